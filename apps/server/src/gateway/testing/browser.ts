/** Keeps cookies and follows redirects as a browser does, and says where it has been. */
export interface Browser {
  readonly cookies: Map<string, string>;
  readonly visited: string[];
  /** Every Set-Cookie line so far. */
  readonly setCookies: string[];
  readonly go: (path: string, init?: RequestInit) => Promise<Response>;
  /** One request, not followed. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
}

export function createBrowser(url: string): Browser {
  const cookies = new Map<string, string>();
  const visited: string[] = [];
  const setCookies: string[] = [];
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has('cookie'))
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const target = new URL(path, url);
    visited.push(target.href);
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }
  async function go(path: string, init: RequestInit = {}): Promise<Response> {
    let response = await ask(path, init);
    for (let hops = 0; hops < 10; hops += 1) {
      const next = response.headers.get('location');
      if (next === null || new URL(next, url).origin !== url) return response;
      response = await ask(next);
    }
    throw new Error('redirected for ever');
  }
  return { cookies, visited, setCookies, ask, go };
}

/** What a request of our own pages says of itself. */
export const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' } as const;

/** Fills in the "who are you" page and presses the button of a person (`tenant/actor`); not followed. */
export async function choose(browser: Browser, page: Response, person: string): Promise<Response> {
  const text = await page.text();
  if (!text.includes(`value="${person}"`)) throw new Error(`the sign-in page does not offer ${person}`);
  const inputs = text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const form = new URLSearchParams(Object.fromEntries([...inputs].map(([, name, value]) => [name, value])));
  form.set('person', person);
  return browser.ask('/dev-issuer/authorize', { method: 'POST', body: form });
}

/** The whole way; the answer is of where it ended. */
export async function signIn(browser: Browser, person: string, to = '/openapi.json'): Promise<Response> {
  const page = await browser.go(`/auth/sign-in?to=${encodeURIComponent(to)}`);
  const chosen = await choose(browser, page, person);
  return browser.go(chosen.headers.get('location') ?? '');
}

/** What a change has to carry. */
export async function csrfOf(browser: Browser): Promise<string> {
  return ((await (await browser.ask('/v1/session')).json()) as { csrf: string }).csrf;
}
