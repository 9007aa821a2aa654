import type { BusEntry } from '@consilium/kernel';

export interface LogReader {
  /** Entries after a place, oldest first; empty when the end is reached. */
  readonly read: (after: string | undefined) => Promise<readonly BusEntry[]> | readonly BusEntry[];
  /** Calls back on news; the returned function ends that. */
  readonly onNews: (listener: () => void) => (() => void) | Promise<() => void>;
  /** Where this follower starts. */
  readonly start: () => Promise<string | undefined> | string | undefined;
  /** `closed` ends the follower quietly; a thrown error ends it with that. */
  readonly state: () => 'open' | 'closed';
}

/** Reads a log from a place on and waits for news at its end, until the signal aborts or the log closes. */
export async function* followLog(reader: LogReader, signal: AbortSignal): AsyncGenerator<BusEntry> {
  let news = Promise.withResolvers<void>();
  const ring = () => news.resolve();
  signal.addEventListener('abort', ring);
  const stop = await reader.onNews(ring);
  try {
    let place = await reader.start();
    while (!signal.aborted && reader.state() === 'open') {
      // Renewed before reading: what arrives while we read wakes us again.
      news = Promise.withResolvers<void>();
      const entries = await reader.read(place);
      for (const entry of entries) {
        if (signal.aborted) return;
        place = entry.id;
        yield entry;
      }
      if (entries.length === 0 && !signal.aborted && reader.state() === 'open') await news.promise;
    }
  } finally {
    signal.removeEventListener('abort', ring);
    stop();
  }
}
