import {
  type Budget,
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
import type { BranchReply, FunctionReply } from '../payloads/targets.ts';
import type { RunContext } from '../run/run-context.ts';
import { branchEnded } from './branch-time.ts';
import { type CalledAgent, callAgent, leftBehind, reportLater } from './call-agent.ts';
import { callFunction, endFunction, planFunctions } from './call-function.ts';
import { limitReads, readsRecord } from './limit-reads.ts';
import type { CallPlan, ToolCall } from './plan-calls.ts';
import { raiseHigher } from './raise-at-once.ts';
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
      /** Null: its caller has waited long enough. */
      readonly promise: DurablePromise<BranchReply | null>;
      readonly called: CalledAgent;
    }
  | {
      readonly plan: Extract<CallPlan, { kind: 'function' }>;
      readonly step: string;
      readonly promise: DurablePromise<FunctionReply>;
    };

/** The calls of one model step, side by side: tools as steps here, agents as invocations of their own. */
export async function runCalls(
  run: RunContext,
  agent: LlmAgent,
  planned: readonly CallPlan[],
  view: CallsView,
): Promise<CallsResult> {
  const plans = limitReads(planFunctions(run, agent, planned), view.budget.lensMs);
  const agentCalls = plans.filter(({ kind }) => kind === 'agent' || kind === 'function').length;
  const readers = plans.filter(readsRecord).length;
  const lensShare = Math.floor(Math.max(0, view.budget.lensMs) / Math.max(1, readers + agentCalls));
  const budget = { ...view.budget, lensMs: view.budget.lensMs - lensShare * readers };
  // What goes on without its caller takes its share along: the caller keeps one for itself.
  const keeps = plans.some((plan) => plan.kind === 'agent' && plan.spec.waitMs !== null) ? 1 : 0;
  const divided = agentCalls > 0 ? shares(budget, agentCalls + keeps) : { share: budget, rest: budget };
  const { share } = divided;
  const rest = keeps === 1 ? takeBack(divided.rest, [share]) : divided.rest;
  const started = plans.flatMap((plan): Started[] => {
    if (plan.kind === 'tool') {
      const step = run.log.nextStep();
      const writes = originOfReply([view.speaks, zoneOrigin(plan.tool.zone)]);
      const lensMs = readsRecord(plan) ? lensShare : 0;
      return [
        { plan, step, promise: toolStep(run, agent, step, plan, { state: view.shown, writes, lensMs }) },
      ];
    }
    if (plan.kind === 'function')
      return [{ plan, step: run.log.nextStep(), promise: callFunction(run, plan, share) }];
    if (plan.kind !== 'agent') return [];
    const step = run.log.nextStep();
    const called = callAgent(run, plan, view, share);
    const { waitMs } = plan.spec;
    const promise =
      called.mayReport && waitMs !== null ? run.durable.within(called.reply, waitMs) : called.reply;
    return [{ plan, step, promise, called }];
  });
  const settled = await settle<ToolStepResult | BranchReply | FunctionReply | null>(
    started.map(({ promise }) => promise),
  );

  // What follows on tools begins for all of them at once.
  const followed = started.map(({ plan, step }, index) => {
    const end = settled[index];
    if (plan.kind !== 'tool' || plan.tool.follow === undefined || !end?.ok) return undefined;
    const { code, result } = end.value as ToolStepResult;
    if (code !== null) return undefined;
    return run.deps.followTool?.({
      ...{ durable: run.durable, scope: run.scope, identity: run.identity, agent: agent.name, step, result },
      ...{ follow: plan.tool.follow, speaks: view.speaks, facts: run.log.facts() },
    });
  });
  const answers = new Map<ToolCall, Json>();
  const deltas: StateDelta[] = [];
  const own: StateDelta[] = [];
  const left: Budget[] = [];
  const seen: Origin[] = [];
  let standIn = false;
  let forbidden = false;
  let lensLeft = 0;
  for (const [index, begun] of started.entries()) {
    const { plan, step } = begun;
    let end = settled[index];
    if (!end) continue;
    if ('called' in begun && end.ok && end.value === null) {
      if ((await reportLater(run, begun.called, step)) === 'will-report') {
        const told = leftBehind(run, agent.name, begun.plan, step);
        deltas.push(told.delta);
        // What it was given goes on with it.
        left.push({ ...share, tokens: 0, microUsd: 0, calls: 0, lensMs: 0 });
        answers.set(plan.call, told.answer);
        continue;
      }
      end = (await settle<BranchReply>([begun.called.reply]))[0];
      if (!end) continue;
    }
    if (plan.kind === 'tool') {
      const given = readsRecord(plan) ? lensShare : 0;
      // What a call used that was cut off nobody knows: it is charged all that it was given.
      const result = end.ok ? (end.value as ToolStepResult) : { ...failedTool(end.code), lensMs: given };
      lensLeft += given - Math.min(given, result.lensMs ?? 0);
      recordTool(run, agent.name, step, plan.tool.name, result);
      forbidden ||= result.code === 'forbidden';
      const zone = zoneOrigin(plan.tool.zone);
      const origin = plan.tool.zone === 'neutral' ? (result.origin ?? zone) : zone;
      seen.push(origin);
      run.log.addFacts(result.facts ?? []);
      deltas.push(result.delta);
      own.push(result.delta);
      const follow = await followed[index]?.();
      if (follow) {
        seen.push(...follow.seen);
        run.log.addFacts(follow.facts);
        standIn ||= follow.standIn;
        const told = originOfReply([origin, ...follow.seen]);
        answers.set(plan.call, { status: 'success', origin: told, result: follow.result });
      } else answers.set(plan.call, toolAnswer(result, origin));
    } else if (plan.kind === 'function') {
      const settledCall = end.ok ? { ok: true as const, value: end.value as FunctionReply } : end;
      const origin = originOfReply([view.speaks, zoneOrigin(plan.tool.zone)]);
      const done = endFunction(run, agent.name, { plan, step }, settledCall, { share, origin });
      forbidden ||= !end.ok && end.code === 'forbidden';
      seen.push(origin);
      left.push(done.left);
      standIn ||= done.standIn;
      answers.set(plan.call, done.answer);
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
  await raiseHigher(
    run,
    deltas.map((delta) => tierOf(delta[RAISED_URGENCY]?.value)),
  );
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
