import { useMutation } from '@tanstack/react-query';
import { isProblem } from '../api/problem-error.ts';
import { Button } from '../components/button.tsx';
import { useOpenInRecord } from '../places/open-in-record.ts';
import { sectionOf } from '../places/section-of.ts';
import { forgetLastEnd, type LastEnd, useLastEnd } from './manual-edits/last-end.ts';
import { restoreBefore } from './manual-edits/restore-version.ts';
import { sayOfEntry } from './manual-edits/said-of-entry.ts';
import { renewRecord } from './renew-record.ts';
import { writeRefusal } from './write-refusal.ts';

/** Below the record after somebody has ended an entry: what it was, and the way back for ten minutes. */
export function UndoEnd({ patient }: { readonly patient: string }) {
  const end = useLastEnd(patient);
  return end === null ? null : <Undo key={`${end.id}/${end.version}`} end={end} />;
}

function Undo({ end }: { readonly end: LastEnd }) {
  const open = useOpenInRecord();
  const { patient, title, type, id } = end;
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: () => restoreBefore(patient, end),
    onSuccess: (restored) => {
      forgetLastEnd();
      sayOfEntry(restored, `Back as it was, as version ${restored.version}.`);
      open(sectionOf(type), `${type}/${id}`);
      void renewRecord(patient);
    },
  });
  return (
    <section
      aria-label="Undo"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-rule-strong border-t bg-sunk px-4 py-2 text-small"
    >
      <p className="wrap-anywhere min-w-0 flex-1" role="status">
        Ended: <span className="font-semibold">{title}</span>
        {undo.isError ? (
          <span className="block font-semibold text-urgent">{undoRefusal(undo.error)}</span>
        ) : null}
      </p>
      <Button disabled={undo.isPending} onClick={() => undo.mutate()}>
        Undo
      </Button>
      <Button kind="quiet" onClick={forgetLastEnd}>
        Dismiss
      </Button>
    </section>
  );
}

function undoRefusal(error: unknown): string {
  return isProblem(error, 'conflict')
    ? 'It was changed since. Open it and correct the newer version.'
    : writeRefusal(error);
}
