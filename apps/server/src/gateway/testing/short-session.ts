import { cookieName } from '../session/cookies.ts';
import { createSeals } from '../session/seals.ts';

/**
 * The session of a browser's cookie, sealed again so that it ends sooner: for tests that have no hours to wait. Throws where
 * the cookie is none of this key and place.
 */
export async function shortSession(
  cookies: readonly { readonly name: string; readonly value: string }[],
  { url, key, seconds }: { readonly url: string; readonly key: string; readonly seconds: number },
): Promise<{ readonly name: string; readonly value: string }> {
  const place = new URL(url);
  const name = cookieName('session', place);
  const seals = createSeals({ keys: [key], place: () => place.origin, now: () => new Date() });
  const held = cookies.find((cookie) => cookie.name === name)?.value ?? '';
  const claims = await seals.open('session', held);
  if (claims === null) throw new Error('nobody is signed in there');
  const { exp: _later, ...kept } = claims;
  return { name, value: await seals.seal('session', kept, Math.floor(Date.now() / 1_000) + seconds) };
}
