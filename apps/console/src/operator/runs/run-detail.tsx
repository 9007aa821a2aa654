import { Link, useSearch } from '@tanstack/react-router';
import { useApi } from '../../api/use-api.ts';
import { Chip } from '../../components/chip.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { LoadingState } from '../../components/states.tsx';
import { LookError } from '../look-error.tsx';
import { codeWords } from '../words/code-words.ts';
import { rootName, STATUS_WORDS, toneOf } from '../words/run-words.ts';
import { RunContents } from './contents/run-contents.tsx';
import { Replays } from './replay/replays.tsx';
import { RunActions } from './run-actions.tsx';
import { RunFacts } from './run-facts.tsx';
import { Waterfall } from './waterfall.tsx';

const EVERY_MS = 5_000;

/** One turn: what it used, why it ended as it did, what can be done, and every step of every agent. */
export function RunDetail({ run }: { readonly run: string }) {
  const search = useSearch({ from: '/operator' });
  const first = useApi('readOperatedRun', { run });
  const isRunning = first.data?.turn.status === 'running';
  const found = useApi('readOperatedRun', { run }, isRunning ? { refetchInterval: EVERY_MS } : {});
  return (
    <>
      <p className="mb-2 text-small">
        <Link
          to="/operator/$part"
          params={{ part: 'runs' }}
          search={search}
          activeOptions={{ exact: true }}
          className="inline-flex items-center text-ink-2 underline decoration-rule-strong underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
        >
          All runs
        </Link>
      </p>
      {found.isPending ? <LoadingState label="Reading the run" lines={6} /> : null}
      {found.isError ? (
        <LookError error={found.error} missing="There is no such run" retry={() => void found.refetch()} />
      ) : null}
      {found.data ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2 className="flex flex-wrap items-center gap-x-3 font-bold text-name">
              {rootName(found.data.turn)}, {clinicalMoment(found.data.turn.started_at)}
              <Chip tone={toneOf(found.data.turn.status, found.data.turn.state)}>
                {found.data.turn.state === 'stuck' ? 'stuck' : STATUS_WORDS[found.data.turn.status]}
              </Chip>
            </h2>
            {found.data.tree.kind === 'turn' ? <RunActions turn={found.data.turn} /> : null}
          </div>
          <RunFacts turn={found.data.turn} />
          {found.data.turn.code === null || found.data.turn.code === 'cancelled' ? null : (
            <CodeNote code={found.data.turn.code} isFailure={found.data.turn.status === 'failed'} />
          )}
          <Waterfall tree={found.data.tree} now={found.dataUpdatedAt} />
          {found.data.is_demo && found.data.tree.kind === 'turn' && !isRunning ? (
            <Replays turn={found.data.turn} />
          ) : null}
          {found.data.is_demo ? <RunContents tree={found.data.tree} /> : null}
        </>
      ) : null}
    </>
  );
}

/** Why it ended so, and what to do. */
function CodeNote({ code, isFailure }: { readonly code: string; readonly isFailure: boolean }) {
  const { means, remedy } = codeWords(code);
  return (
    <div
      className={`mt-4 rounded-sheet border px-4 py-3 ${isFailure ? 'border-urgent bg-urgent-wash' : 'border-rule-strong bg-sheet'}`}
    >
      <p className="font-semibold">{means}</p>
      <p className="mt-1 text-small">{remedy}</p>
      <p className="mt-1 text-ink-2 text-note">Code {code}</p>
    </div>
  );
}
