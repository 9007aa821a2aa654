/** Of the whole address, as it is written into a cookie. */
const LONGEST = 1_000;

/**
 * Where a person goes after signing in: a path of ours as a whole address, so that no reading of `//` or `\` can make another
 * site of it. Whatever is no such path is our front page.
 */
export function returnUrl(to: string | undefined, publicUrl: URL): URL {
  const front = new URL('/', publicUrl);
  if (to === undefined || !to.startsWith('/')) return front;
  const url = URL.parse(to, publicUrl.href);
  // After it is read: a letter becomes up to nine characters.
  if (url === null || url.href.length > LONGEST) return front;
  if (url.origin !== publicUrl.origin || url.username !== '' || url.password !== '') return front;
  // Signing in again right after signing in goes round for ever.
  return url.pathname.startsWith('/auth/') ? front : url;
}
