import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Arrival } from './conversation-events.ts';
import { followConversation } from './follow-conversation.ts';

/** A stream that the test drives. */
class StandInSource {
  static readonly CLOSED = 2;
  static opened: StandInSource[] = [];
  readonly url: string;
  readyState = 1;
  onerror: (() => void) | null = null;
  readonly listeners = new Map<string, (event: { data: string; lastEventId: string }) => void>();

  constructor(url: string) {
    this.url = url;
    StandInSource.opened.push(this);
  }
  addEventListener(type: string, listener: (event: { data: string; lastEventId: string }) => void): void {
    this.listeners.set(type, listener);
  }
  close(): void {
    this.readyState = 2;
  }
  tell(data: { readonly type: string; readonly [name: string]: unknown }): void {
    this.listeners.get(data.type)?.({ data: JSON.stringify(data), lastEventId: '3.0' });
  }
  break(state: 0 | 2): void {
    this.readyState = state;
    this.onerror?.();
  }
}

let online = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  StandInSource.opened = [];
  online = new EventTarget();
  vi.stubGlobal('EventSource', StandInSource);
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online));
  vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow(retry = true) {
  const arrivals: Arrival[] = [];
  const onLost = vi.fn();
  const onRefused = vi.fn(async () => retry);
  let heard: number | null = null;
  const close = followConversation({
    patient: 'p1',
    conversation: 'c1',
    after: () => heard,
    onArrival: (arrival) => {
      arrivals.push(arrival);
      if (arrival.event.type === 'ready') heard = arrival.event.last_seq;
    },
    onLost,
    onRefused,
  });
  const source = () => StandInSource.opened.at(-1)!;
  return { arrivals, onLost, onRefused, close, source };
}

const READY = { type: 'ready', last_seq: 3 };

describe('following a conversation [A9][B10]', () => {
  it('begins with what is active now, and tells what arrives', () => {
    const { source, arrivals } = follow();
    expect(source().url).toBe('/v1/patients/p1/conversations/c1/events');
    source().tell(READY);
    expect(arrivals).toEqual([{ event: READY, place: null }]);
  });

  it('a broken connection is the browser’s to fix: it is only said', () => {
    const { source, onLost, onRefused } = follow();
    source().break(0);
    expect(onLost).toHaveBeenCalled();
    expect(onRefused).not.toHaveBeenCalled();
    expect(StandInSource.opened.length).toBe(1);
  });

  it('a refusal is looked into; then a new stream goes on after the last message, with growing pauses', async () => {
    const { source } = follow();
    source().tell(READY);
    source().break(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(source().url).toContain('events?after=3');
    source().break(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(StandInSource.opened.length).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(StandInSource.opened.length).toBe(3);
  });

  it('a refusal that stays one is not asked again', async () => {
    const { source } = follow(false);
    source().break(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(StandInSource.opened.length).toBe(1);
  });

  it('an expired token asks for the session; other closings are left to the browser', async () => {
    const { source, onRefused } = follow(false);
    source().tell({ type: 'stream-closed', reason: 'shutting_down' });
    expect(onRefused).not.toHaveBeenCalled();
    source().tell({ type: 'stream-closed', reason: 'token_expired' });
    expect(onRefused).toHaveBeenCalledOnce();
    expect(source().readyState).toBe(2);
  });

  it('forbidden is the end', async () => {
    const { source, arrivals } = follow();
    source().tell({ type: 'forbidden' });
    expect(source().readyState).toBe(2);
    source().tell(READY);
    online.dispatchEvent(new Event('online'));
    expect(arrivals.length).toBe(1);
    expect(StandInSource.opened.length).toBe(1);
  });

  it('a network that is back begins again at once, and what the old stream still says is not heard', () => {
    const { source, arrivals } = follow();
    const old = source();
    online.dispatchEvent(new Event('online'));
    expect(StandInSource.opened.length).toBe(2);
    old.tell(READY);
    expect(arrivals).toEqual([]);
  });

  it('after it is closed nothing is heard or opened', async () => {
    const { source, arrivals, close } = follow();
    close();
    source().tell(READY);
    source().break(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(arrivals).toEqual([]);
    expect(StandInSource.opened.length).toBe(1);
  });
});
