import { createBrowser, csrfOf, signIn as goThrough, OWN_PAGE } from '@consilium/server/test-browser';

/** A browser in which somebody has signed in: it sends what our pages would, on its cookie alone. */
export interface Browser {
  readonly send: (method: string, path: string, body?: unknown) => Promise<Response>;
  /** Throws for anything but success. */
  readonly get: <T>(path: string) => Promise<T>;
  /** Throws for anything but success. */
  readonly post: <T>(path: string, body: unknown) => Promise<T>;
}

/** Signs in as a person (`tenant/actor`) of the development page, from the printed link: the whole code flow, by cookies. */
export async function signIn(link: string, person: string): Promise<Browser> {
  const browser = createBrowser(new URL(link).origin);
  await browser.ask(link);
  await goThrough(browser, person);
  const own = { ...OWN_PAGE, 'X-Csrf': await csrfOf(browser) };
  const send: Browser['send'] = (method, path, body) =>
    body === undefined
      ? browser.ask(path, { method, headers: own })
      : browser.ask(path, {
          method,
          headers: { ...own, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
  const read = async <T>(answer: Response): Promise<T> => {
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    send,
    get: async (path) => read(await send('GET', path)),
    post: async (path, body) => read(await send('POST', path, body)),
  };
}
