import { getQueryParam } from 'hono/utils/url';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { bearerToken } from '../auth/bearer-token.ts';
import { purposeOf } from '../auth/mint-scope.ts';
import { searchQuery } from '../routes/record/reads.ts';
import { clientKey, id } from '../schemas/ids.ts';
import { messageText } from '../schemas/text.ts';
import { readCookie } from '../session/cookies.ts';
import { returnUrl } from '../session/return-url.ts';
import { placeOf } from '../sse/event-place.ts';

const publicUrl = new URL('https://consilium.example/');
/** A request with this `Cookie`. */
const contextWith = (cookie: string) =>
  ({ req: { header: () => cookie, raw: { headers: { get: () => cookie } } } }) as never;
const LONGEST_HEAD = 16 * 1024;
const encoded = (text: string) => Buffer.from(text).toString('base64url');

/** What here meets text from outside, for `tests/slow-text`. Bodies are read by the kernel's reader of JSON. */
export const outsideText = [
  {
    name: 'text of a message',
    sources: ['apps/server/src/gateway/schemas'],
    read: (text: string) => messageText.safeParse(text),
  },
  {
    name: 'ids and keys of a request',
    sources: ['apps/server/src/gateway/schemas'],
    read: (text: string) => [id.safeParse(text), clientKey.safeParse(text)],
  },
  {
    name: 'cookies',
    sources: ['apps/server/src/gateway/session'],
    read: (text: string) => readCookie(contextWith(text), 'session', publicUrl),
  },
  {
    name: 'where a sign-in returns to',
    sources: ['apps/server/src/gateway/session'],
    read: (text: string) => returnUrl(`/${text}`, publicUrl),
  },
  {
    name: 'Authorization: the bearer token',
    sources: ['apps/server/src/gateway/auth'],
    read: (text: string) => [bearerToken(text), bearerToken(`Bearer ${text}`)],
  },
  {
    // What is read of it before its signature is checked: the cost of that does not depend on what it says.
    name: 'a token, as it is read before its signature',
    sources: ['apps/server/src/gateway/auth'],
    read: (text: string) => {
      const token = [`{"alg":"ES256","kid":${JSON.stringify(text)}}`, text, ''].map(encoded).join('.');
      return [decodeProtectedHeader(token), decodeJwt(token)];
    },
  },
  {
    name: 'Purpose-Of-Use',
    sources: ['apps/server/src/gateway/auth/mint-scope.ts'],
    read: (text: string) => purposeOf({ relation: 'self', purposes: [] }, text),
  },
  {
    // The HTTP server refuses a head of more than 16 kB.
    name: 'query string',
    sources: ['apps/server/src/gateway/routes/record/reads.ts'],
    read: (text: string) =>
      searchQuery.safeParse(getQueryParam(`${publicUrl}record/search?${text.slice(0, LONGEST_HEAD)}`)),
  },
  {
    name: 'query string, one word of it',
    sources: ['apps/server/src/gateway/routes/record/reads.ts'],
    read: (text: string) =>
      searchQuery.safeParse(Object.fromEntries(Object.keys(searchQuery.shape).map((name) => [name, text]))),
  },
  { name: 'Last-Event-ID', sources: ['apps/server/src/gateway/sse/event-place.ts'], read: placeOf },
];
