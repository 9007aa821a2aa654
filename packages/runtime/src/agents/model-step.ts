import { randomUUID } from 'node:crypto';
import {
  type Budget,
  ConsiliumError,
  followDelta,
  type LlmAgent,
  type ModelReply,
  type ModelRequest,
  type Origin,
  originOfReply,
  type State,
  type StateDelta,
} from '@consilium/kernel';
import type { DurablePromise } from '../durable/durable.ts';
import { inRun } from '../run/in-run.ts';
import { type ModelCallResult, modelCall, type OpenedCall } from '../run/model-call.ts';
import type { RunContext } from '../run/run-context.ts';
import { createDraftCleaner } from '../stream/clean-draft.ts';
import { createDraftPublisher } from '../stream/draft-publisher.ts';
import { publishEvents, stepEnded, stepStarted } from '../stream/publish-events.ts';
import { earlierMessages } from './earlier-messages.ts';
import { createMarker } from './marked.ts';
import { withoutFlood } from './plan-calls.ts';

interface OfAgent {
  readonly delta: StateDelta;
  /** Of the earlier messages that the model was shown. */
  readonly origins: readonly Origin[];
}

export type ModelStepResult = ModelCallResult<OfAgent>;

/**
 * One call of a model by an agent: earlier messages before `request`, guards, the call with its stream, guards again. The journal holds
 * none of the earlier messages.
 */
export function modelStep(
  run: RunContext,
  agent: LlmAgent,
  step: string,
  request: ModelRequest,
  view: { readonly state: State; readonly seen: ReadonlySet<Origin>; readonly budget: Budget },
): DurablePromise<ModelStepResult> {
  const notes = run.log.takeNotes();
  const open = async (signal: AbortSignal): Promise<OpenedCall<OfAgent>> => {
    const earlier = await earlierMessages(run, agent);
    let delta: StateDelta = {};
    let draft: ReturnType<typeof openDraft> | null = null;
    const writes = originOfReply([...view.seen, ...earlier.origins]);
    const where = { agent: agent.name, step, state: view.state, writes, signal };
    return {
      request: { ...request, messages: [...earlier.messages, ...request.messages] },
      begin: async () => {
        await publishEvents(run, [...notes, stepStarted(run, agent.name, step)]);
        draft = run.answering && agent.output === null ? openDraft(run, agent.name, step) : null;
      },
      before: async (request) => {
        let asked = request;
        for (const callback of named(run, agent.callbacks.beforeModel)) {
          const result = await inRun(run, where, () => guarded(() => callback.beforeModel?.(asked)));
          delta = followDelta(delta, result.delta);
          asked = result.value ? markBrought(run, view.state, asked, result.value) : asked;
        }
        return asked;
      },
      after: async (given) => {
        let reply = given;
        for (const callback of named(run, agent.callbacks.afterModel)) {
          const before: ModelReply = reply;
          const result = await inRun(run, where, () => guarded(() => callback.afterModel?.(before)));
          delta = followDelta(delta, result.delta);
          reply = result.value ?? before;
        }
        return reply;
      },
      onText: run.answering && agent.output === null ? (text) => draft?.add(text) : undefined,
      ended: async (ms) => {
        await draft?.end();
        await publishEvents(run, [stepEnded(run, agent.name, step, 'success', ms)]);
      },
      close: async () => draft?.end(),
      kept: (reply) => ({ ...reply, content: withoutFlood(reply.content) }),
      more: () => ({ delta, origins: earlier.origins }),
    };
  };
  const { zone, limits } = agent;
  return modelCall(run, {
    ...{ who: agent.name, step, zone, open },
    timeoutMs: limits.modelTimeoutMs,
    budget: view.budget,
  });
}

/** What code has put before a model is text of others, as all that it is told: between marks, as tainted as the state it is made of. */
function markBrought(run: RunContext, state: State, before: ModelRequest, after: ModelRequest): ModelRequest {
  const { mark } = createMarker(run.identity.run);
  const origin = originOfReply(Object.values(state).map((value) => value.origin));
  const known = new Set(before.messages);
  return {
    ...after,
    messages: after.messages.map((message) =>
      message.role === 'user' && !known.has(message)
        ? { ...message, text: mark(origin, message.text) }
        : message,
    ),
  };
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
