import type { IncomingHttpHeaders } from 'node:http';
import type { ModelCall, ProviderName, Wire } from './model-call.ts';

/** One request and what became of it. Times are milliseconds since the request began to arrive. */
export interface WireEntry {
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly method: string;
  /** Path and query, without the value of a key. */
  readonly path: string;
  /** Null where the path belongs to none. */
  readonly provider: ProviderName | null;
  /** Null for embeddings and for requests that could not be read. */
  readonly call: ModelCall | null;
  readonly request: { readonly headers: IncomingHttpHeaders; readonly raw: string; readonly body: Wire };
  /** Null until the first byte, and for ever where none was sent. */
  readonly reply: WireReply | null;
  readonly firstByteMs: number | null;
  /** Null while the answer is under way. */
  readonly endMs: number | null;
  /** The client left before the end. */
  readonly aborted: boolean;
  /** We destroyed the socket, as a fault said. */
  readonly cut: boolean;
}

export interface WireReply {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  /** What was sent so far. */
  readonly raw: string;
  /** Parsed when asked for: the JSON body, or the data of each event of a stream; undefined where unreadable. */
  readonly body: Wire;
}

export type OpenEntry = { -readonly [key in keyof WireEntry]: WireEntry[key] };

export class SentReply implements WireReply {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  raw = '';

  constructor(status: number, headers: { readonly [name: string]: string }) {
    this.status = status;
    this.headers = headers;
  }

  /** Parsed late: a benchmark never reads it. */
  get body(): Wire {
    if (this.headers['content-type'] !== 'text/event-stream') return parsed(this.raw);
    return this.raw.split('\n').flatMap((line) => {
      if (!line.startsWith('data: ') || line === 'data: [DONE]') return [];
      return [parsed(line.slice(6))];
    });
  }
}

export function parsed(text: string): Wire {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
