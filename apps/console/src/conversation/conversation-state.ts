import type { AcceptedMessage, Message, OutsideSearch } from '../api/generated.ts';
import { type ActiveTurn, afterTurnEvent, type TurnEvent } from './active-turn.ts';
import { type Arrival, type ConversationEvent, isAfter, type TurnStatus } from './conversation-events.ts';

export type Connection = 'connecting' | 'open' | 'lost' | 'signed-out' | 'forbidden';

export interface ConversationState {
  readonly conversation: string | null;
  readonly connection: Connection;
  /** By seq. */
  readonly messages: readonly Message[];
  /** Null until the stream or the first page has told. */
  readonly lastSeq: number | null;
  readonly loaded: boolean;
  readonly active: ActiveTurn | null;
  /** Runs by the message they answer, as the stream named them. */
  readonly runs: { readonly [seq: number]: string };
  readonly ended: { readonly [seq: number]: TurnStatus };
  /** What the emergency screen answered at once, by message. */
  readonly advice: { readonly [seq: number]: NonNullable<AcceptedMessage['urgency']> };
}

export type ConversationAction =
  | { readonly type: 'opened'; readonly conversation: string | null }
  | { readonly type: 'arrived'; readonly arrival: Arrival; readonly now: number }
  | { readonly type: 'page-read'; readonly conversation: string; readonly messages: readonly Message[] }
  | { readonly type: 'connection'; readonly connection: Connection }
  | {
      readonly type: 'accepted';
      readonly conversation: string;
      readonly accepted: AcceptedMessage;
      readonly text: string;
      /** The search that it starts. Absent: none. */
      readonly outside?: OutsideSearch;
      readonly at: string;
    };

export function beginState(conversation: string | null): ConversationState {
  return {
    conversation,
    connection: 'connecting',
    messages: [],
    lastSeq: null,
    loaded: conversation === null,
    active: null,
    runs: {},
    ended: {},
    advice: {},
  };
}

/** All that a conversation on screen is made of. Events may come twice, late or not at all: rows are the truth. */
export function conversationReducer(state: ConversationState, action: ConversationAction): ConversationState {
  switch (action.type) {
    case 'opened':
      return action.conversation === state.conversation ? state : beginState(action.conversation);
    case 'connection':
      return action.connection === state.connection ? state : { ...state, connection: action.connection };
    case 'page-read':
      if (action.conversation !== state.conversation) return state;
      return { ...withMessages(state, action.messages), loaded: true };
    case 'accepted':
      return action.conversation === state.conversation ? afterAccepted(state, action) : state;
    case 'arrived':
      return afterEvent(state, action.arrival, action.now);
  }
}

/** A message that waits for its turn is not told by the stream before that begins: it is shown as it was sent. */
function afterAccepted(
  state: ConversationState,
  { accepted, text, outside, at }: Extract<ConversationAction, { type: 'accepted' }>,
): ConversationState {
  const { seq, id, urgency } = accepted;
  const shown = state.messages.some((message) => message.seq === seq)
    ? state
    : withMessages(state, [{ ...sentMessage(seq, id, text, at, urgency), outside: outside ?? null }]);
  if (urgency === null) return shown;
  return { ...shown, advice: { ...shown.advice, [seq]: urgency } };
}

function sentMessage(
  seq: number,
  id: string,
  text: string,
  at: string,
  urgency: AcceptedMessage['urgency'],
): Message {
  return {
    id,
    seq,
    role: 'user',
    in_reply_to: null,
    text,
    parts: [{ origin: 'user', text }],
    claims: [],
    urgency: urgency && { tier: urgency.tier, entries: urgency.entries },
    model_check: null,
    recalls: [],
    outside: null,
    source_agents: [],
    stand_in: false,
    status: 'complete',
    created_at: at,
    run: null,
  };
}

function afterEvent(state: ConversationState, { event, place }: Arrival, now: number): ConversationState {
  switch (event.type) {
    case 'ready':
      return { ...state, connection: 'open', lastSeq: Math.max(event.last_seq, state.lastSeq ?? 0) };
    case 'message-committed':
      if (isOfUnreadPage(state, event.seq)) return state;
      return afterMessage(withMessages(state, [event.message]), event.message);
    case 'turn-started':
      return beginTurn(state, event, place, now);
    case 'turn-ended': {
      const ended = { ...state.ended, [event.seq]: event.status };
      return { ...state, ended, active: state.active?.run === event.run ? null : state.active };
    }
    case 'forbidden':
      return { ...state, connection: 'forbidden', active: null };
    case 'audience-changed':
    case 'stream-closed':
      return state;
    default:
      return state.active === null ? state : withinTurn(state, state.active, event, place, now);
  }
}

/** A message that changed on a page that is not read yet: shown alone it would leave a gap. */
function isOfUnreadPage({ messages: [first], lastSeq, loaded }: ConversationState, seq: number): boolean {
  return first === undefined ? seq <= (lastSeq ?? 0) : loaded && seq < first.seq;
}

function beginTurn(
  state: ConversationState,
  { run, seq }: Extract<ConversationEvent, { type: 'turn-started' }>,
  place: string | null,
  now: number,
): ConversationState {
  if (state.ended[seq] !== undefined && state.runs[seq] === run) return state;
  if (state.active?.run === run) return state;
  const active = { run, seq, place, startedAt: now, answered: false, drafts: [], steps: [], transfers: [] };
  const { [seq]: _again, ...ended } = state.ended;
  return { ...state, active, ended, runs: { ...state.runs, [seq]: run } };
}

function withinTurn(
  state: ConversationState,
  active: ActiveTurn,
  event: TurnEvent,
  place: string | null,
  now: number,
): ConversationState {
  // Seen before: a stream that began again tells the whole turn again.
  if (place !== null && active.place !== null && !isAfter(place, active.place)) return state;
  const next = afterTurnEvent(active, event, now);
  return { ...state, active: { ...next, place: place ?? active.place } };
}

/** The checked answer takes the place of its draft; advice of code and late questions do not. */
function afterMessage(state: ConversationState, message: Message): ConversationState {
  const { active } = state;
  if (active === null || message.in_reply_to !== active.seq) return state;
  if (isAdvice(message) || isUnreadLine(message)) return state;
  return { ...state, active: { ...active, answered: true, drafts: [] } };
}

/** What the emergency screen said: by code, at once, and not by the turn. */
export function isAdvice(message: Message): boolean {
  return message.urgency !== null && isByCode(message);
}

/** That the emergency screen does not read the language: no agent wrote it, so it answers nothing. */
function isUnreadLine(message: Message): boolean {
  return message.status === 'complete' && message.parts.length > 0 && isByCode(message);
}

function isByCode({ role, source_agents, parts }: Message): boolean {
  return role === 'assistant' && source_agents.length === 0 && parts.every(({ origin }) => origin === 'code');
}

function withMessages(state: ConversationState, fresh: readonly Message[]): ConversationState {
  const last = state.messages.at(-1)?.seq ?? 0;
  const first = state.messages[0]?.seq ?? 0;
  const lastSeq = Math.max(state.lastSeq ?? 0, fresh.at(-1)?.seq ?? 0);
  if (fresh.length > 0 && fresh[0]!.seq > last)
    return { ...state, lastSeq, messages: [...state.messages, ...fresh] };
  if (fresh.length > 0 && fresh.at(-1)!.seq < first)
    return { ...state, lastSeq, messages: [...fresh, ...state.messages] };
  const bySeq = new Map(state.messages.map((message) => [message.seq, message]));
  for (const message of fresh) bySeq.set(message.seq, message);
  return { ...state, lastSeq, messages: [...bySeq.values()].toSorted((one, other) => one.seq - other.seq) };
}
