import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { GatewayEnv } from '../env.ts';
import { ProblemError } from '../problem.ts';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * A browser sends its cookie with whatever page asks. So a request that brings one must come from our own pages: a look not
 * from another site, a change from our origin and with the session's own value. What the browser loads itself (streams,
 * pictures, downloads) cannot bring that value; a look that brings one must bring the right one. Throws `csrf`.
 */
export function checkOwnPages(c: Context<GatewayEnv>, csrf: string, publicUrl: URL): void {
  if (SAFE.includes(c.req.method)) {
    if (!looksFromHere(c, publicUrl)) throw refused('open it from the pages of this address');
    // A page that says whose it is and is another's by now: two people, two tabs, one cookie.
    const given = c.req.header('x-csrf');
    if (given !== undefined && c.req.path !== '/v1/session' && !isEqual(given, csrf))
      throw refused('somebody else has signed in: read GET /v1/session again');
    return;
  }
  if (!isSameOrigin(c, publicUrl)) throw refused('send it from the pages of this address');
  if (!isEqual(c.req.header('x-csrf') ?? '', csrf))
    throw refused('send the csrf value of GET /v1/session as X-Csrf');
}

/** For changes: what the browser says of where the request began; older ones say the origin alone. */
export function isSameOrigin(c: Context<GatewayEnv>, publicUrl: URL): boolean {
  const site = c.req.header('sec-fetch-site');
  return site === undefined ? c.req.header('origin') === publicUrl.origin : site === 'same-origin';
}

/** `none`: typed, or a bookmark. A browser that says nothing of the site sends an origin where it is another. */
function looksFromHere(c: Context<GatewayEnv>, publicUrl: URL): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = c.req.header('origin');
  return origin === undefined || origin === publicUrl.origin;
}

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function refused(remedy: string): ProblemError {
  return new ProblemError('csrf', { remedy });
}
