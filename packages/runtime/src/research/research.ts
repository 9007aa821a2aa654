import type { AnswerDraft, ClaimedRequest, MessagePart, ResearchAgent, Scope } from '@consilium/kernel';
import { findingsOf, textOf } from '@consilium/kernel';
import { type Context, serde, service } from '@restatedev/restate-sdk';
import type { ResearchDeps, RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { isCancelled } from '../durable/engine-error.ts';
import { STORE } from '../durable/policy.ts';
import type { RetryPolicies } from '../durable/retry-policies.ts';
import { throughCancels } from '../durable/settle.ts';
import { RESEARCH, type ResearchReply, type ResearchRequest, research } from '../payloads/targets.ts';
import { failedRuns } from '../run/close-runs.ts';
import { createRunLog, type RunLog } from '../run/run-context.ts';
import { sealedHandler } from '../sealed-handler.ts';
import { report } from '../task/report.ts';
import { runAlone } from '../task/run-alone.ts';
import { closedRun, isSilent } from '../turn/answer.ts';
import { checkedAnswer } from '../turn/checked-answer.ts';
import { createAskModels } from '../work/ask-models.ts';
import { findingsFrom } from './findings.ts';
import { knownState } from './known-state.ts';
import { mayInterrupt } from './may-interrupt.ts';
import { remembered } from './remembered.ts';
import { didNotRun, isToldNotRun, NOT_RUN } from './say-not-run.ts';
import { withVerdict } from './with-verdict.ts';

/** The team whose file every research agent is run by, and the agent in it. */
const RESEARCH_TEAM = 'research';
export const RESEARCHER = 'researcher';

/** A research agent at work on one request: it runs alone, reports to its conversation or to its caller, and remembers. */
export function createResearchService(
  deps: RuntimeDeps & { readonly research: ResearchDeps },
  retry: RetryPolicies,
) {
  const run = sealedHandler<Context, ResearchRequest, ResearchReply>(
    research,
    deps,
    async (_ctx, durable, { scope, run }) => {
      const claimed = await durable.step('claim', STORE, () => deps.research.rows.claim(scope, run));
      if (!claimed) return nothing('not-found');
      const log = createRunLog();
      try {
        return claimed.verdict === 'go'
          ? await work(deps, durable, { scope, run, claimed }, log)
          : await leave(deps, durable, { scope, run, claimed });
      } catch (error) {
        const runs = failedRuns(deps, durable, { run, log, place: 'research' }, error);
        const outcome = isCancelled(error) ? 'cancelled' : 'failed';
        await end(deps, durable, { scope, run, claimed }, { outcome, answer: null, runs });
        if (isCancelled(error)) throw error;
        return nothing(outcome);
      }
    },
  );
  return service({
    name: RESEARCH,
    handlers: { run },
    options: { serde: serde.binary, retryPolicy: retry.lasting },
  });
}

interface Work {
  readonly scope: Scope;
  readonly run: string;
  readonly claimed: ClaimedRequest;
}
type Deps = RuntimeDeps & { readonly research: ResearchDeps };

async function work(deps: Deps, durable: Durable, asked: Work, log: RunLog): Promise<ResearchReply> {
  const { scope, run: id, claimed } = asked;
  const { agent, request } = claimed;
  const done = await runAlone(
    deps,
    durable,
    {
      ...{ scope, run: id, team: RESEARCH_TEAM, agent: RESEARCHER, reportsTo: agent.conversation },
      request: { text: request.text, origin: request.origin },
      state: knownState(claimed),
      mostMicroUsd: claimed.leftMicroUsd,
    },
    log,
  );
  if (done.kind === 'none') {
    // Another invocation works on it: who waits here is told later.
    const later = await durable.step('later', STORE, () =>
      deps.research.rows.reportLater(scope, id, agent.conversation),
    );
    return nothing(later === 'ended' ? 'ended' : 'waits');
  }
  if (done.kind === 'closed') {
    await end(deps, durable, asked, { outcome: 'failed', answer: null });
    return nothing('failed');
  }
  const { run, result } = done;
  const silent = isSilent(result);
  const remaining = { budget: result.budget };
  const checked = silent ? null : withoutSourceSaid(await checkedAnswer(run, result, null, remaining));
  const ask = createAskModels(run, { who: RESEARCHER, zone: 'outside', remaining });
  const answer = checked && (await withVerdict(run, asked, checked, ask));
  const isFailed = result.outcome.status === 'error' && result.parts.length === 0;
  const outcome = silent ? 'silent' : isFailed ? 'failed' : 'reported';
  const memory = await remembered(deps, durable, asked, { answer, log });
  const runs = [closedRun(id, result, log.steps()), ...log.runs()];
  await end(deps, durable, asked, { outcome, answer, memory, claims: answer?.claims ?? [], runs });
  return {
    ...{ status: outcome, origin: result.origin, standIn: result.standIn },
    text: answer ? textOf(answer.parts) : '',
    ...findingsFrom(answer?.claims ?? [], log.facts()),
  };
}

/** A report that cites nothing says so. */
function withoutSourceSaid(answer: AnswerDraft): AnswerDraft {
  if (answer.parts.length === 0 || findingsOf(answer.claims).length > 0) return answer;
  return { ...answer, parts: [...answer.parts, { origin: 'code', text: 'This report cites no source.' }] };
}

/** A request that is not run now. */
async function leave(deps: Deps, durable: Durable, asked: Work): Promise<ResearchReply> {
  const { verdict, agent, now } = asked.claimed;
  if (verdict === 'waits' || verdict === 'paused' || verdict === 'ended') return nothing(verdict);
  if (verdict === 'lost') {
    await end(deps, durable, asked, { outcome: 'failed', answer: null });
    return nothing('failed');
  }
  const text = didNotRun(verdict, agent, now);
  const answer: AnswerDraft | null = isToldNotRun(asked.claimed)
    ? { parts: [{ origin: 'code', text }], claims: [], sourceAgents: [], standIn: false, status: 'complete' }
    : null;
  await end(deps, durable, asked, { outcome: verdict, answer });
  return { ...nothing(verdict), text };
}

/** Closes the request with its runs, tells who is to be told, and sends the next one of the agent. */
async function end(
  deps: Deps,
  durable: Durable,
  { scope, run, claimed: { agent, request } }: Work,
  ended: Parameters<ResearchDeps['rows']['close']>[2] & { readonly answer: AnswerDraft | null },
): Promise<void> {
  const { answer, ...row } = ended;
  const { reportsTo, next } = await throughCancels(
    durable.step('end', STORE, () => deps.research.rows.close(scope, run, row)),
  );
  const isSaid = answer !== null || (ended.outcome !== 'silent' && !NOT_RUN.has(ended.outcome));
  if (reportsTo !== null && isSaid) {
    const said = { key: `report_${run}`, agent, run, why: request.why, conversation: reportsTo, answer };
    const verdict =
      answer === null
        ? ({ may: true, always: null } as const)
        : await mayInterrupt(deps, durable, scope, { ...said, answer });
    if (verdict.may)
      await report(deps, durable, scope, {
        ...{ conversation: reportsTo, run, agent: RESEARCHER, answer, title: titleOf(agent) },
        mustAnswer: verdict.always !== null,
      });
  }
  // Under a key of its own: it may have been sent before, when it was not its turn.
  if (next !== null) durable.send(research, { scope, run: next }, { idempotencyKey: `${next}_${run}` });
}

/** A model has written the name. */
export function titleOf({ name }: ResearchAgent): MessagePart {
  return { origin: 'model', text: `Report of the research agent “${name}”`, agent: RESEARCHER };
}

function nothing(status: string): ResearchReply {
  return { status, text: '', origin: 'code', findings: [], facts: [], standIn: false };
}
