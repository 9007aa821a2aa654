import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Rerun } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { useApi } from '../../api/use-api.ts';
import { compareAnswers, Differences } from '../../comparison/differences.tsx';
import { Button } from '../../components/button.tsx';
import { StandInChip } from '../../components/chip.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { Dialog } from '../../components/dialog.tsx';
import { QueryState } from '../../components/states.tsx';
import { moneyWords } from '../../words/stand-in-words.ts';
import { isRunning, missingWords, noteWords } from './rerun-words.ts';

const EVERY_MS = 1_500;

interface Props {
  readonly patient: string;
  readonly conversation: string;
  readonly seq: number;
  readonly onClose: () => void;
}

/** An answer run again on the record and the library of its day, and beside it as of now. */
export function RerunDialog({ patient, conversation, seq, onClose }: Props) {
  const place = { patient, conversation, seq };
  const first = useApi('listRerunsOfPatient', place);
  const running = first.data?.reruns.some(isRunning) ?? false;
  const found = useApi('listRerunsOfPatient', place, running ? { refetchInterval: EVERY_MS } : {});
  const ask = useMutation({
    mutationFn: () => call('rerunAnswerOfPatient', place),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['listRerunsOfPatient'] }),
  });
  return (
    <Dialog open onClose={onClose} title="Run again, then and now" width="wide">
      <p className="max-w-prose text-ink-2 text-small">
        The same question twice: on the record and the library as they were when it was answered, and as they
        are now. Both use today’s agents and models. It costs twice. Nothing is added to the conversation or
        the record.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button kind="main" disabled={ask.isPending || running} onClick={() => ask.mutate()}>
          {found.data?.reruns.length ? 'Run again once more' : 'Run again'}
        </Button>
        <p role="status" className={`text-small ${ask.isError ? 'text-urgent' : 'text-ink-2'}`}>
          {ask.isError ? refusedWords(ask.error) : running ? 'Running.' : ''}
        </p>
      </div>
      <QueryState of={found} label="Reading comparisons" lines={2} />
      {found.data?.reruns.map((rerun) => (
        <Comparison key={rerun.id} rerun={rerun} />
      ))}
    </Dialog>
  );
}

function refusedWords(error: unknown): string {
  if (isProblem(error, 'already_running')) return 'It is being run again already.';
  if (isProblem(error, 'not_found')) return 'This message cannot be run again.';
  return 'Not started: try again.';
}

function Comparison({ rerun }: { readonly rerun: Rerun }) {
  const { past, present, as_of, asked_at } = rerun;
  const missing = missingWords(rerun);
  const notes = noteWords(past.notes);
  const cost = past.micro_usd + present.micro_usd;
  return (
    <article className="mt-4 border-rule border-t pt-3">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-small">
        {clinicalMoment(asked_at)}
        {past.stand_in || present.stand_in ? <StandInChip /> : null}
        {isRunning(rerun) ? null : (
          <span className="font-normal text-ink-2 text-note">
            {moneyWords(cost, past.stand_in || present.stand_in)}
          </span>
        )}
      </h3>
      {missing === null ? null : <p className="mt-1 text-small">{missing}</p>}
      {notes.length === 0 ? null : (
        <ul className="mt-1 list-disc pl-5 text-ink-2 text-small">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {past.answer && present.answer ? (
        <Differences
          compared={compareAnswers(past.answer, present.answer)}
          names={['Then', 'Now']}
          details={[clinicalMoment(as_of), clinicalMoment(asked_at)]}
        />
      ) : null}
    </article>
  );
}
