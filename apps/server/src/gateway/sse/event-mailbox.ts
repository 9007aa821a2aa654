import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import type { BusEntry } from '@consilium/kernel';

/** What a stream has to do next. */
export type Mail =
  | { readonly kind: 'entry'; readonly entry: BusEntry }
  | { readonly kind: 'check' }
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'end'; readonly error: unknown };

/**
 * Between the bus and one slow or fast client. It holds a bounded number of entries: the bus keeps the rest, and its
 * followers hold no queue. A due grant check comes before any entry, a heartbeat only when there is nothing else.
 */
export interface EventMailbox {
  readonly take: () => Promise<Mail>;
  /** Resolves when the first entries are here, or after so many ms. */
  readonly arrival: (ms: number) => Promise<void>;
  /** Entries that are here now, without taking them. */
  readonly waiting: () => readonly BusEntry[];
  /** Throws away the oldest `count` entries. */
  readonly skip: (count: number) => void;
  readonly close: () => void;
}

const CAPACITY = 256;

export function createEventMailbox(
  entries: AsyncIterable<BusEntry>,
  timing: { readonly heartbeatMs: number; readonly grantCheckMs: number },
): EventMailbox {
  const queue: BusEntry[] = [];
  let checkDue = false;
  let heartbeatDue = false;
  let end: { error: unknown } | null = null;
  let changed = Promise.withResolvers<void>();
  let space = Promise.withResolvers<void>();

  const ring = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const makeSpace = () => {
    space.resolve();
    space = Promise.withResolvers();
  };
  const heartbeats = setInterval(() => {
    heartbeatDue = true;
    ring();
  }, timing.heartbeatMs);
  const checks = setInterval(() => {
    checkDue = true;
    ring();
  }, timing.grantCheckMs);

  async function pump(): Promise<void> {
    let error: unknown = null;
    try {
      for await (const entry of entries) {
        while (queue.length >= CAPACITY && !end) await space.promise;
        if (end) break;
        queue.push(entry);
        ring();
      }
    } catch (cause) {
      error = cause;
    }
    end ??= { error };
    ring();
  }
  void pump();

  function next(): Mail | null {
    if (checkDue) {
      checkDue = false;
      return { kind: 'check' };
    }
    const entry = queue.shift();
    if (entry) {
      makeSpace();
      return { kind: 'entry', entry };
    }
    if (end) return { kind: 'end', error: end.error };
    if (!heartbeatDue) return null;
    heartbeatDue = false;
    return { kind: 'heartbeat' };
  }

  return {
    async take() {
      for (;;) {
        const mail = next();
        if (mail) return mail;
        await changed.promise;
      }
    },
    async arrival(ms) {
      const patience = new AbortController();
      const timeout = delay(ms, undefined, { signal: patience.signal }).catch(() => {});
      while (queue.length === 0 && !end) {
        if (
          (await Promise.race([changed.promise.then(() => 'changed'), timeout.then(() => 'late')])) === 'late'
        )
          return;
      }
      patience.abort();
      // One entry is here: lets the others that were read with it follow.
      await immediate();
    },
    waiting: () => queue,
    skip(count) {
      queue.splice(0, count);
      makeSpace();
    },
    close() {
      clearInterval(heartbeats);
      clearInterval(checks);
      queue.length = 0;
      end ??= { error: null };
      makeSpace();
      ring();
    },
  };
}
