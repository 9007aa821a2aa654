import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { OperatedTurn } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { Dialog } from '../../components/dialog.tsx';
import { clinicalNumber, duration } from '../../components/numbers.ts';
import { modelsWords } from '../../words/stand-in-words.ts';
import { LookState } from '../look-state.tsx';
import { Whose } from '../whose.tsx';
import { actResult } from '../words/act-words.ts';
import { codeWords } from '../words/code-words.ts';
import { costWords, mayCancel, mayRetry, rootName, STATUS_WORDS, toneOf } from '../words/run-words.ts';
import { RunContents } from './contents/run-contents.tsx';
import { Replays } from './replay/replays.tsx';
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
      <LookState of={found} label="Reading the run" lines={6} missing="There is no such run" />
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

type Act = 'cancel' | 'retry';

/** Cancel and retry: each asks once more, and says what came of it. */
function RunActions({ turn }: { readonly turn: OperatedTurn }) {
  const [asked, setAsked] = useState<Act | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const act = useMutation({
    mutationFn: (which: Act) =>
      call(which === 'cancel' ? 'cancelOperatedRun' : 'retryOperatedRun', { run: turn.run }),
    onSettled: () => {
      setAsked(null);
      for (const id of ['readOperatedRun', 'listOperatedRuns', 'countOperatedRuns'])
        void queryClient.invalidateQueries({ queryKey: [id] });
    },
  });
  const isDone = act.isSuccess || act.isError;
  // The button may be gone by now: what came of it is where the reader goes on.
  useEffect(() => {
    if (isDone) said.current?.focus();
  }, [isDone]);
  const result = isDone ? actResult(act.variables, act.error, turn.status === 'cancelled') : null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayCancel(turn.status) ? <Button onClick={() => setAsked('cancel')}>Cancel this run</Button> : null}
      {mayRetry(turn.status) ? <Button onClick={() => setAsked('retry')}>Run it again</Button> : null}
      <p
        ref={said}
        tabIndex={-1}
        role="status"
        className={`text-small ${result?.refused ? 'text-urgent' : 'text-ink-2'}`}
      >
        {result?.text ?? ''}
      </p>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'cancel' ? 'Cancel this run?' : 'Run it again?'}
      >
        <p className="text-small">
          {asked === 'cancel'
            ? 'All agents of this turn are stopped. What was said so far is kept and marked as cancelled; the person sees that.'
            : 'The same message is answered once more, in the name of the person who wrote it and with their access. It costs again. You will not see the message or the answer.'}
        </p>
        <p className="mt-2 text-ink-2 text-small">It is entered in the audit trail with your name.</p>
        <div className="mt-4 flex gap-2">
          <Button
            kind={asked === 'cancel' ? 'danger' : 'main'}
            disabled={act.isPending}
            onClick={() => asked !== null && act.mutate(asked)}
          >
            {asked === 'cancel' ? 'Cancel the run' : 'Run it again'}
          </Button>
          <Button onClick={() => setAsked(null)}>Leave it</Button>
        </div>
      </Dialog>
    </div>
  );
}

/** Labels lighter than values, no colons. */
function RunFacts({ turn }: { readonly turn: OperatedTurn }) {
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1.5 text-small">
      <Fact name={turn.ended_at === null ? 'Running for' : 'Took'}>{duration(turn.ms)}</Fact>
      <Fact name="Cost">{costWords(turn)}</Fact>
      <Fact name="Tokens in">{clinicalNumber(turn.input_tokens)}</Fact>
      <Fact name="Tokens out">{clinicalNumber(turn.output_tokens)}</Fact>
      <Fact name="Models">{modelsWords(turn.models, turn.stand_in)}</Fact>
      <Fact name="Team version">
        <span className="font-normal text-ink-2">{turn.team_version?.slice(0, 12) ?? 'not recorded'}</span>
      </Fact>
      <Fact name="Patient">
        <Whose whose={turn.whose} />
      </Fact>
      {turn.conversation === null ? null : (
        <Fact name="Conversation">
          <Link
            to="/operator/$part"
            params={{ part: 'runs' }}
            search={{ state: 'all', conversation: turn.conversation }}
            title="Show all runs of this conversation"
            className="inline-flex min-h-6 items-center font-normal text-ink-2 underline decoration-rule-strong underline-offset-2 wrap-anywhere hover:text-ink pointer-coarse:min-h-11"
          >
            {turn.conversation}
          </Link>
        </Fact>
      )}
      <Fact name="Run">
        <span className="font-normal text-ink-2 wrap-anywhere">{turn.run}</span>
      </Fact>
    </dl>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
