import {
  applyDelta,
  type Budget,
  beginAgentTool,
  endAgentTool,
  type Json,
  type LlmAgent,
  mergeDeltas,
  type Origin,
  originOfReply,
  RAISED_URGENCY,
  type State,
  type StateDelta,
  shares,
  takeBack,
  tierOf,
} from '@consilium/kernel';
import type { DurablePromise } from '../durable/durable.ts';
import { settle } from '../durable/settle.ts';
import { type BranchReply, branch } from '../payloads/targets.ts';
import type { RunContext } from '../run/run-context.ts';
import { branchEnded, withoutAway } from './branch-time.ts';
import { limitReads, readsRecord } from './limit-reads.ts';
import type { CallPlan, ToolCall } from './plan-calls.ts';
import { recordAgentCall, recordRefusal, recordTool } from './step-records.ts';
import { type ToolStepResult, toolStep } from './tool-step.ts';

export interface CallsResult {
  readonly results: readonly { readonly id: string; readonly name: string; readonly result: Json }[];
  readonly delta: StateDelta;
  /** The part of `delta` that this agent's own tools wrote. */
  readonly own: StateDelta;
  readonly budget: Budget;
  readonly seen: readonly Origin[];
  readonly standIn: boolean;
  /** A call found that this scope may open nothing any more. */
  readonly forbidden: boolean;
}

export interface CallsView {
  /** All of it, for agents that are called: each one sees its own part. */
  readonly state: State;
  /** What the calling agent may see, for its tools. */
  readonly shown: State;
  readonly budget: Budget;
  /** Origin of what the calling model says. */
  readonly speaks: Origin;
}

type Started =
  | {
      readonly plan: Extract<CallPlan, { kind: 'tool' }>;
      readonly step: string;
      readonly promise: DurablePromise<ToolStepResult>;
    }
  | {
      readonly plan: Extract<CallPlan, { kind: 'agent' }>;
      readonly step: string;
      readonly promise: DurablePromise<BranchReply>;
    };

/** The calls of one model step, side by side: tools as steps here, agents as invocations of their own. */
export async function runCalls(
  run: RunContext,
  agent: LlmAgent,
  planned: readonly CallPlan[],
  view: CallsView,
): Promise<CallsResult> {
  const plans = limitReads(planned, view.budget.lensMs);
  const agentCalls = plans.filter((plan) => plan.kind === 'agent').length;
  const readers = plans.filter(readsRecord).length;
  const lensShare = Math.floor(Math.max(0, view.budget.lensMs) / Math.max(1, readers + agentCalls));
  const budget = { ...view.budget, lensMs: view.budget.lensMs - lensShare * readers };
  const { share, rest } = agentCalls > 0 ? shares(budget, agentCalls) : { share: budget, rest: budget };
  const started = plans.flatMap((plan): Started[] => {
    if (plan.kind === 'tool') {
      const step = run.log.nextStep();
      const writes = originOfReply([view.speaks, zoneOrigin(plan.tool.zone)]);
      const lensMs = readsRecord(plan) ? lensShare : 0;
      return [
        { plan, step, promise: toolStep(run, agent, step, plan, { state: view.shown, writes, lensMs }) },
      ];
    }
    if (plan.kind !== 'agent') return [];
    const step = run.log.nextStep();
    return [{ plan, step, promise: callAgent(run, plan, view, share) }];
  });
  const settled = await settle<ToolStepResult | BranchReply>(started.map(({ promise }) => promise));

  const answers = new Map<ToolCall, Json>();
  const deltas: StateDelta[] = [];
  const own: StateDelta[] = [];
  const left: Budget[] = [];
  const seen: Origin[] = [];
  let standIn = false;
  let forbidden = false;
  let lensLeft = 0;
  for (const [index, { plan, step }] of started.entries()) {
    const end = settled[index];
    if (!end) continue;
    if (plan.kind === 'tool') {
      const given = readsRecord(plan) ? lensShare : 0;
      // What a call used that was cut off nobody knows: it is charged all that it was given.
      const result = end.ok ? (end.value as ToolStepResult) : { ...failedTool(end.code), lensMs: given };
      lensLeft += given - Math.min(given, result.lensMs ?? 0);
      recordTool(run, agent.name, step, plan.tool.name, result);
      forbidden ||= result.code === 'forbidden';
      const origin = zoneOrigin(plan.tool.zone);
      seen.push(origin);
      run.log.addFacts(result.facts ?? []);
      deltas.push(result.delta);
      own.push(result.delta);
      answers.set(plan.call, toolAnswer(result, origin));
    } else {
      const reply = end.ok ? (end.value as BranchReply) : null;
      if (reply) branchEnded(run, reply);
      const outcome = reply?.outcome ?? {
        status: 'error',
        code: end.ok ? 'internal' : end.code,
        retryable: false,
        text: '',
      };
      const origin = reply?.origin ?? 'code';
      recordAgentCall(run, agent.name, step, plan.spec.agent, outcome);
      forbidden ||= outcome.status === 'error' && outcome.code === 'forbidden';
      if (reply) run.log.addRuns(reply.records);
      run.log.addFacts(reply?.facts ?? []);
      const done = endAgentTool(plan.spec, outcome, origin);
      seen.push(origin);
      deltas.push({ ...reply?.delta, ...done.delta });
      // A branch that failed keeps what it was given: the cap may be missed by its calls, never by more.
      left.push(reply?.budget ?? { ...share, tokens: 0, microUsd: 0, calls: 0, lensMs: 0 });
      standIn ||= reply?.standIn ?? false;
      answers.set(plan.call, { status: done.status, origin, result: done.result });
    }
  }
  const used = agentCalls > 0 ? takeBack(rest, left) : budget;
  for (const delta of deltas) run.log.raise(tierOf(delta[RAISED_URGENCY]?.value));
  for (const plan of plans) {
    if (plan.kind !== 'refused') continue;
    recordRefusal(run, agent.name, plan);
    answers.set(plan.call, { status: 'error', code: plan.code, detail: plan.detail });
  }
  return {
    results: plans.flatMap(({ call }) => {
      const result = answers.get(call);
      return result === undefined ? [] : [{ id: call.id, name: call.name, result }];
    }),
    delta: mergeDeltas(deltas),
    own: mergeDeltas(own),
    budget: { ...used, lensMs: used.lensMs + lensLeft },
    seen,
    standIn,
    forbidden,
  };
}

function callAgent(
  run: RunContext,
  plan: Extract<CallPlan, { kind: 'agent' }>,
  view: CallsView,
  share: Budget,
): DurablePromise<BranchReply> {
  const state = beginAgentTool(plan.spec, view.state, run.userText);
  return run.durable.call(branch, {
    scope: run.scope,
    identity: {
      ...run.identity,
      run: run.durable.uuid(),
      parent: run.identity.run,
      kind: 'tool',
      agent: plan.spec.agent,
    },
    state: applyDelta(state, {}),
    budget: withoutAway(run, share),
    since: run.durable.away.last(),
    transcript: [],
    request: { text: plan.request, origin: view.speaks },
    answering: false,
  });
}

export function zoneOrigin(zone: 'record' | 'outside' | 'neutral'): Origin {
  return zone === 'record' ? 'chart' : zone === 'outside' ? 'outside' : 'code';
}

/** Untrusted text arrives marked: the origin stands beside every result. */
function toolAnswer(result: ToolStepResult, origin: Origin): Json {
  return result.code === null
    ? { status: result.outcome, origin, result: result.result }
    : { status: 'error', code: result.code };
}

function failedTool(code: string): ToolStepResult {
  return { outcome: 'error', code, result: null, delta: {}, startedAt: '', ms: 0 };
}
