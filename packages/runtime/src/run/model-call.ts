import {
  type Budget,
  ConsiliumError,
  exhausted,
  type Json,
  type ModelReply,
  type ModelRequest,
  type Zone,
} from '@consilium/kernel';
import type { DurablePromise } from '../durable/durable.ts';
import { modelPolicy } from '../durable/policy.ts';
import { keepContent, promptOf } from './keep-content.ts';
import type { RunContext } from './run-context.ts';
import { storable } from './storable.ts';

/** What a run must have to call a model. */
export type CallingRun = Pick<RunContext, 'deps' | 'durable' | 'scope' | 'identity' | 'isDemo' | 'log'>;

export interface ModelCall<More extends object> {
  /** The agent or the function; a code. */
  readonly who: string;
  readonly step: string;
  readonly zone: Zone;
  readonly timeoutMs: number;
  /** Default: those of `modelPolicy`. */
  readonly attempts?: number | undefined;
  /** What is left before the call: one that does not fit is not made. */
  readonly budget: Budget;
  /** Inside the step, before the budget is asked: what is sent, and what happens around it. */
  readonly open: (signal: AbortSignal) => Promise<OpenedCall<More>>;
}

export interface OpenedCall<More extends object> {
  readonly request: ModelRequest;
  /** The budget allows it: it begins. */
  readonly begin?: () => Promise<void>;
  /** Guards before and after; what one throws ends the step as `guard_refused`. */
  readonly before?: (request: ModelRequest) => Promise<ModelRequest>;
  readonly after?: (reply: ModelReply) => Promise<ModelReply>;
  readonly onText?: ((text: string) => void) | undefined;
  /** With the reply, `ms` after the beginning. */
  readonly ended?: (ms: number) => Promise<void>;
  /** However it ended. */
  readonly close?: () => Promise<void>;
  /** What is journalled of a reply. Default: the reply. */
  readonly kept?: (reply: ModelReply) => ModelReply;
  /** Journalled beside it. */
  readonly more: () => More;
}

export type RefusedCall = {
  readonly kind: 'refused';
  readonly code: string;
  readonly startedAt: string;
  readonly ms: number;
  /** What the reply cost that a guard then refused. */
  readonly spent?: { readonly tokens: number; readonly microUsd: number };
};

export type ModelCallResult<More extends object> =
  | ({
      readonly kind: 'reply';
      readonly reply: ModelReply;
      readonly startedAt: string;
      readonly ms: number;
    } & More)
  | RefusedCall;

/**
 * One call of a model as one durable step, of an agent or of a function: deadline and budget before it, the provider's privacy around
 * it, a reply that can be stored, its text kept for demonstrations; journalled once.
 */
export function modelCall<More extends object>(
  run: CallingRun,
  call: ModelCall<More>,
): DurablePromise<ModelCallResult<More>> {
  const { deps } = run;
  const { who, step, zone, budget } = call;
  return run.durable.step(
    `model ${who} ${step}`,
    modelPolicy(call.timeoutMs, call.attempts),
    async (signal, awayMs): Promise<ModelCallResult<More>> => {
      const deadline = budget.deadline + awayMs;
      const started = deps.now();
      const startedAt = started.toISOString();
      const ended = () => deps.now().getTime() - started.getTime();
      const broke = { kind: 'refused', code: 'budget_exhausted', startedAt, ms: 0 } as const;
      if (started.getTime() >= deadline) return broke;
      const opened = await call.open(signal);
      let asked = opened.request;
      if (exhausted(budget, deps.models.estimate(asked))) return broke;
      await opened.begin?.();
      let reply: ModelReply | undefined;
      try {
        asked = (await opened.before?.(asked)) ?? asked;
        const caller = { scope: run.scope, run: run.identity.run };
        const models = (await deps.privacy?.around(caller, zone, deps.models)) ?? deps.models;
        const background = run.identity.kind === 'background';
        const { onText } = opened;
        reply = await models.call(asked, { signal, background, ...(onText ? { onText } : {}) });
        reply = (await opened.after?.(reply)) ?? reply;
        await opened.ended?.(ended());
        observeCall(run, 'success', ended(), reply);
        const kept = storable(opened.kept?.(reply) ?? reply);
        const { content, output = null } = kept;
        await keepContent(run, step, {
          input: promptOf(asked),
          output: { content, output } as unknown as Json,
        });
        return { kind: 'reply', reply: kept, ...opened.more(), startedAt, ms: ended() };
      } catch (error) {
        observeCall(run, 'error', ended(), reply);
        await keepContent(run, step, { input: promptOf(asked), output: null });
        if (error instanceof ConsiliumError && error.code === 'guard_refused') {
          const refused = { kind: 'refused', code: 'guard_refused', startedAt, ms: ended() } as const;
          return reply ? { ...refused, spent: spentOn(reply) } : refused;
        }
        throw withinDeadline(error, deps.now().getTime(), deadline);
      } finally {
        await opened.close?.();
      }
    },
  );
}

/** Inside the step, where it happens once for each call that went out; a replay counts nothing again. */
function observeCall({ deps }: CallingRun, outcome: string, ms: number, reply: ModelReply | undefined): void {
  deps.observe?.stepEnded({
    kind: 'model',
    outcome,
    ms,
    inputTokens: reply?.usage.inputTokens ?? 0,
    outputTokens: reply?.usage.outputTokens ?? 0,
    microUsd: reply?.microUsd ?? 0,
  });
}

export function spentOn({ usage, microUsd }: ModelReply) {
  return { tokens: usage.inputTokens + usage.outputTokens, microUsd };
}

/** A provider that asks for more patience than the run has is refusing it. */
function withinDeadline(error: unknown, now: number, deadline: number): unknown {
  if (!(error instanceof ConsiliumError) || now + (error.retryAfterMs ?? 0) <= deadline) return error;
  return new ConsiliumError(error.code, { cause: error });
}
