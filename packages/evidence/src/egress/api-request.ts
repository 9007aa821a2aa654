import type { Socket } from 'node:net';
import { ConsiliumError } from '@consilium/kernel';
import { Client, type Dispatcher } from 'undici';
import { readBody } from './body.ts';
import type { EgressLimits } from './limits.ts';
import { tooLarge, unreachable, unsupported } from './refusals.ts';
import type { WebAddress } from './web-address.ts';

/** A request to an interface for programs. */
export interface ApiRequest {
  readonly url: string;
  /** Default GET. */
  readonly method?: 'GET' | 'POST';
  /** Besides our own: `accept`, `content-type`, `authorization`, `x-api-key`. Any other throws `header_refused`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export type ApiAnswer =
  | { readonly status: 200; readonly kind: ApiKind; readonly bytes: Uint8Array }
  /** Its body is not read, and a redirect is not followed: it could lead what we send to somebody else. */
  | { readonly status: number; readonly kind: null; readonly retryAfterMs: number | null };

const HEADERS = {
  'user-agent': 'Consilium/0.1 (evidence search)',
  accept: 'application/json, application/xml;q=0.9, text/xml;q=0.9',
  'accept-encoding': 'gzip, br, zstd',
};
const MAY_SEND = new Set(['accept', 'content-type', 'authorization', 'x-api-key']);
/** Of an answer that is thrown away, so that the connection can be used again. */
const THROWN_AWAY = 65_536;

/** A connection that stays open for the next request to the same origin. undici has this one socket and no way to open another. */
export interface ApiConnection {
  readonly client: Client;
  readonly socket: Socket;
}

/** Ms that a connection is kept without a request. */
const IDLE = 4_000;

export function apiConnection(to: WebAddress, socket: Socket, limits: EgressLimits): ApiConnection {
  const unused = [socket];
  const client = new Client(to.url.origin, {
    ...{
      maxHeaderSize: limits.headerBytes,
      pipelining: 1,
      keepAliveTimeout: IDLE,
      keepAliveMaxTimeout: IDLE,
    },
    connect: (_options, callback) => {
      const next = unused.pop();
      // Later: undici does not look at a queue that it is about to fill.
      queueMicrotask(() => (next ? callback(null, next) : callback(unreachable(true), null)));
    },
  });
  return { client, socket };
}

function sentHeaders(headers: ApiRequest['headers'] = {}): Readonly<Record<string, string>> {
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (!own.every(([name, value]) => MAY_SEND.has(name) && /^[\x20-\x7e]*$/.test(value)))
    throw new ConsiliumError('header_refused');
  return { ...HEADERS, ...Object.fromEntries(own) };
}

/** One request on an open connection. `onArrived`: called when the response begins. */
export async function apiRequest(
  to: WebAddress,
  { client }: ApiConnection,
  { method = 'GET', headers, body: sent, signal }: ApiRequest,
  limits: EgressLimits,
  onArrived: () => Promise<void>,
): Promise<ApiAnswer> {
  const {
    statusCode,
    headers: got,
    body,
  } = await client.request({
    ...{ method, path: to.url.pathname + to.url.search, headers: sentHeaders(headers), signal },
    ...(sent === undefined ? {} : { body: sent }),
  });
  await onArrived();
  const header = (name: string) => [got[name] ?? ''].flat().join(', ');
  if (statusCode !== 200) {
    await thrownAway(body, signal);
    return { status: statusCode, kind: null, retryAfterMs: retryAfterMs(header('retry-after'), Date.now()) };
  }
  const kind = apiKindOf(header('content-type'));
  if (Number(header('content-length')) > limits.apiBytes) throw tooLarge();
  const most = limits.apiBytes;
  return {
    status: 200,
    kind,
    bytes: await readBody(body, { coding: header('content-encoding'), most, signal }),
  };
}

async function thrownAway(body: Dispatcher.ResponseData['body'], signal: AbortSignal): Promise<void> {
  await body.dump({ limit: THROWN_AWAY, signal }).catch(() => undefined);
}

type ApiKind = 'json' | 'xml';

/** What an interface for programs answers in. Anything but JSON and XML: `page_unsupported`. */
export function apiKindOf(header: string): ApiKind {
  const type = header.split(';', 1)[0]!.trim().toLowerCase();
  if (type === 'application/json' || type.endsWith('+json')) return 'json';
  if (type === 'application/xml' || type === 'text/xml' || type.endsWith('+xml')) return 'xml';
  throw unsupported();
}

/** Longer than this nobody means. */
const MOST_MS = 24 * 3_600_000;

/** How long to wait, in ms, as `Retry-After` says it: seconds or a date. Null: it says nothing that can be read. */
export function retryAfterMs(header: string, now: number): number | null {
  const text = header.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return text === '' || Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MOST_MS);
}
