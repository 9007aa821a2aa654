import { type AnswerDraft, failure, isByProxy } from '@consilium/kernel';
import { type Context, serde, service } from '@restatedev/restate-sdk';
import { createEarlier } from '../agents/earlier-messages.ts';
import { ownWords } from '../agents/own-words.ts';
import { runAgent } from '../agents/run-agent.ts';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { isCancelled } from '../durable/engine-error.ts';
import { STORE } from '../durable/policy.ts';
import type { RetryPolicies } from '../durable/retry-policies.ts';
import {
  BRANCH,
  type BranchReply,
  type BranchRequest,
  background,
  branch,
  reporting,
} from '../payloads/targets.ts';
import { withoutEffects } from '../replay/without-effects.ts';
import { closeFailed, closeRuns } from '../run/close-runs.ts';
import {
  type AgentResult,
  aheadOf,
  createRunLog,
  ofStart,
  type RunContext,
  type RunLog,
} from '../run/run-context.ts';
import { sealedHandler } from '../sealed-handler.ts';
import { publishAppended } from '../stream/publish-appended.ts';
import { report } from '../task/report.ts';
import { closedRun, isSilent } from '../turn/answer.ts';
import { checkedAnswer } from '../turn/checked-answer.ts';
import { type FollowUp, followUpOf } from './follow-up.ts';

/** One agent beside others: a parallel branch or an agent as a tool (awaited), or a background member (a send). */
export function createBranchService(deps: RuntimeDeps, retry: RetryPolicies) {
  const awaited = sealedHandler<Context, BranchRequest, BranchReply>(
    branch,
    deps,
    async (_ctx, durable, request) => {
      const log = createRunLog();
      try {
        const { result } = await runBranch(deps, durable, request, log);
        // The parent closes this run's row together with its own, in one transaction.
        const records = [closedRun(request.identity.run, result, log.steps()), ...log.runs()];
        const { away } = durable;
        return { ...result, records, facts: log.facts(), endedAt: away.last(), away: away.spans() };
      } catch (error) {
        await closeFailed(deps, durable, failing(request, log), error);
        throw error;
      }
    },
  );

  const detached = sealedHandler<Context, BranchRequest, null>(
    background,
    deps,
    async (_ctx, durable, request) => {
      const log = createRunLog();
      try {
        const { result } = await runBranch(deps, durable, request, log);
        const followUp = followUpOf(request, result);
        if (followUp) await ask(deps, durable, followUp);
        await closeRuns(deps, durable, request.scope, [
          closedRun(request.identity.run, result, log.steps()),
          ...log.runs(),
        ]);
      } catch (error) {
        await closeFailed(deps, durable, failing(request, log), error);
        if (isCancelled(error)) throw error;
      }
      return null;
    },
  );
  // Its caller may have gone on without it: only its row knows, and says the same whenever it is asked.
  const left = sealedHandler<Context, BranchRequest, BranchReply>(
    reporting,
    deps,
    async (_ctx, durable, request) => {
      const { scope, identity } = request;
      const log = createRunLog();
      try {
        const { result, run } = await runBranch(deps, durable, request, log, true);
        const answer = run && !isSilent(result) ? await checkedAnswer(run, result, null) : null;
        await closeRuns(deps, durable, scope, [closedRun(identity.run, result, log.steps()), ...log.runs()]);
        await reportWhereLeft(deps, durable, request, answer);
        const { away } = durable;
        return { ...result, records: [], facts: log.facts(), endedAt: away.last(), away: away.spans() };
      } catch (error) {
        await closeFailed(deps, durable, failing(request, log), error);
        if (!isCancelled(error)) await reportWhereLeft(deps, durable, request, null);
        throw error;
      }
    },
  );
  return service({
    name: BRANCH,
    handlers: { run: awaited, background: detached, reporting: left },
    options: { serde: serde.binary, ingressPrivate: true, retryPolicy: retry.branch },
  });
}

/** A follow-up question: it comes after the answer of its turn. */
async function ask(deps: RuntimeDeps, durable: Durable, { scope, ...question }: FollowUp): Promise<void> {
  await durable.step('question', STORE, async () => {
    const appended = await deps.history.appendQuestion(scope, question);
    await publishAppended(deps, { scope, conversation: question.conversation }, appended);
  });
}

async function runBranch(
  deps: RuntimeDeps,
  durable: Durable,
  request: BranchRequest,
  log: RunLog,
  outlives = request.identity.kind === 'background',
): Promise<{ readonly result: AgentResult; readonly run: RunContext | null }> {
  const { scope } = request;
  durable.away.passed(request.since ?? 0);
  const parts = deps.teams.get(request.identity.team);
  const identity = {
    ...request.identity,
    teamVersion: parts?.team.version ?? null,
    invocation: durable.invocation,
  };
  // It may go on after its turn, whose reservation covers every other part of it.
  const reserve = outlives ? request.budget.microUsd : undefined;
  const start = await durable.step('start', STORE, () => deps.history.startRun(scope, identity, reserve));
  log.begin(start.now);
  const { message } = start;
  if (start.verdict !== 'go' || !parts || (identity.conversation !== null && !message)) {
    return { result: refused(request, start.verdict === 'go' ? 'unknown_team' : start.verdict), run: null };
  }
  const run: RunContext = {
    ...(identity.replay ? withoutEffects(deps, parts, identity.replay) : { ...parts, deps }),
    durable,
    scope,
    identity,
    userText: message ? ownWords(message) : '',
    fromPerson: message !== null && message.role !== 'agent',
    aheadMs: aheadOf(start, identity),
    byProxy: message !== null && isByProxy(message.parts),
    ...ofStart(start),
    earlier: createEarlier(deps, scope, identity, parts.team),
    answering: request.answering,
    log,
  };
  const microUsd = start.reservedMicroUsd ?? request.budget.microUsd;
  const result = await runAgent(run, identity.agent, {
    ...request,
    budget: { ...request.budget, microUsd },
  });
  return { result, run };
}

const failing = ({ scope, identity }: BranchRequest, log: RunLog) => ({
  ...{ scope, log },
  run: identity.run,
  place: 'branch',
});

/** Nothing where its caller is still there, and takes the reply. */
async function reportWhereLeft(
  deps: RuntimeDeps,
  durable: Durable,
  { scope, identity: { run, agent } }: BranchRequest,
  answer: AnswerDraft | null,
): Promise<void> {
  const conversation = await durable.step('left', STORE, () => deps.history.reportsTo(scope, run));
  if (conversation !== null) await report(deps, durable, scope, { conversation, run, agent, answer });
}

function refused(request: BranchRequest, code: string): AgentResult {
  const { agent } = request.identity;
  return {
    outcome: failure(code),
    agent,
    parts: [],
    origin: 'code',
    delta: {},
    budget: request.budget,
    standIn: false,
  };
}
