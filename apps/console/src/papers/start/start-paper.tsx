import { type ReactNode, useEffect, useId } from 'react';
import { writeRefusal } from '../../changes/write-refusal.ts';
import { Button } from '../../components/button.tsx';
import { type PaperPipeline, paperOf, progressWords } from './paper-progress.ts';
import { usePaperRun } from './use-paper-run.ts';

/** A form, what writing will cost, and then how far it is. */
export function StartPaper({
  patient,
  pipeline,
  title,
  input,
  children,
  onWritten,
  onClose,
}: {
  readonly patient: string;
  readonly pipeline: PaperPipeline;
  readonly title: string;
  /** Null: not whole yet. */
  readonly input: { readonly [field: string]: string } | null;
  readonly children: ReactNode;
  readonly onWritten: (paper: string) => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const { run, begin, work, cancel, again, priceWords } = usePaperRun(patient, pipeline, input);
  const paper = paperOf(work.data);
  const isWritten = paper !== null && paper !== 'none';
  useEffect(() => {
    if (isWritten) onWritten(paper);
  }, [isWritten, paper, onWritten]);
  return (
    <form
      aria-labelledby={id}
      className="mb-4 rounded-sheet border border-rule-strong bg-sheet px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (input !== null && run === null && !begin.isPending) begin.mutate();
      }}
    >
      <h2 id={id} className="mb-2 font-semibold">
        {title}
      </h2>
      <fieldset disabled={run !== null} className="grid gap-3">
        {children}
      </fieldset>
      <p role="status" className="mt-3 text-small">
        {run === null ? priceWords : progressLine(pipeline, paper, work.data)}
      </p>
      <p role="alert" className="mt-1 font-semibold text-small text-urgent empty:hidden">
        {begin.isError ? writeRefusal(begin.error) : null}
        {paper === 'none' ? 'It could not be written. Nothing was saved.' : null}
      </p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {run === null ? (
          <>
            <Button kind="main" type="submit" disabled={input === null || begin.isPending}>
              {begin.isPending ? 'Starting' : 'Write the draft'}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </>
        ) : null}
        {run !== null && paper === null ? (
          <Button disabled={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate()}>
            {cancel.isSuccess ? 'Stopping' : 'Stop'}
          </Button>
        ) : null}
        {paper === 'none' ? <Button onClick={again}>Try again</Button> : null}
        {paper === 'none' ? <Button onClick={onClose}>Close</Button> : null}
      </div>
    </form>
  );
}

function progressLine(
  pipeline: PaperPipeline,
  paper: string | null,
  run: Parameters<typeof progressWords>[1],
): string {
  if (paper === 'none') return '';
  return paper === null ? progressWords(pipeline, run) : 'Written';
}
