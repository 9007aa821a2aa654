import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Operations } from '../../api/generated.ts';
import { writeRefusal } from '../../changes/write-refusal.ts';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/field.tsx';
import { FormRefusal } from '../../components/refusal.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { priceWords } from '../../words/price-words.ts';

interface Props {
  readonly patient: string;
  readonly pipeline: PaperPipeline;
  readonly title: string;
  /** Null: not whole yet. */
  readonly input: { readonly [field: string]: string } | null;
  readonly children: ReactNode;
  readonly onWritten: (paper: string) => void;
  readonly onClose: () => void;
}

/** A form, what writing will cost, and then how far it is. */
export function StartPaper({ patient, pipeline, title, input, children, onWritten, onClose }: Props) {
  const id = useId();
  const { run, begin, work, cancel, again, priceWords } = usePaperRun(patient, pipeline, input);
  const paper = paperOf(work.data);
  const isWritten = paper !== null && paper !== 'none';
  useEffect(() => {
    if (isWritten) onWritten(paper);
  }, [isWritten, paper, onWritten]);
  return (
    <Form
      aria-labelledby={id}
      className="mb-4 rounded-sheet border border-rule-strong bg-sheet px-4 py-3"
      onSend={() => {
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
      <FormRefusal className="mt-1">
        {begin.isError ? writeRefusal(begin.error) : null}
        {paper === 'none' ? 'It could not be written. Nothing was saved.' : null}
      </FormRefusal>
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
    </Form>
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

/** Milliseconds after the last key until the price is asked for. */
const SETTLED_MS = 600;
const EVERY_MS = 1_000;

/**
 * A paper that is about to be written: its price, its start, how far it is.
 *
 * @param input Null: not whole yet.
 */
function usePaperRun(
  patient: string,
  pipeline: PaperPipeline,
  input: { readonly [field: string]: string } | null,
) {
  const [run, setRun] = useState<string | null>(null);
  const asked = useSettled(input === null ? null : JSON.stringify(input), SETTLED_MS);
  const price = useQuery({
    queryKey: ['estimate', patient, pipeline, asked],
    queryFn: ({ signal }) =>
      call('estimatePipelineOfPatient', { patient, pipeline, body: JSON.parse(asked ?? '{}'), signal }),
    enabled: asked !== null && run === null,
    ...{ retry: false, staleTime: 60_000, gcTime: 0 },
  });
  const begin = useMutation({
    networkMode: 'always',
    mutationFn: () => call('runPipelineOfPatient', { patient, pipeline, body: input ?? {} }),
    onSuccess: (started) => setRun(started.run),
  });
  const work = useQuery({
    queryKey: ['readWork', patient, run, 'paper'],
    queryFn: ({ signal }) => call('readWorkOfPatient', { patient, run: run ?? '', signal }),
    enabled: run !== null,
    refetchInterval: ({ state }) => (paperOf(state.data) === null ? EVERY_MS : false),
  });
  const cancel = useMutation({
    networkMode: 'always',
    mutationFn: () => call('cancelWorkOfPatient', { patient, run: run ?? '' }),
  });
  return {
    ...{ run, begin, work, cancel },
    again: () => setRun(null),
    priceWords: wordsOf(input !== null, price.data, price.isError),
  };
}

function wordsOf(
  isWhole: boolean,
  price: Awaited<ReturnType<typeof call<'estimatePipelineOfPatient'>>> | undefined,
  isRefused: boolean,
): string {
  if (!isWhole) return 'Fill in the required fields to see the price.';
  if (price === undefined) return isRefused ? 'The price is not known.' : 'Calculating the price';
  const ms = { least: price.seconds.least * 1_000, most: price.seconds.most * 1_000 };
  return priceWords({ ...price.estimate, ms, standIn: price.stand_in });
}

export type PaperRun = Operations['readWorkOfPatient']['response'];

/** Papers that a model takes part in, by pipeline: what each stage does, in order. */
const PAPER_STAGES = {
  'insurer-letter': {
    chart: 'Reading the record',
    evidence: 'Searching the library',
    write: 'Writing the reasons',
    check: 'Checking each sentence',
    keep: 'Saving the draft',
  },
  'patient-brief': {
    evidence: 'Searching the library',
    brief: 'Summarising and checking',
    keep: 'Saving the draft',
  },
} as const;
type PaperPipeline = keyof typeof PAPER_STAGES;

/** "Step 3 of 5: Writing the reasons". */
export function progressWords(pipeline: PaperPipeline, run: Pick<PaperRun, 'stages'> | undefined): string {
  const stages = Object.entries<string>(PAPER_STAGES[pipeline]);
  const isDone = (stage: string) =>
    run?.stages.some((each) => each.stage === stage && each.status === 'complete') ?? false;
  const next = stages.findIndex(([stage]) => !isDone(stage));
  const at = next < 0 ? stages.length - 1 : next;
  return `Step ${at + 1} of ${stages.length}: ${stages[at]?.[1] ?? ''}`;
}

/** The paper that a run has kept; `none`: it ended without one; null: it has not ended. */
export function paperOf(run: Pick<PaperRun, 'status' | 'result'> | undefined): string | 'none' | null {
  if (run === undefined || ['waiting', 'running', 'parked'].includes(run.status)) return null;
  const { result } = Object(run.result) as { readonly result?: { readonly paper?: unknown } | null };
  return typeof result?.paper === 'string' ? result.paper : 'none';
}
