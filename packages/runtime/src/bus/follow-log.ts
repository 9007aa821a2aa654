import type { BusEntry } from '@consilium/kernel';

export interface LogReader {
  /** Entries after a place, oldest first; empty when the end is reached. */
  readonly read: (after: string | undefined) => Promise<readonly BusEntry[]> | readonly BusEntry[];
  /** Calls back on news; the returned function ends that. */
  readonly onNews: (listener: () => void) => (() => void) | Promise<() => void>;
  /** Where this follower starts. */
  readonly start: () => Promise<string | undefined> | string | undefined;
  /** Throws when news may have been missed: the follower ends with that error. */
  readonly check: () => void;
  /** The bus was closed: the follower ends quietly. */
  readonly isClosed: () => boolean;
}

/** Reads a log from a place on and waits for news at its end, until the signal aborts or the log closes. */
export async function* followLog(reader: LogReader, signal: AbortSignal): AsyncGenerator<BusEntry> {
  let news = Promise.withResolvers<void>();
  const ring = () => news.resolve();
  const isOver = () => signal.aborted || reader.isClosed();
  let stop = () => {};
  signal.addEventListener('abort', ring);
  try {
    stop = await reader.onNews(ring);
    let place = await reader.start();
    while (!isOver()) {
      reader.check();
      // Renewed before reading: what arrives while we read wakes us again.
      news = Promise.withResolvers<void>();
      const entries = await reader.read(place);
      for (const entry of entries) {
        if (isOver()) return;
        place = entry.id;
        yield entry;
      }
      if (entries.length === 0 && !isOver()) await news.promise;
    }
  } catch (error) {
    // A read that fails because the bus was closed under it is no loss.
    if (!isOver()) throw error;
  } finally {
    signal.removeEventListener('abort', ring);
    stop();
  }
}
