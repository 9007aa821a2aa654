import { addressOf } from '../api/call.ts';
import { OPERATIONS } from '../api/generated.ts';
import { type Arrival, EVENT_TYPES, readEvent } from './conversation-events.ts';

export interface FollowOptions {
  /** Null: a conversation of the person's own. */
  readonly patient: string | null;
  readonly conversation: string;
  /** The last message that is already there; null: whatever is said from now on. Asked for at each connection. */
  readonly after: () => number | null;
  readonly onArrival: (arrival: Arrival) => void;
  readonly onLost: () => void;
  /** The stream cannot be had as things are: the session or the grant has to be looked at. True: try again. */
  readonly onRefused: () => Promise<boolean>;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Follows a conversation until it is closed. The browser goes on by itself after a broken connection, with the id of
 * the last event; after a refusal it does not, so then a new stream begins after the last message.
 */
export function followConversation(options: FollowOptions): () => void {
  const { patient, conversation, onArrival, onLost } = options;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let closed = false;

  function open(): void {
    clearTimeout(timer);
    source?.close();
    const after = options.after() ?? undefined;
    const { path } = patient === null ? OPERATIONS.followEventsOfMine : OPERATIONS.followEventsOfPatient;
    const fresh = new EventSource(
      addressOf(path, { ...(patient !== null && { patient }), conversation, after }),
    );
    source = fresh;
    for (const type of EVENT_TYPES) fresh.addEventListener(type, (event) => take(fresh, event));
    fresh.onerror = () => {
      if (closed || source !== fresh) return;
      onLost();
      if (fresh.readyState === EventSource.CLOSED) void refused();
    };
  }

  function take(from: EventSource, { data, lastEventId }: MessageEvent<string>): void {
    const arrival = readEvent(data, lastEventId);
    if (arrival === null || closed || source !== from) return;
    pause = FIRST_PAUSE_MS;
    onArrival(arrival);
    const { event } = arrival;
    if (event.type === 'forbidden') close();
    if (event.type === 'stream-closed' && event.reason === 'token_expired') {
      from.close();
      onLost();
      void refused();
    }
  }

  async function refused(): Promise<void> {
    if (!(await options.onRefused()) || closed) return;
    timer = setTimeout(open, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  function close(): void {
    closed = true;
    clearTimeout(timer);
    source?.close();
    removeEventListener('online', open);
  }

  addEventListener('online', open);
  open();
  return close;
}
