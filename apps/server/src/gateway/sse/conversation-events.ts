import type { ConversationEvent, EventBus, History, Message, Scope } from '@consilium/kernel';
import { toMessageView } from '../schemas/views.ts';
import { createEventMailbox, type EventMailbox } from './event-mailbox.ts';
import { type EventPlace, eventIdOf } from './event-place.ts';

/** One SSE event; `id` null for those that are no place to go on from. */
export interface Frame {
  readonly id: string | null;
  readonly event: string;
  readonly data: object;
}

export type CloseReason =
  | 'forbidden'
  | 'token_expired'
  | 'unavailable'
  | 'shutting_down'
  | 'slow'
  | 'left'
  /** What was followed has ended. */
  | 'ended';

export interface FollowOptions {
  readonly history: History;
  readonly bus: EventBus;
  readonly scope: Scope;
  readonly conversation: string;
  /** Null: only what is active now. */
  readonly from: EventPlace | null;
  /** The client was connected before: it may have seen turns begin whose end it still waits for. */
  readonly resumes: boolean;
  readonly heartbeatMs: number;
  readonly grantCheckMs: number;
  readonly signal: AbortSignal;
}

/** Messages that a stream holds at once, at most: the next page is read when the client has taken this one. */
const PAGE = 50;
/** Milliseconds to wait for what the bus has kept, so that it can be joined with the rows in the right order. */
const ARRIVAL_MS = 20;

/** The grant ended while the stream was open, or the conversation is not for them any more. */
class Revoked extends Error {}

/**
 * All that a follower sees, in an order that can be resumed at any event: the bus is followed first, then rows fill
 * what the client has not yet, then the bus goes on. Messages always come from rows, so each delivery is a read that
 * the store checks and logs, and a lost event of the bus leaves no gap. Null stands for a heartbeat.
 */
export async function* conversationEvents(options: FollowOptions): AsyncGenerator<Frame | null, CloseReason> {
  const { bus, conversation, from, signal } = options;
  const after = from?.busId ?? null;
  const entries = bus.follow(conversation, after === null ? { signal } : { after, signal });
  const mailbox = createEventMailbox(entries, options);
  try {
    return yield* follow(options, mailbox);
  } catch (error) {
    if (!(error instanceof Revoked)) return signal.aborted ? 'left' : 'unavailable';
    yield { id: null, event: 'forbidden', data: { type: 'forbidden' } };
    return 'forbidden';
  } finally {
    mailbox.close();
  }
}

async function* follow(
  options: FollowOptions,
  mailbox: EventMailbox,
): AsyncGenerator<Frame | null, CloseReason> {
  const { from } = options;
  await mailbox.arrival(ARRIVAL_MS);
  // Rows are read after this look: whatever is skipped, its messages are among them.
  const skipped = options.resumes ? 0 : endedEntries(mailbox);
  const last = await lastSeq(options);
  // A place beyond the last message would hide the next ones.
  let place: EventPlace = { seq: Math.min(from?.seq ?? last, last), busId: from?.busId ?? null };
  mailbox.skip(skipped);

  async function* rows(until: number): AsyncGenerator<Frame> {
    for await (const message of messagesBetween(options, place.seq, until)) {
      place = { ...place, seq: message.seq };
      yield committed(message, place);
    }
  }

  async function* changed(seq: number): AsyncGenerator<Frame> {
    for await (const message of messagesBetween(options, seq - 1, seq)) yield committed(message, place);
  }

  yield { id: eventIdOf(place), event: 'ready', data: { type: 'ready', last_seq: place.seq } };
  // Messages whose own event is already here come in its place, so that they follow their drafts.
  const first = mailbox.waiting().find(({ event }) => event.type === 'message-committed')?.event;
  yield* rows(first?.type === 'message-committed' ? Math.min(last, first.seq - 1) : last);

  for (;;) {
    const mail = await mailbox.take();
    if (mail.kind === 'end')
      return options.signal.aborted ? 'left' : mail.error === null ? 'shutting_down' : 'unavailable';
    if (mail.kind === 'heartbeat') yield null;
    if (mail.kind === 'check') await checkStillMayRead(options);
    if (mail.kind !== 'entry') continue;
    const { event, id } = mail.entry;
    const needed = rowsNeeded(event);
    if (needed > place.seq) {
      await checkStillMayRead(options);
      // Sent with the old place of the bus: broken off here, the entry itself comes again.
      yield* rows(event.type === 'turn-ended' ? Number.POSITIVE_INFINITY : needed);
    }
    if (event.type === 'message-changed') {
      // One that was sent is sent again, as it is now; one that was not comes from its row.
      if (event.seq <= place.seq) yield* changed(event.seq);
      continue;
    }
    if (event.type === 'audience-changed') await checkStillMayRead(options);
    place = { ...place, busId: id };
    if (event.type !== 'message-committed') yield { id: eventIdOf(place), event: event.type, data: event };
  }
}

/** The message that a follower must have before it sees this event; an ended turn left an answer behind its request. */
function rowsNeeded(event: ConversationEvent): number {
  if (event.type === 'message-committed' || event.type === 'turn-started') return event.seq;
  return event.type === 'turn-ended' ? event.seq + 1 : 0;
}

/** How many of the waiting entries belong to turns that are over: who did not see them begin need not see them. */
function endedEntries(mailbox: EventMailbox): number {
  return mailbox.waiting().findLastIndex(({ event }) => event.type === 'turn-ended') + 1;
}

function committed(message: Message, place: EventPlace): Frame {
  const data = { type: 'message-committed', seq: message.seq, message: toMessageView(message) };
  return { id: eventIdOf(place), event: 'message-committed', data };
}

async function checkStillMayRead({ history, scope, conversation }: FollowOptions): Promise<void> {
  if (!(await history.mayRead(scope, conversation))) throw new Revoked();
}

async function lastSeq({ history, scope, conversation }: FollowOptions): Promise<number> {
  const found = await history.findConversation(scope, conversation);
  if (!found) throw new Revoked();
  return found.lastSeq;
}

/** Messages after `after`, up to and with `until`; each page is a read of its own, which the store checks. */
async function* messagesBetween(
  options: FollowOptions,
  after: number,
  until: number,
): AsyncGenerator<Message> {
  const { history, scope, conversation } = options;
  let place = after;
  while (place < until) {
    const limit = Math.min(PAGE, until - place);
    const page = await history.readMessages(scope, conversation, { after: place, limit });
    if (page === 'not-found') throw new Revoked();
    yield* page;
    if (page.length < limit) return;
    place = page.at(-1)?.seq ?? place;
  }
}
