import type { OpenEntry, WireEntry } from './wire-entry.ts';

/** Where a text was found, and whose instruction stood in that request. */
export interface Finding {
  readonly entry: WireEntry;
  /** '' where the request was not a call of a model. */
  readonly system: string;
}

export interface WireLog {
  /** Oldest first, at most `limit` of them. */
  readonly entries: readonly WireEntry[];
  /** How many were dropped because of the limit. */
  readonly dropped: number;
  readonly clear: () => void;
  /** Requests that contain the text in path, headers or body, also where JSON escapes it once or twice. */
  readonly search: (text: string) => readonly Finding[];
  /** The first entry, present or future, for which the predicate holds; rejects after `timeoutMs` (default 5,000). */
  readonly waitFor: (predicate: (entry: WireEntry) => boolean, timeoutMs?: number) => Promise<WireEntry>;
}

interface Waiter {
  readonly predicate: (entry: WireEntry) => boolean;
  readonly resolve: (entry: WireEntry) => void;
}

export class BoundedLog implements WireLog {
  readonly limit: number;
  #entries: OpenEntry[] = [];
  #waiters: Waiter[] = [];
  #count = 0;
  dropped = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get entries(): readonly WireEntry[] {
    return this.#entries.length > this.limit ? this.#entries.slice(-this.limit) : this.#entries;
  }

  /** Trims when twice the limit is reached, so that dropping costs nothing per call. */
  add(entry: OpenEntry): void {
    entry.seq = ++this.#count;
    this.#entries.push(entry);
    if (this.#entries.length > this.limit) this.dropped += 1;
    if (this.#entries.length >= this.limit * 2) this.#entries = this.#entries.slice(-this.limit);
  }

  /** Something about an entry changed: anyone who waits for it is told. */
  changed(entry: OpenEntry): void {
    if (this.#waiters.length === 0) return;
    const met = this.#waiters.filter((waiter) => waiter.predicate(entry));
    this.#waiters = this.#waiters.filter((waiter) => !met.includes(waiter));
    for (const waiter of met) waiter.resolve(entry);
  }

  clear = (): void => {
    this.#entries = [];
    this.dropped = 0;
  };

  search = (text: string): readonly Finding[] => {
    const once = escaped(text);
    const forms = [...new Set([text, once, escaped(once)])];
    return this.entries
      .filter(({ path, request }) => {
        const hay = [path, request.raw, JSON.stringify(request.headers)];
        return forms.some((form) => hay.some((part) => part.includes(form)));
      })
      .map((entry) => ({ entry, system: entry.call?.system ?? '' }));
  };

  waitFor = (predicate: (entry: WireEntry) => boolean, timeoutMs = 5_000): Promise<WireEntry> => {
    const present = this.entries.find(predicate);
    if (present) return Promise.resolve(present);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        reject(
          new Error(`no such request within ${timeoutMs} ms; the log has ${this.entries.length} entries`),
        );
      }, timeoutMs);
      const waiter: Waiter = {
        predicate,
        resolve: (entry) => {
          clearTimeout(timer);
          resolve(entry);
        },
      };
      this.#waiters.push(waiter);
    });
  };
}

const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
