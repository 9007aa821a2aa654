import {
  type AnswerDraft,
  failure,
  isByProxy,
  lastingDelta,
  type RunIdentity,
  type RunStart,
  type Team,
} from '@consilium/kernel';
import { type Context, handlers, serde, service } from '@restatedev/restate-sdk';
import { createEarlier } from '../agents/earlier-messages.ts';
import { ownWords, requestOf } from '../agents/own-words.ts';
import { runAgent } from '../agents/run-agent.ts';
import { QUEUE_LIMIT } from '../conversation/accept-message.ts';
import type { RuntimeDeps, TurnDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { isCancelled } from '../durable/engine-error.ts';
import { STORE } from '../durable/policy.ts';
import type { RetryPolicies } from '../durable/retry-policies.ts';
import type { Stamped } from '../envelope/stamp.ts';
import { countCited } from '../outside/keep-searches.ts';
import { outsideSetting, searchOutside, withOutside } from '../outside/search-outside.ts';
import {
  type RepeatReply,
  type RepeatRequest,
  repeat,
  TURN,
  type TurnRequest,
  turn,
} from '../payloads/targets.ts';
import { keepContent } from '../run/keep-content.ts';
import { type AgentResult, createRunLog, ofStart, type RunContext, type RunLog } from '../run/run-context.ts';
import { sealedHandler, stampedHandler } from '../sealed-handler.ts';
import { tellUnexpected } from '../unexpected.ts';
import { closedTurn, isSilent } from './answer.ts';
import { checkedAnswer } from './checked-answer.ts';
import { finishTurn } from './finish-turn.ts';
import { openingBudget } from './opening-budget.ts';
import { sendTurn } from './send-turn.ts';
import { cancelHandler, reapHandler } from './stop-turn.ts';

/** A turn is one invocation: begin, run the root agent, commit, and send the turn that waited for it. */
export function createTurnService(deps: TurnDeps, retry: RetryPolicies) {
  const run = sealedHandler<Context, TurnRequest, null>(turn, deps, async (_ctx, durable, request) => {
    const log = createRunLog();
    const ended = await runTurn(deps, durable, request, log);
    if (ended !== 'not-active') {
      await finishTurn(deps, durable, {
        scope: request.scope,
        conversation: request.conversation,
        seq: request.seq,
        run: request.run,
        answer: ended.answer,
        delta: lastingDelta(ended.delta),
        runs: [closedTurn(request.run, ended.result, ended.answer, log.steps()), ...log.runs()],
        startedAt: ended.startedAt,
      });
    }
    return null;
  });
  return service({
    name: TURN,
    handlers: {
      run: handlers.handler({ retryPolicy: retry.turn }, run),
      cancel: handlers.handler({ retryPolicy: retry.asked }, cancelHandler(deps)),
      repeat: handlers.handler({ retryPolicy: retry.asked }, repeatHandler(deps)),
      reap: handlers.handler({ retryPolicy: retry.lasting }, reapHandler(deps)),
    },
    options: { serde: serde.binary },
  });
}

interface Ended {
  readonly result: AgentResult | null;
  /** Null: it has chosen to say nothing. */
  readonly answer: AnswerDraft | null;
  readonly delta: AgentResult['delta'];
  readonly startedAt: number;
}

/** Never throws but for the engine's own reasons: whatever happens, the turn can be committed. */
async function runTurn(
  deps: RuntimeDeps,
  durable: Durable,
  request: TurnRequest,
  log: RunLog,
): Promise<Ended | 'not-active'> {
  const parts = deps.teams.get(request.team);
  const team = parts?.team;
  let startedAt = 0;
  try {
    const start = await beginTurn(deps, durable, request, team);
    if (start.verdict === 'ended') return 'not-active';
    startedAt = start.now;
    log.begin(start.now);
    if (start.verdict !== 'go' || !parts || !start.message) {
      const missing = parts ? 'no_message' : 'unknown_team';
      const code = start.verdict === 'go' ? missing : start.verdict;
      return { ...without(code), startedAt };
    }
    const run: RunContext = {
      ...parts,
      deps,
      durable,
      scope: request.scope,
      identity: identityOf(request, durable, team),
      userText: ownWords(start.message),
      fromPerson: start.message.role !== 'agent',
      mustAnswer: start.message.parts.some((part) => part.asked === true),
      aheadMs: start.clock - start.now,
      byProxy: isByProxy(start.message.parts),
      ...ofStart(start),
      isRepeated: start.message.outside?.state === 'accepted',
      earlier: createEarlier(deps, request.scope, request, parts.team),
      answering: true,
      log,
    };
    const setting = outsideSetting(start.state);
    const searched = await searchOutside(run, start.message, setting);
    const result = await runAgent(run, parts.team.root, {
      state: start.state,
      budget: openingBudget(parts.team, start),
      transcript: [],
      request: requestOf(start.message),
    });
    if (isSilent(result)) return { result, answer: null, delta: result.delta, startedAt };
    const checked = await checkedAnswer(run, result, start.message.urgency);
    await countCited(run, checked);
    const answer = await withOutside(run, start.message, setting, searched, checked);
    return { result, answer, delta: result.delta, startedAt };
  } catch (error) {
    tellUnexpected(deps.onUnexpected, 'turn', error);
    durable.abort();
    return { ...without(isCancelled(error) ? 'cancelled' : 'internal'), startedAt };
  }
}

function beginTurn(deps: RuntimeDeps, durable: Durable, request: TurnRequest, team: Team | undefined) {
  return durable.step('start', STORE, async () => {
    const identity = identityOf(request, durable, team);
    const start: RunStart = await deps.history.startRun(request.scope, identity, team?.limits.microUsd);
    const { scope } = request;
    const input = Object.entries(start.state).map(([key, { value, origin }]) => [key, value, origin]);
    await keepContent({ deps, scope, identity, isDemo: start.isDemo === true }, 'start', {
      input,
      output: null,
    });
    await deps.bus
      .publish(request.scope, request.conversation, {
        type: 'turn-started',
        run: request.run,
        seq: request.seq,
      })
      .catch(() => undefined);
    return start;
  });
}

function identityOf(request: TurnRequest, durable: Durable, team: Team | undefined): RunIdentity {
  return {
    run: request.run,
    turn: request.run,
    parent: null,
    conversation: request.conversation,
    seq: request.seq,
    kind: 'turn',
    team: request.team,
    teamVersion: team?.version ?? null,
    agent: team?.root ?? '',
    invocation: durable.invocation,
  };
}

function without(code: string): Omit<Ended, 'startedAt'> {
  const status = code === 'cancelled' ? 'cancelled' : 'failed';
  const answer: AnswerDraft = { parts: [], claims: [], sourceAgents: [], standIn: false, status };
  const result: AgentResult = {
    outcome: failure(code),
    agent: '',
    parts: [],
    origin: 'code',
    delta: {},
    budget: { tokens: 0, microUsd: 0, hops: 0, calls: 0, lensMs: 0, deadline: 0 },
    standIn: false,
  };
  return { result, answer, delta: {} };
}

/** One more turn for a message whose last one ended without a whole answer. */
function repeatHandler(deps: RuntimeDeps) {
  return stampedHandler<Context, Stamped<RepeatRequest>, RepeatReply>(
    repeat,
    deps,
    async (_ctx, durable, { scope, conversation, run: turn, by }) => {
      const run = durable.uuid();
      const queued = await durable.step('repeat', STORE, () =>
        deps.history.repeatTurn(scope, { conversation, turn, run, most: QUEUE_LIMIT, by }),
      );
      if (typeof queued === 'string') return queued;
      if (queued.active) sendTurn(durable, scope, conversation, queued.active);
      return 'repeating';
    },
  );
}
