import { randomUUID } from 'node:crypto';
import {
  type Budget,
  ConsiliumError,
  exhausted,
  followDelta,
  type Json,
  type LlmAgent,
  type ModelReply,
  type ModelRequest,
  type Origin,
  originOfReply,
  type State,
  type StateDelta,
} from '@consilium/kernel';
import type { DurablePromise } from '../durable/durable.ts';
import { modelPolicy } from '../durable/policy.ts';
import type { RunContext } from '../run/run-context.ts';
import { createDraftCleaner } from '../stream/clean-draft.ts';
import { createDraftPublisher } from '../stream/draft-publisher.ts';
import { publishEvents, stepEnded, stepStarted } from '../stream/publish-events.ts';
import { earlierMessages } from './earlier-messages.ts';
import { inRun } from './in-run.ts';
import { keepContent, promptOf } from './keep-content.ts';
import { withoutFlood } from './plan-calls.ts';
import { storable } from './storable.ts';

export type ModelStepResult =
  | {
      readonly kind: 'reply';
      readonly reply: ModelReply;
      readonly delta: StateDelta;
      /** Of the earlier messages that the model was shown. */
      readonly origins: readonly Origin[];
      readonly startedAt: string;
      readonly ms: number;
    }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly startedAt: string;
      readonly ms: number;
      /** What the reply cost that a guard then refused. */
      readonly spent?: { readonly tokens: number; readonly microUsd: number };
    };

/**
 * One call of a model as one durable step: earlier messages before `request`, guards, the call with its stream, guards again;
 * journalled once. The journal holds none of the earlier messages.
 */
export function modelStep(
  run: RunContext,
  agent: LlmAgent,
  step: string,
  request: ModelRequest,
  view: { readonly state: State; readonly seen: ReadonlySet<Origin>; readonly budget: Budget },
): DurablePromise<ModelStepResult> {
  const { deps } = run;
  const notes = run.log.takeNotes();
  return run.durable.step(
    `model ${agent.name} ${step}`,
    modelPolicy(agent.limits.modelTimeoutMs),
    async (signal, awayMs) => {
      const deadline = view.budget.deadline + awayMs;
      const started = deps.now();
      const startedAt = started.toISOString();
      const ended = () => deps.now().getTime() - started.getTime();
      const broke = { kind: 'refused', code: 'budget_exhausted', startedAt, ms: 0 } as const;
      if (started.getTime() >= deadline) return broke;
      const earlier = await earlierMessages(run, agent);
      let asked: ModelRequest = { ...request, messages: [...earlier.messages, ...request.messages] };
      if (exhausted(view.budget, deps.models.estimate(asked))) return broke;
      await publishEvents(run, [...notes, stepStarted(run, agent.name, step)]);
      const draft = run.answering && agent.output === null ? openDraft(run, agent.name, step) : null;
      let reply: ModelReply | undefined;
      try {
        let delta: StateDelta = {};
        const writes = originOfReply([...view.seen, ...earlier.origins]);
        const where = { agent: agent.name, step, state: view.state, writes, signal };
        for (const callback of named(run, agent.callbacks.beforeModel)) {
          const result = await inRun(run, where, () => guarded(() => callback.beforeModel?.(asked)));
          delta = followDelta(delta, result.delta);
          asked = result.value ?? asked;
        }
        const caller = { scope: run.scope, run: run.identity.run };
        const models = (await deps.privacy?.around(caller, agent.zone, deps.models)) ?? deps.models;
        const background = run.identity.kind === 'background';
        reply = await models.call(asked, { signal, background, ...(draft ? { onText: draft.add } : {}) });
        for (const callback of named(run, agent.callbacks.afterModel)) {
          const before: ModelReply = reply;
          const result = await inRun(run, where, () => guarded(() => callback.afterModel?.(before)));
          delta = followDelta(delta, result.delta);
          reply = result.value ?? before;
        }
        await draft?.end();
        await publishEvents(run, [stepEnded(run, agent.name, step, 'success', ended())]);
        observeCall(run, 'success', ended(), reply);
        const kept = storable({ ...reply, content: withoutFlood(reply.content) });
        const { content, output = null } = kept;
        await keepContent(run, step, {
          input: promptOf(asked),
          output: { content, output } as unknown as Json,
        });
        const { origins } = earlier;
        return { kind: 'reply', reply: kept, delta, origins, startedAt, ms: ended() };
      } catch (error) {
        observeCall(run, 'error', ended(), reply);
        await keepContent(run, step, { input: promptOf(asked), output: null });
        if (error instanceof ConsiliumError && error.code === 'guard_refused') {
          const refused = { kind: 'refused', code: 'guard_refused', startedAt, ms: ended() } as const;
          return reply ? { ...refused, spent: spentOn(reply) } : refused;
        }
        throw withinDeadline(error, deps.now().getTime(), deadline);
      } finally {
        await draft?.end();
      }
    },
  );
}

/** Inside the step, where it happens once for each call that went out; a replay counts nothing again. */
function observeCall(run: RunContext, outcome: string, ms: number, reply: ModelReply | undefined): void {
  run.deps.observe?.stepEnded({
    kind: 'model',
    outcome,
    ms,
    inputTokens: reply?.usage.inputTokens ?? 0,
    outputTokens: reply?.usage.outputTokens ?? 0,
    microUsd: reply?.microUsd ?? 0,
  });
}

function spentOn({ usage, microUsd }: ModelReply) {
  return { tokens: usage.inputTokens + usage.outputTokens, microUsd };
}

/** A provider that asks for more patience than the turn has is refusing it. */
function withinDeadline(error: unknown, now: number, deadline: number): unknown {
  if (!(error instanceof ConsiliumError) || now + (error.retryAfterMs ?? 0) <= deadline) return error;
  return new ConsiliumError(error.code, { cause: error });
}

function openDraft(run: RunContext, agent: string, step: string) {
  // A fresh tag for every attempt: the bus voids what another attempt of the same step had drafted.
  const attempt = randomUUID();
  const publisher = createDraftPublisher(
    (event) => run.deps.bus.publish(run.scope, run.identity.conversation ?? '', event),
    { run: run.identity.run, agent, step, attempt },
  );
  // A draft looks like one: what it cites is not checked yet, and what it links to never will be.
  const cleaner = createDraftCleaner();
  const show = (text: string) => {
    if (text !== '') publisher.add(text);
  };
  return {
    add: (text: string) => show(cleaner.add(text)),
    end: async () => {
      show(cleaner.end());
      await publisher.end();
    },
  };
}

function named(run: RunContext, names: readonly string[]) {
  return names.flatMap((name) => run.callbacks.get(name) ?? []);
}

/** Whatever a guard throws, the step ends with one code and nothing of its text. */
async function guarded<T>(body: () => Promise<T> | T): Promise<T> {
  try {
    return await body();
  } catch (cause) {
    throw new ConsiliumError('guard_refused', { cause });
  }
}
