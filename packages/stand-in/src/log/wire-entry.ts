import type { IncomingHttpHeaders } from 'node:http';
import type { ModelCall, ProviderName, Wire } from '../model-call.ts';

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
