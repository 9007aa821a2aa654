import { parse } from 'hono/utils/cookie';
import { clientKey, id } from '../schemas/ids.ts';
import { messageText } from '../schemas/text.ts';
import { returnUrl } from '../session/return-url.ts';
import { placeOf } from '../sse/event-place.ts';

const publicUrl = new URL('https://consilium.example/');

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
    read: (text: string) => parse(text, 'consilium-session'),
  },
  {
    name: 'where a sign-in returns to',
    sources: ['apps/server/src/gateway/session'],
    read: (text: string) => returnUrl(`/${text}`, publicUrl),
  },
  { name: 'Last-Event-ID', sources: ['apps/server/src/gateway/sse/event-place.ts'], read: placeOf },
];
