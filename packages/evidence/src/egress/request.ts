import type { Socket } from 'node:net';
import { Client } from 'undici';
import { readBody } from './body.ts';
import { type ContentType, contentTypeOf } from './content-type.ts';
import type { EgressLimits } from './limits.ts';
import { refused, tooLarge, unreachable } from './refusals.ts';
import type { WebAddress } from './web-address.ts';

export type Answer =
  | { readonly is: 'page'; readonly contentType: ContentType; readonly bytes: Uint8Array }
  | { readonly is: 'elsewhere'; readonly location: string };

/** All that goes out beside the URL. No cookie, no referrer, nothing of the person who asked. */
const HEADERS = {
  'user-agent': 'Consilium/0.1 (page reader)',
  accept: 'text/html, application/xhtml+xml, text/plain;q=0.9, application/pdf;q=0.9',
  'accept-encoding': 'gzip, br, zstd',
};

/** One GET on an open connection, which it closes. undici is given this one socket and no way to open another. */
export async function request(
  to: WebAddress,
  socket: Socket,
  { limits, signal }: { readonly limits: EgressLimits; readonly signal: AbortSignal },
): Promise<Answer> {
  const unused = [socket];
  const client = new Client(to.url.origin, {
    maxHeaderSize: limits.headerBytes,
    pipelining: 0,
    connect: (_options, callback) => {
      const next = unused.pop();
      // Later: undici does not look at a queue that it is about to fill.
      queueMicrotask(() => (next ? callback(null, next) : callback(unreachable(true), null)));
    },
  });
  try {
    const { statusCode, headers, body } = await client.request({
      method: 'GET',
      path: to.url.pathname + to.url.search,
      headers: HEADERS,
      signal,
    });
    const header = (name: string) => [headers[name] ?? ''].flat().join(', ');
    if ([301, 302, 303, 307, 308].includes(statusCode)) {
      // The body of a redirect is never read.
      body.on('error', () => undefined).destroy();
      if (typeof headers.location !== 'string') throw refused('the page leads nowhere');
      return { is: 'elsewhere', location: headers.location };
    }
    if (statusCode !== 200) throw unreachable(statusCode === 429 || statusCode >= 500);
    const contentType = contentTypeOf(header('content-type'));
    const most = contentType.kind === 'pdf' ? limits.pdfBytes : limits.textBytes;
    if (Number(header('content-length')) > most) throw tooLarge();
    const bytes = await readBody(body, { coding: header('content-encoding'), most, signal });
    return { is: 'page', contentType, bytes };
  } finally {
    socket.destroy();
    void client.destroy().catch(() => undefined);
  }
}
