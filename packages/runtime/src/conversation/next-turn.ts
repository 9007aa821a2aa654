import type { RunRecord, Scope } from '@consilium/kernel';
import type { Durable } from '../durable/durable.ts';
import { type TurnReport, turn } from '../payloads/targets.ts';
import { type ConversationState, IDLE, type Queued } from './state.ts';

/** Puts a message at the end of the queue, and starts its turn if none runs. `now`: epoch ms, from a step. */
export function enqueue(
  durable: Durable,
  conversation: string,
  state: ConversationState,
  message: Queued,
  now: number,
): ConversationState {
  const queued = { ...state, queue: [...state.queue, message] };
  return state.active ? queued : startNext(durable, conversation, queued, now);
}

export function startNext(
  durable: Durable,
  conversation: string,
  state: ConversationState,
  now: number,
): ConversationState {
  const [first, ...queue] = state.queue;
  if (!first) return IDLE;
  const run = durable.uuid();
  durable.send(turn, { scope: first.scope, conversation, seq: first.seq, run, team: first.team });
  return { active: { run, seq: first.seq, scope: first.scope, at: now }, queue, held: [] };
}

/** The report of a turn that could not give one itself. */
export function reportFor(
  active: NonNullable<ConversationState['active']>,
  conversation: string,
  status: 'parked' | 'cancelled',
  code: string,
  known: readonly RunRecord[] = [],
): TurnReport {
  const own = known.find(({ run }) => run === active.run);
  return {
    scope: active.scope,
    conversation,
    seq: active.seq,
    run: active.run,
    answer: {
      parts: [],
      claims: [],
      sourceAgents: [],
      standIn: false,
      status: status === 'parked' ? 'failed' : status,
    },
    delta: {},
    // What was done is paid for, whatever becomes of the answer.
    runs: [
      { run: active.run, status, code, steps: own?.steps ?? [] },
      ...known.filter(({ run }) => run !== active.run),
    ],
    startedAt: 0,
  };
}

/** Who may still write the turn's rows: the one who asks for its end, or the one who began it. */
export function closingScope(asking: Scope | null, active: NonNullable<ConversationState['active']>): Scope {
  return asking ?? active.scope;
}
