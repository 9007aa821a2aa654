import { isByProxy, type KeptAnswer, type RunIdentity } from '@consilium/kernel';
import { type Context, handlers, serde, service } from '@restatedev/restate-sdk';
import { createEarlier } from '../agents/earlier-messages.ts';
import { ownWords, requestOf } from '../agents/own-words.ts';
import { runAgent } from '../agents/run-agent.ts';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { isCancelled } from '../durable/engine-error.ts';
import { STORE } from '../durable/policy.ts';
import type { RetryPolicies } from '../durable/retry-policies.ts';
import type { Stamped } from '../envelope/stamp.ts';
import {
  type AskReplayReply,
  type AskReplayRequest,
  type AskRerunReply,
  type AskRerunRequest,
  askReplay,
  askRerun,
  REPLAY,
  type ReplayRequest,
  replay,
} from '../payloads/targets.ts';
import { closeFailed, closeRuns } from '../run/close-runs.ts';
import { aheadOf, createRunLog, ofStart, type RunContext, type RunLog } from '../run/run-context.ts';
import { sealedHandler, stampedHandler } from '../sealed-handler.ts';
import { closedTurn, isSilent } from '../turn/answer.ts';
import { checkedAnswer } from '../turn/checked-answer.ts';
import { openingBudget } from '../turn/opening-budget.ts';
import { notesOf } from './rerun-notes.ts';
import { withoutEffects } from './without-effects.ts';

/**
 * Runs a finished turn again with the same message and history: on another model (`ask`), or on the record and the library of its day and
 * as they are now (`rerun`). The answers are stored for comparison and sent to nobody.
 */
export function createReplayService(deps: RuntimeDeps, retry: RetryPolicies) {
  const ask = stampedHandler<Context, Stamped<AskReplayRequest>, AskReplayReply>(
    askReplay,
    deps,
    async (_ctx, durable, { scope, turn, model, by }) => {
      const run = durable.uuid();
      const begun = await durable.step(
        'begin',
        STORE,
        async () => (await deps.replays?.begin(scope, { run, turn, model, by })) ?? 'not-replayable',
      );
      if (typeof begun === 'string') return begun;
      durable.send(replay, { scope, run, turn, model, ...begun });
      return { run };
    },
  );
  const rerun = stampedHandler<Context, Stamped<AskRerunRequest>, AskRerunReply>(
    askRerun,
    deps,
    async (_ctx, durable, { scope, conversation, answer }) => {
      const [pair, past, present] = [durable.uuid(), durable.uuid(), durable.uuid()];
      const start = { pair, past, present, conversation, answer };
      const begun = await durable.step(
        'begin',
        STORE,
        async () => (await deps.reruns?.begin(scope, start)) ?? 'not-found',
      );
      if (typeof begun === 'string') return begun;
      const { asOf, teamVersion, ...turn } = begun;
      durable.send(replay, { scope, run: past, ...turn, day: { asOf, teamVersion } });
      durable.send(replay, { scope, run: present, ...turn, day: { asOf: null, teamVersion } });
      return { pair };
    },
  );
  const run = sealedHandler<Context, ReplayRequest, null>(replay, deps, async (_ctx, durable, request) => {
    const log = createRunLog();
    try {
      await runReplay(deps, durable, request, log);
    } catch (error) {
      const { scope, run } = request;
      await closeFailed(deps, durable, { scope, run, log, place: 'replay' }, error);
      if (isCancelled(error)) throw error;
    }
    return null;
  });
  return service({
    name: REPLAY,
    handlers: {
      ask: handlers.handler({ retryPolicy: retry.asked }, ask),
      rerun: handlers.handler({ retryPolicy: retry.asked }, rerun),
      run: handlers.handler({ retryPolicy: retry.branch, ingressPrivate: true }, run),
    },
    options: { serde: serde.binary },
  });
}

async function runReplay(
  deps: RuntimeDeps,
  durable: Durable,
  request: ReplayRequest,
  log: RunLog,
): Promise<void> {
  const { scope, run: id, conversation, seq } = request;
  const parts = deps.teams.get(request.team);
  const identity: RunIdentity & Required<Pick<RunIdentity, 'replay'>> = {
    run: id,
    turn: id,
    parent: request.turn,
    ...{ conversation, seq, kind: 'replay', team: request.team, replay: howOf(request) },
    teamVersion: parts?.team.version ?? null,
    agent: parts?.team.root ?? '',
    invocation: durable.invocation,
  };
  const start = await durable.step('start', STORE, () =>
    deps.history.startRun(scope, identity, parts?.team.limits.microUsd),
  );
  log.begin(start.now);
  if (start.verdict === 'ended' || start.verdict === 'forbidden') return;
  const { message } = start;
  if (start.verdict !== 'go' || !parts || !message) {
    const code = start.verdict === 'go' ? 'no_message' : start.verdict;
    return closeRuns(deps, durable, scope, [{ run: id, status: 'failed', code, steps: [] }]);
  }
  const run: RunContext = {
    ...withoutEffects(deps, parts, identity.replay),
    durable,
    scope,
    identity,
    userText: ownWords(message),
    fromPerson: message.role !== 'agent',
    aheadMs: aheadOf(start, identity),
    byProxy: isByProxy(message.parts),
    ...ofStart(start),
    earlier: createEarlier(deps, scope, identity, parts.team),
    answering: true,
    log,
  };
  const result = await runAgent(run, parts.team.root, {
    state: start.state,
    budget: openingBudget(parts.team, start),
    transcript: [],
    request: requestOf(message),
  });
  const answer = isSilent(result) ? null : await checkedAnswer(run, result, message.urgency);
  await durable.step('keep', STORE, async () => {
    const replayed = { run: id, answer: answer && kept(answer) };
    if (request.day) {
      const notes = notesOf(request.day, start, parts.team.version, stepsOf(log));
      return deps.reruns?.keep(scope, { ...replayed, notes });
    }
    return deps.replays?.keep(scope, { ...replayed, first: await firstAnswer(deps, request) });
  });
  await closeRuns(deps, durable, scope, [closedTurn(id, result, answer, log.steps()), ...log.runs()]);
}

function howOf({ model, day }: ReplayRequest): NonNullable<RunIdentity['replay']> {
  return { ...(model !== undefined && { model }), ...(day?.asOf && { asOf: day.asOf }) };
}

const stepsOf = (log: RunLog) => [...log.steps(), ...log.runs().flatMap(({ steps }) => steps)];

/** Messages after the question among which its answer is looked for. */
const NEAR = 200;

async function firstAnswer(
  { history }: RuntimeDeps,
  { scope, conversation, seq, turn }: ReplayRequest,
): Promise<KeptAnswer | null> {
  const messages = await history.readMessages(scope, conversation, { after: seq, limit: NEAR });
  if (messages === 'not-found') return null;
  const found = messages.find(({ role, run }) => role === 'assistant' && run === turn);
  return found ? kept(found) : null;
}

function kept({ parts, claims, status }: KeptAnswer): KeptAnswer {
  return { parts, claims, status };
}
