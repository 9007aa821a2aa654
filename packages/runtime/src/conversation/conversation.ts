import { type ObjectContext, object, serde } from '@restatedev/restate-sdk';
import type { RuntimeDeps } from '../deps.ts';
import { type Durable, readState, writeState } from '../durable/durable.ts';
import { STORE } from '../durable/policy.ts';
import * as targets from '../payloads/targets.ts';
import { sealedHandler } from '../sealed-handler.ts';
import { asJson, commitReport, publishCommitted } from './commit.ts';
import { type ConversationState, IDLE, type Queued, STATE_NAME, statePayload } from './state.ts';

/** Waiting messages of one conversation at most. */
const QUEUE_LIMIT = 50;
/** A cancelled turn has this long to end by itself, ms. */
const GRACE_MS = 30_000;

export interface ConversationDeps extends RuntimeDeps {
  /** Kills an invocation at the engine; asked only after a cancelled turn did not end. */
  readonly killInvocation: (invocation: string) => Promise<void>;
}

/**
 * A conversation: one writer per key, short handlers, never an await of an agent. It gives messages their place, keeps
 * the queue, starts turns and commits what they report.
 */
export function createConversationObject(deps: ConversationDeps) {
  const handler = <I, O>(
    target: { readonly service: string; readonly handler: string } & Parameters<typeof sealedHandler<ObjectContext, I, O>>[0],
    body: (durable: Durable, state: ConversationState, input: I) => Promise<{ readonly next: ConversationState; readonly reply: O }>,
  ) =>
    sealedHandler<ObjectContext, I, O>(target, deps, async (ctx, durable, input) => {
      const state = (await readState(ctx, STATE_NAME, statePayload, durable.key)) ?? IDLE;
      const { next, reply } = await body(durable, state, input);
      if (next !== state) writeState(ctx, STATE_NAME, next, statePayload, durable.key);
      return reply;
    });

  const accept = handler(targets.accept, async (durable, state, request) => {
    if (state.queue.length >= QUEUE_LIMIT) return { next: state, reply: 'queue-full' as const };
    const { scope, conversation, clientKey, parts } = request;
    const id = durable.uuid();
    const accepted = await durable.step('accept', STORE, () =>
      deps.history.acceptMessage(scope, { conversation, id, clientKey, parts }),
    );
    if (accepted === 'not-found') return { next: state, reply: accepted };
    // A second attempt of this very step finds its own row: that is no duplicate.
    const duplicate = accepted.id !== id;
    const reply = { seq: accepted.seq, id: accepted.id, duplicate };
    if (duplicate) return { next: state, reply };
    return { next: enqueue(durable, conversation, state, { seq: accepted.seq, team: accepted.team, scope }), reply };
  });

  const report = handler(targets.report, async (durable, state, request) => {
    if (state.active?.run !== request.run) return { next: state, reply: null };
    const committed = await durable.step('commit', STORE, async () => {
      const result = await commitReport(deps, request);
      await publishCommitted(deps, request, result);
      return result === 'forbidden' ? 'forbidden' : 'committed';
    });
    void committed;
    return { next: startNext(durable, request.conversation, { ...state, active: null }), reply: null };
  });

  const cancel = handler(targets.cancel, async (durable, state, request) => {
    const { active } = state;
    if (!active) return { next: state, reply: 'idle' as const };
    const { invocations } = await durable.step('cancel', STORE, () => deps.history.requestCancel(request.scope, active.run));
    for (const invocation of invocations) durable.cancel(invocation);
    const { scope, conversation } = request;
    durable.send(targets.reap, { scope, conversation, run: active.run }, { key: conversation, delay: GRACE_MS });
    return { next: state, reply: 'cancelling' as const };
  });

  const reap = handler(targets.reap, async (durable, state, request) => {
    if (state.active?.run !== request.run) return { next: state, reply: null };
    const { active } = state;
    await durable.step('reap', STORE, async () => {
      const { invocations } = await deps.history.requestCancel(request.scope, active.run);
      for (const invocation of invocations) await deps.killInvocation(invocation);
      const report = abandoned(request, active.seq);
      await publishCommitted(deps, report, await commitReport(deps, report));
    });
    return { next: startNext(durable, request.conversation, { ...state, active: null }), reply: null };
  });

  const append = handler(targets.append, async (durable, state, request) => {
    await durable.step('append', STORE, async () => {
      const appended = await deps.history.appendMessage(request.scope, request);
      if (appended === 'forbidden') return;
      const { message } = appended;
      await deps.bus.publish(request.conversation, { type: 'message-committed', seq: message.seq, message: asJson(message) });
    });
    return { next: state, reply: null };
  });

  return object({
    name: targets.CONVERSATION,
    handlers: { accept, report, cancel, reap, append },
    options: { serde: serde.binary },
  });
}

function enqueue(durable: Durable, conversation: string, state: ConversationState, message: Queued): ConversationState {
  const queued = { ...state, queue: [...state.queue, message] };
  return state.active ? queued : startNext(durable, conversation, queued);
}

function startNext(durable: Durable, conversation: string, state: ConversationState): ConversationState {
  const [first, ...queue] = state.queue;
  if (!first) return { active: null, queue: [] };
  const run = durable.uuid();
  durable.send(targets.turn, { scope: first.scope, conversation, seq: first.seq, run, team: first.team });
  return { active: { run, seq: first.seq }, queue };
}

function abandoned(request: targets.ReapRequest, seq: number): targets.TurnReport {
  return {
    scope: request.scope,
    conversation: request.conversation,
    seq,
    run: request.run,
    answer: { parts: [], claims: [], sourceAgents: [], standIn: false, status: 'cancelled' },
    delta: {},
    runs: [{ run: request.run, status: 'cancelled', code: 'killed', steps: [] }],
    startedAt: 0,
  };
}
