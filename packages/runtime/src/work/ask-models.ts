import { jsonBeginning } from '@consilium/base';
import {
  type AskModels,
  type Budget,
  exhausted,
  type Json,
  type ModelReply,
  type ModelRequest,
  NOTHING_SPENT,
  type PresetCall,
  type PresetReply,
  type Spent,
  spend,
  type Zone,
} from '@consilium/kernel';
import { recordFailedModel, recordModel } from '../agents/step-records.ts';
import { settle } from '../durable/settle.ts';
import { type CallingRun, type ModelCallResult, modelCall, spentOn } from '../run/model-call.ts';

/** How calls are made, where they are not made as a function's are. */
export interface CallLimits {
  /** Milliseconds of one attempt. */
  readonly timeoutMs: number;
  /** Attempts of a call; of a function's five. */
  readonly attempts?: number;
  /** Epoch ms after which no attempt begins. Default: the run's deadline. */
  readonly until?: number;
  /** Whether a reply answers the call. One that does not is a failed call, with its costs. Default: every one does. */
  readonly isReadable?: (output: Json) => boolean;
}

const OF_FUNCTIONS: CallLimits = { timeoutMs: 120_000 };

/** What a run may still use: grows smaller with each call, the same on every replay. */
export interface RemainingBudget {
  budget: Budget;
}

interface Begun {
  readonly call: PresetCall;
  readonly step: string;
  /** What the call is given of the budget; null: it does not fit, and is not made. */
  readonly most: Spent | null;
}

/**
 * Calls of one list in parallel, each a durable step that is paid once. Each takes its most out of the budget before any of them
 * begins, so that parallel calls cannot pass the cap together; what it did not use comes back.
 */
export function createAskModels(
  run: CallingRun,
  {
    who,
    zone,
    remaining,
    call: limits = OF_FUNCTIONS,
  }: {
    readonly who: string;
    readonly zone: Zone;
    readonly remaining: RemainingBudget;
    readonly call?: CallLimits;
  },
): AskModels {
  const { timeoutMs, attempts, until = Number.POSITIVE_INFINITY, isReadable = () => true } = limits;
  return async (calls) => {
    const begun = calls.map((call): Begun => {
      const step = run.log.nextStep();
      const estimate = run.deps.models.estimate(requestOf(call));
      if (exhausted(remaining.budget, estimate)) return { call, step, most: null };
      const most = { ...NOTHING_SPENT, ...estimate, calls: 1 };
      remaining.budget = spend(remaining.budget, most);
      return { call, step, most };
    });
    const made = begun.filter((each) => each.most !== null);
    const settled = await settle(
      made.map(({ call, step, most }) =>
        modelCall(run, {
          ...{ who, step, zone, timeoutMs, attempts },
          // What was taken for it, and the deadline of all.
          budget: {
            ...remaining.budget,
            ...(most as Spent),
            deadline: Math.min(remaining.budget.deadline, until),
          },
          open: async () => ({ request: requestOf(call), more: () => ({}) }),
        }),
      ),
    );
    return begun.map((each) => {
      const end = settled[made.indexOf(each)];
      return end === undefined
        ? refused(run, who, each)
        : ended(run, who, each, end, { remaining, isReadable });
    });
  };
}

function ended(
  run: CallingRun,
  who: string,
  { call, step, most }: Begun,
  end: Awaited<ReturnType<typeof settle<ModelCallResult<object>>>>[number],
  {
    remaining,
    isReadable,
  }: { readonly remaining: RemainingBudget; readonly isReadable: (output: Json) => boolean },
): PresetReply {
  if (!end.ok) {
    // What a failed call cost is unknown: it stays charged at its maximum, so that failing is no way around a cap.
    recordFailedModel(run, who, step, call.role, end.code);
    return { kind: 'failed', code: end.code };
  }
  const { value } = end;
  const spent = value.kind === 'reply' ? spentOn(value.reply) : (value.spent ?? NOTHING_SPENT);
  remaining.budget = giveBack(remaining.budget, most as Spent, spent);
  const reply = value.kind === 'refused' ? null : replyOf(call, value.reply);
  const isUnread = reply?.kind === 'reply' && !isReadable(reply.output);
  recordModel(run, who, step, call.role, value, isUnread ? 'invalid_output' : null);
  if (value.kind === 'refused') return { kind: 'failed', code: value.code };
  return isUnread
    ? { kind: 'failed', code: 'invalid_output', microUsd: reply.microUsd }
    : replyOf(call, value.reply);
}

/** What a call gave. An answer that was stopped at its limit is none; a list that may be partial, its whole entries. */
export function replyOf({ partial }: Pick<PresetCall, 'partial'>, reply: ModelReply): PresetReply {
  const { usage, microUsd, model, provider, standIn } = reply;
  const isStopped = reply.output === undefined && reply.finish === 'length';
  const output = isStopped && partial ? beginningOf(reply) : reply.output;
  if (output === undefined)
    return { kind: 'failed', code: isStopped ? 'stopped_at_limit' : 'invalid_output', microUsd };
  const said = { usage, microUsd, model, provider, standIn };
  return { kind: 'reply', output, ...said, ...(isStopped ? { stopped: true } : {}) };
}

/** The whole entries of a list that was stopped. */
function beginningOf({ content }: ModelReply): Json | undefined {
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return jsonBeginning(text) as Json | undefined;
}

function giveBack(budget: Budget, most: Spent, spent: Pick<Spent, 'tokens' | 'microUsd'>): Budget {
  const tokens = budget.tokens + most.tokens - spent.tokens;
  return { ...budget, tokens, microUsd: budget.microUsd + most.microUsd - spent.microUsd };
}

function refused(run: CallingRun, who: string, { call, step }: Begun): PresetReply {
  recordFailedModel(run, who, step, call.role, 'budget_exhausted');
  return { kind: 'failed', code: 'budget_exhausted' };
}

function requestOf(call: PresetCall): ModelRequest {
  const { model, system, text, output, maxOutputTokens, reasoning } = call;
  return {
    ...{ model, system, output, tools: [], builtin: null },
    messages: [{ role: 'user', text }],
    generate: { maxOutputTokens, ...(reasoning === undefined ? {} : { reasoning }) },
  };
}
