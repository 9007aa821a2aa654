import {
  type Budget,
  FunctionRefusal,
  type Json,
  type LlmAgent,
  type Origin,
  prepareCall,
} from '@consilium/kernel';
import type { DurablePromise } from '../durable/durable.ts';
import { type FunctionReply, workFunction } from '../payloads/targets.ts';
import type { RunContext } from '../run/run-context.ts';
import { branchEnded, withoutAway } from './branch-time.ts';
import type { CallPlan } from './plan-calls.ts';
import { recordTool } from './step-records.ts';

type FunctionPlan = Extract<CallPlan, { kind: 'function' }>;

/** The plans, with those of tools that are functions checked as a person's call of one is. */
export function planFunctions(
  run: RunContext,
  agent: LlmAgent,
  plans: readonly CallPlan[],
): readonly CallPlan[] {
  return plans.map((plan) =>
    plan.kind === 'tool' && plan.tool.function !== undefined
      ? planFunction(run, agent, plan, plan.tool.function)
      : plan,
  );
}

function planFunction(
  run: RunContext,
  { callbacks }: LlmAgent,
  { call, tool }: Extract<CallPlan, { kind: 'tool' }>,
  name: string,
): CallPlan {
  const refused = (code: string, detail: string): CallPlan => ({ kind: 'refused', call, code, detail });
  const { work } = run.deps;
  if (!work || run.identity.replay) return refused('unsupported', `${name} does not run here`);
  // Callbacks of tools run in steps of the caller, and a function does not: it would bypass a guard.
  if (callbacks.beforeTool.length + callbacks.afterTool.length > 0)
    return refused('unsupported', `${name} does not run for an agent with callbacks around its tools`);
  try {
    const prepared = prepareCall(work, name, call.input);
    return prepared
      ? { kind: 'function', call, tool, prepared }
      : refused('unknown_tool', `there is no function ${name}`);
  } catch (error) {
    if (error instanceof FunctionRefusal) return refused(error.code, error.remedy ?? '');
    throw error;
  }
}

/** A run of kind `function` below the agent's, with a share of its budget. It has no row of work: its words stay in the conversation. */
export function callFunction(
  run: RunContext,
  { prepared }: FunctionPlan,
  share: Budget,
): DurablePromise<FunctionReply> {
  const { identity, durable } = run;
  const { microUsd, deadline, tokens, calls } = withoutAway(run, share);
  return durable.call(workFunction, {
    scope: run.scope,
    run: durable.uuid(),
    job: {
      ...{ kind: 'function', name: prepared.definition.name, call: prepared.call, stage: null },
      ...{ maxMicroUsd: microUsd, share: { tokens, calls }, deadline, since: durable.away.last() },
      ...{ turn: identity.turn, parent: identity.run, team: identity.team },
      ...{ conversation: identity.conversation, seq: identity.seq },
    },
  });
}

export interface EndedFunction {
  readonly answer: Json;
  /** What is left of its share. */
  readonly left: Budget;
  readonly standIn: boolean;
}

/** What the calling model is told. A function that failed without a word keeps its share: the cap holds. */
export function endFunction(
  run: RunContext,
  agent: string,
  { plan, step }: { readonly plan: FunctionPlan; readonly step: string },
  end: { readonly ok: true; readonly value: FunctionReply } | { readonly ok: false; readonly code: string },
  { share, origin }: { readonly share: Budget; readonly origin: Origin },
): EndedFunction {
  const { definition } = plan.prepared;
  const reply = end.ok ? end.value : null;
  if (reply) branchEnded(run, reply);
  const code = end.ok ? end.value.code : end.code;
  recordTool(run, agent, step, definition.name, {
    ...{ outcome: code === null ? 'success' : 'error', code, result: null, delta: {} },
    ...{ startedAt: '', ms: 0 },
  });
  const spent = reply?.spent ?? share;
  return {
    answer:
      reply?.result && code === null
        ? { status: 'success', origin, result: reply.result.output, cached: reply.cached }
        : { status: 'error', code },
    left: {
      ...share,
      tokens: Math.max(0, share.tokens - spent.tokens),
      microUsd: share.microUsd - spent.microUsd,
      calls: Math.max(0, share.calls - spent.calls),
    },
    standIn: reply?.result?.standIn ?? false,
  };
}
