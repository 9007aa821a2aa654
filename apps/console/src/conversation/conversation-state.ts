import type { AcceptedMessage, Message } from '../api/generated.ts';
import { type Arrival, type ConversationEvent, isAfter, type TurnStatus } from './conversation-events.ts';
import { appendDraft, beginDraft, type Draft } from './draft.ts';

/** A step as the stream tells it, for the trace of a turn that runs. */
export interface LiveStep {
  readonly run: string;
  readonly agent: string;
  readonly step: string;
  /** Milliseconds by this browser's clock, and how long it took by the server's; null while it runs. */
  readonly startedAt: number;
  readonly ms: number | null;
  readonly outcome: string | null;
}

export interface LiveTransfer {
  readonly from: string;
  /** Null: it was refused. */
  readonly to: string | null;
  readonly at: number;
}

export interface ActiveTurn {
  readonly run: string;
  readonly seq: number;
  readonly startedAt: number;
  /** The answer is there: what still arrives of its drafts is old. */
  readonly answered: boolean;
  readonly drafts: readonly Draft[];
  readonly steps: readonly LiveStep[];
  readonly transfers: readonly LiveTransfer[];
  readonly place: string | null;
}

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
  { accepted, text, at }: Extract<ConversationAction, { type: 'accepted' }>,
): ConversationState {
  const { seq, id, urgency } = accepted;
  const shown = state.messages.some((message) => message.seq === seq)
    ? state
    : withMessages(state, [sentMessage(seq, id, text, at, urgency)]);
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
      return afterMessage(withMessages(state, [event.message]), event.message);
    case 'turn-started':
      return beginTurn(state, event, place, now);
    case 'turn-ended': {
      const ended = { ...state.ended, [event.seq]: event.status };
      return { ...state, ended, active: state.active?.run === event.run ? null : state.active };
    }
    case 'forbidden':
      return { ...state, connection: 'forbidden', active: null };
    case 'stream-closed':
      return state;
    default:
      return state.active === null ? state : withinTurn(state, state.active, event, place, now);
  }
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

type TurnEvent = Exclude<
  ConversationEvent,
  { type: 'ready' | 'message-committed' | 'turn-started' | 'turn-ended' | 'forbidden' | 'stream-closed' }
>;

function withinTurn(
  state: ConversationState,
  active: ActiveTurn,
  event: TurnEvent,
  place: string | null,
  now: number,
): ConversationState {
  // Seen before: a stream that began anew tells the whole turn again.
  if (place !== null && active.place !== null && !isAfter(place, active.place)) return state;
  const next = afterTurnEvent(active, event, now);
  return { ...state, active: { ...next, place: place ?? active.place } };
}

function afterTurnEvent(active: ActiveTurn, event: TurnEvent, now: number): ActiveTurn {
  switch (event.type) {
    case 'step-started': {
      const step: LiveStep = { ...stepKey(event), startedAt: now, ms: null, outcome: null };
      return { ...active, steps: [...active.steps.filter((each) => !isSameStep(each, event)), step] };
    }
    case 'step-ended':
      return {
        ...active,
        steps: active.steps.map((each) =>
          isSameStep(each, event) ? { ...each, ms: event.ms, outcome: event.outcome } : each,
        ),
      };
    case 'transfer-made':
      return { ...active, transfers: [...active.transfers, { from: event.from, to: event.to, at: now }] };
    case 'transfer-refused':
      return { ...active, transfers: [...active.transfers, { from: event.from, to: null, at: now }] };
    case 'draft-reset':
      return withDraft(
        active,
        event,
        (draft) => draft && beginDraft({ ...draft, attempt: event.attempt }, voidedBy(draft, event.attempt)),
      );
    case 'draft-added':
      return withDraft(active, event, (draft) => {
        if (draft === undefined) return appendDraft(beginDraft(event), event.text);
        if (draft.voided.includes(event.attempt)) return draft;
        if (draft.attempt === event.attempt) return appendDraft(draft, event.text);
        return appendDraft(beginDraft(event, voidedBy(draft, event.attempt)), event.text);
      });
  }
}

function stepKey({ run, agent, step }: { run: string; agent: string; step: string }) {
  return { run, agent, step };
}

function isSameStep(one: { run: string; step: string }, other: { run: string; step: string }): boolean {
  return one.run === other.run && one.step === other.step;
}

function voidedBy(draft: Draft, attempt: string): readonly string[] {
  return draft.attempt === attempt ? draft.voided : [...draft.voided, draft.attempt];
}

function withDraft(
  active: ActiveTurn,
  event: { run: string; step: string },
  change: (draft: Draft | undefined) => Draft | undefined,
): ActiveTurn {
  if (active.answered) return active;
  const at = active.drafts.findIndex((each) => isSameStep(each, event));
  const changed = change(active.drafts[at]);
  if (changed === undefined) return active;
  return { ...active, drafts: at < 0 ? [...active.drafts, changed] : active.drafts.with(at, changed) };
}

/** The checked answer takes the place of its draft; advice of code and late questions do not. */
function afterMessage(state: ConversationState, message: Message): ConversationState {
  const { active } = state;
  if (active === null || message.in_reply_to !== active.seq || isAdvice(message)) return state;
  return { ...state, active: { ...active, answered: true, drafts: [] } };
}

/** What the emergency screen said: by code, at once, and not by the turn. */
export function isAdvice(message: Message): boolean {
  return (
    message.role === 'assistant' &&
    message.urgency !== null &&
    message.source_agents.length === 0 &&
    message.parts.every(({ origin }) => origin === 'code')
  );
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
