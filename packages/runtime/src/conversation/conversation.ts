import { ConsiliumError, type Scope } from '@consilium/kernel';
import { handlers, type ObjectContext, object, serde } from '@restatedev/restate-sdk';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable, Target } from '../durable/durable.ts';
import { failureCode } from '../durable/engine-error.ts';
import { readState, writeState } from '../durable/object-state.ts';
import { STORE } from '../durable/policy.ts';
import { conversationKey } from '../payloads/conversation-key.ts';
import type { Stamp } from '../payloads/stamp.ts';
import * as targets from '../payloads/targets.ts';
import { sealedHandler, stampedHandler } from '../sealed-handler.ts';
import { appendFollowUp, commitReport, publishCommitted } from './commit.ts';
import { closingScope, enqueue, reportFor, startNext } from './next-turn.ts';
import { adviseAtOnce, screened } from './screened.ts';
import { type ConversationState, conversationState, IDLE } from './state.ts';

/** Waiting messages of one conversation at most; a cry for help finds room beyond it. */
const QUEUE_LIMIT = 50;
const URGENT_ROOM = 20;
/** A turn that is older is lost: its own deadline, and the watchdog, have long passed. */
const LONGEST_TURN_MS = 3_900_000;
const PRIVATE = { ingressPrivate: true, input: serde.binary, output: serde.binary };
/** The engine keeps the answer to a message for a gateway that asks a second node, and no longer. */
const ASKED_AGAIN = { idempotencyRetention: { minutes: 10 }, input: serde.binary, output: serde.binary };

/** Every request says whose conversation it is for; `scope` is null where only the key says so. */
interface Addressed {
  readonly scope: Scope | null;
  readonly conversation: string;
}

export interface ConversationDeps extends RuntimeDeps {
  /** Closes the rows of a turn whose own scope may not write any more: its grant went while it ran. */
  readonly closeForbiddenTurn: (scope: Scope, turn: string) => Promise<unknown>;
  /** How long a cancelled turn has to end by itself, ms; then it is killed. Default 30 s. */
  readonly cancelGraceMs?: number;
}

/**
 * A conversation: one writer per key, short handlers, never an await of an agent. It gives messages their place, keeps
 * the queue, starts turns and commits what they report.
 */
export function createConversationObject(deps: ConversationDeps) {
  type Body<I, O> = (
    durable: Durable,
    state: ConversationState,
    input: I,
  ) => Promise<{ readonly next: ConversationState; readonly reply: O }>;
  const options = { ...deps, objectKey: (ctx: ObjectContext) => ctx.key };

  const around =
    <I extends Addressed, O>(body: Body<I, O>) =>
    async (ctx: ObjectContext, durable: Durable, input: I): Promise<O> => {
      if (input.scope !== null && conversationKey(input.scope, input.conversation) !== ctx.key)
        throw new ConsiliumError('wrong_place');
      const state = (await readState(ctx, conversationState, deps.keys)) ?? IDLE;
      const { next, reply } = await body(durable, state, input);
      if (next !== state) writeState(ctx, conversationState, next, durable.key);
      return reply;
    };
  const handler = <I extends Addressed, O>(target: Target<I, O>, body: Body<I, O>) =>
    sealedHandler<ObjectContext, I, O>(target, options, around(body));
  /** For what comes from outside and does something each time that it comes. */
  const handlerOnce = <I extends Addressed & { readonly stamp: Stamp }, O>(
    target: Target<I, O>,
    body: Body<I, O>,
  ) => stampedHandler<ObjectContext, I, O>(target, options, around(body));

  /** Commits the turn's end, then what waited for it, and goes on with the queue. */
  const finish = async (
    durable: Durable,
    name: string,
    state: ConversationState,
    turn: targets.TurnReport,
  ) => {
    const now = await durable.step(name, STORE, async () => {
      const committed = await commitReport(deps, turn);
      if (committed === 'forbidden') await deps.closeForbiddenTurn(turn.scope, turn.run);
      await publishCommitted(deps, turn, committed);
      // Who cancels wants no question either.
      if (turn.answer.status !== 'cancelled') {
        for (const followUp of state.held) await appendFollowUp(deps, followUp);
      }
      return deps.now().getTime();
    });
    return startNext(durable, turn.conversation, { ...state, active: null, held: [] }, now);
  };

  const mayOpen = (durable: Durable, scope: Scope, conversation: string) =>
    durable.step(
      'find',
      STORE,
      async () => (await deps.history.findConversation(scope, conversation)) !== null,
    );

  // A message that was refused (no room, no grant) must not come later without its author.
  const accept = handlerOnce(targets.accept, async (durable, state, request) => {
    const { scope, conversation, clientKey, parts } = request;
    const urgency = screened(deps, parts);
    if (state.queue.length >= QUEUE_LIMIT + (urgency ? URGENT_ROOM : 0)) {
      const found = await mayOpen(durable, scope, conversation);
      return { next: state, reply: found ? ('queue-full' as const) : ('not-found' as const) };
    }
    const id = durable.uuid();
    const accepted = await durable.step('accept', STORE, async () => {
      const row = await deps.history.acceptMessage(scope, { conversation, id, clientKey, parts, urgency });
      if (row === 'not-found') return row;
      const advice = urgency && (await adviseAtOnce(deps, scope, { conversation, ...row }, urgency));
      return { ...row, urgency: urgency && { ...urgency, advice }, now: deps.now().getTime() };
    });
    if (accepted === 'not-found') return { next: state, reply: accepted };
    const { seq, team, now } = accepted;
    // No turn outlives an hour: this one has no row for the watchdog to find, and is ended from here.
    if (state.active && now - state.active.at > LONGEST_TURN_MS) {
      const { run, scope: starter } = state.active;
      durable.send(
        targets.reap,
        { scope: null, conversation, run },
        { key: conversationKey(starter, conversation) },
      );
    }
    // A second attempt of this very step finds its own row: that is no duplicate.
    const duplicate = accepted.id !== id;
    const reply = { seq, id: accepted.id, duplicate, urgency: accepted.urgency };
    if (duplicate) return { next: state, reply };
    return { next: enqueue(durable, conversation, state, { seq, team, scope }, now), reply };
  });

  const report = handler(targets.report, async (durable, state, request) => {
    const { active } = state;
    if (active?.run !== request.run) return { next: state, reply: null };
    try {
      return { next: await finish(durable, 'commit', state, request), reply: null };
    } catch (error) {
      // The database refuses this answer for good: the turn is parked with its code, and the conversation goes on.
      const parked = reportFor(active, request.conversation, 'parked', failureCode(error), request.runs);
      return { next: await finish(durable, 'park', state, parked), reply: null };
    }
  });

  const cancel = handlerOnce(targets.cancel, async (durable, state, request) => {
    const { scope, conversation } = request;
    if (scope !== null && !(await mayOpen(durable, scope, conversation))) {
      return { next: state, reply: 'not-found' as const };
    }
    const { active } = state;
    if (!active || (request.run !== null && request.run !== active.run))
      return { next: state, reply: 'idle' as const };
    const { invocations } = await durable.step('cancel', STORE, () =>
      deps.history.requestCancel(closingScope(scope, active), active.run),
    );
    for (const invocation of invocations) durable.cancel(invocation);
    durable.send(
      targets.reap,
      { scope, conversation, run: active.run },
      { key: conversationKey(active.scope, conversation), delay: deps.cancelGraceMs ?? 30_000 },
    );
    return { next: state, reply: 'cancelling' as const };
  });

  const repeat = handlerOnce(targets.repeat, async (durable, state, request) => {
    const { scope, conversation, run, by } = request;
    if (state.queue.length >= QUEUE_LIMIT) return { next: state, reply: 'queue-full' as const };
    const { found, now } = await durable.step('find', STORE, async () => ({
      found: await deps.history.turnToRepeat(scope, conversation, run, by),
      now: deps.now().getTime(),
    }));
    if (typeof found === 'string') return { next: state, reply: found };
    const { seq } = found;
    // Asked for twice: the first one runs, or waits.
    if (state.active?.seq === seq || state.queue.some((queued) => queued.seq === seq))
      return { next: state, reply: 'not-repeatable' as const };
    return {
      next: enqueue(durable, conversation, state, { ...found, scope }, now),
      reply: 'repeating' as const,
    };
  });

  const reap = handler(targets.reap, async (durable, state, request) => {
    const { active } = state;
    if (active?.run !== request.run) return { next: state, reply: null };
    const scope = closingScope(request.scope, active);
    await durable.step('kill', STORE, async () => {
      const { invocations } = await deps.history.requestCancel(scope, active.run);
      for (const invocation of invocations) await deps.killInvocation(invocation);
    });
    const killed = { ...reportFor(active, request.conversation, 'cancelled', 'killed'), scope };
    return { next: await finish(durable, 'reap', state, killed), reply: null };
  });

  const append = handler(targets.append, async (durable, state, request) => {
    if (state.active?.seq === request.inReplyTo) {
      // One question a turn: the first that was asked.
      return { next: state.held.length > 0 ? state : { ...state, held: [request] }, reply: null };
    }
    await durable.step('append', STORE, () => appendFollowUp(deps, request));
    return { next: state, reply: null };
  });

  return object({
    name: targets.CONVERSATION,
    handlers: {
      accept: handlers.object.exclusive(ASKED_AGAIN, accept),
      cancel,
      repeat,
      // Only our own services report, reap and append: the engine's door has no lock.
      report: handlers.object.exclusive(PRIVATE, report),
      reap: handlers.object.exclusive(PRIVATE, reap),
      append: handlers.object.exclusive(PRIVATE, append),
    },
    options: { serde: serde.binary },
  });
}
