import type { Scope } from '@consilium/kernel';
import { type ObjectContext, object, serde } from '@restatedev/restate-sdk';
import type { RuntimeDeps } from '../deps.ts';
import { type Durable, failureCode, readState, writeState } from '../durable/durable.ts';
import { STORE } from '../durable/policy.ts';
import * as targets from '../payloads/targets.ts';
import { sealedHandler } from '../sealed-handler.ts';
import { appendFollowUp, commitReport, publishCommitted } from './commit.ts';
import { type ConversationState, IDLE, type Queued, STATE_NAME, statePayload } from './state.ts';

/** Waiting messages of one conversation at most. */
const QUEUE_LIMIT = 50;

export interface ConversationDeps extends RuntimeDeps {
  /** Kills an invocation at the engine; asked only after a cancelled turn did not end. */
  readonly killInvocation: (invocation: string) => Promise<void>;
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
  const handler = <I, O>(
    target: { readonly service: string; readonly handler: string } & Parameters<
      typeof sealedHandler<ObjectContext, I, O>
    >[0],
    body: (
      durable: Durable,
      state: ConversationState,
      input: I,
    ) => Promise<{ readonly next: ConversationState; readonly reply: O }>,
  ) =>
    sealedHandler<ObjectContext, I, O>(target, deps, async (ctx, durable, input) => {
      const state = (await readState(ctx, STATE_NAME, statePayload, durable.key)) ?? IDLE;
      const { next, reply } = await body(durable, state, input);
      if (next !== state) writeState(ctx, STATE_NAME, next, statePayload, durable.key);
      return reply;
    });

  /** Commits the turn's end, then what waited for it, and goes on with the queue. */
  const finish = async (
    durable: Durable,
    name: string,
    state: ConversationState,
    turn: targets.TurnReport,
  ) => {
    await durable.step(name, STORE, async () => {
      const committed = await commitReport(deps, turn);
      if (committed === 'forbidden') await deps.closeForbiddenTurn(turn.scope, turn.run);
      await publishCommitted(deps, turn, committed);
      // Who cancels wants no question either.
      if (turn.answer.status === 'cancelled') return;
      for (const followUp of state.held) await appendFollowUp(deps, followUp);
    });
    return startNext(durable, turn.conversation, { ...state, active: null, held: [] });
  };

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
    return {
      next: enqueue(durable, conversation, state, { seq: accepted.seq, team: accepted.team, scope }),
      reply,
    };
  });

  const report = handler(targets.report, async (durable, state, request) => {
    if (state.active?.run !== request.run) return { next: state, reply: null };
    try {
      return { next: await finish(durable, 'commit', state, request), reply: null };
    } catch (error) {
      // The database refuses this answer for good: the turn is parked with its code, and the conversation goes on.
      const parked = ended(request, state.active.seq, request.scope, 'parked', failureCode(error));
      return { next: await finish(durable, 'park', state, parked), reply: null };
    }
  });

  const cancel = handler(targets.cancel, async (durable, state, request) => {
    const { scope } = request;
    if (scope !== null) {
      const found = await durable.step('find', STORE, () =>
        deps.history.findConversation(scope, request.conversation).then((it) => it !== null),
      );
      if (!found) return { next: state, reply: 'not-found' as const };
    }
    const { active } = state;
    if (!active || (request.run !== null && request.run !== active.run))
      return { next: state, reply: 'idle' as const };
    const { invocations } = await durable.step('cancel', STORE, () =>
      deps.history.requestCancel(active.scope, active.run),
    );
    for (const invocation of invocations) durable.cancel(invocation);
    const { conversation } = request;
    durable.send(
      targets.reap,
      { conversation, run: active.run },
      { key: conversation, delay: deps.cancelGraceMs ?? 30_000 },
    );
    return { next: state, reply: 'cancelling' as const };
  });

  const reap = handler(targets.reap, async (durable, state, request) => {
    const { active } = state;
    if (active?.run !== request.run) return { next: state, reply: null };
    await durable.step('kill', STORE, async () => {
      const { invocations } = await deps.history.requestCancel(active.scope, active.run);
      for (const invocation of invocations) await deps.killInvocation(invocation);
    });
    const killed = ended(request, active.seq, active.scope, 'cancelled', 'killed');
    return { next: await finish(durable, 'reap', state, killed), reply: null };
  });

  const append = handler(targets.append, async (durable, state, request) => {
    if (state.active?.seq === request.inReplyTo) {
      return { next: { ...state, held: [...state.held, request] }, reply: null };
    }
    await durable.step('append', STORE, () => appendFollowUp(deps, request));
    return { next: state, reply: null };
  });

  return object({
    name: targets.CONVERSATION,
    handlers: { accept, report, cancel, reap, append },
    options: { serde: serde.binary },
  });
}

function enqueue(
  durable: Durable,
  conversation: string,
  state: ConversationState,
  message: Queued,
): ConversationState {
  const queued = { ...state, queue: [...state.queue, message] };
  return state.active ? queued : startNext(durable, conversation, queued);
}

function startNext(durable: Durable, conversation: string, state: ConversationState): ConversationState {
  const [first, ...queue] = state.queue;
  if (!first) return IDLE;
  const run = durable.uuid();
  durable.send(targets.turn, { scope: first.scope, conversation, seq: first.seq, run, team: first.team });
  return { active: { run, seq: first.seq, scope: first.scope }, queue, held: [] };
}

/** The report of a turn that could not give one itself. */
function ended(
  turn: { readonly conversation: string; readonly run: string },
  seq: number,
  scope: Scope,
  status: 'parked' | 'cancelled',
  code: string,
): targets.TurnReport {
  return {
    scope,
    conversation: turn.conversation,
    seq,
    run: turn.run,
    answer: {
      parts: [],
      claims: [],
      sourceAgents: [],
      standIn: false,
      status: status === 'parked' ? 'failed' : status,
    },
    delta: {},
    runs: [{ run: turn.run, status, code, steps: [] }],
    startedAt: 0,
  };
}
