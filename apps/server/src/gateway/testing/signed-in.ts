import { DEV_CLIENT } from '../auth/dev-issuer/authorize-request.ts';
import { createDevIssuer } from '../auth/dev-issuer/dev-issuer.ts';
import type { DevPerson } from '../auth/dev-issuer/people-file.ts';
import { devIssuerUrl } from '../auth/dev-issuer/routes.ts';
import { createTokenVerifier } from '../auth/verify-token.ts';
import { listen } from '../listen.ts';
import { createWorld, type World } from './world.ts';

export const KEY = 'a key that is long enough for a test, 1';

/** A clinician of p1 and p2, p1 herself, an operator, and one with a name that is no plain text. */
export const PEOPLE: readonly DevPerson[] = [
  { actor: 'dr', tenant: 't1', name: 'Dr Demo', role: 'clinician', about: 'treats p1 and p2' },
  { actor: 'pat', tenant: 't1', name: 'Ada Probe', role: 'patient', about: '' },
  { actor: 'op', tenant: 't1', name: 'Olga Operator', role: 'operator', about: '' },
  {
    actor: 'odd',
    tenant: 't1',
    name: '<img src=x onerror="a()">',
    role: 'patient',
    about: '"><script>b()</script>',
  },
];

export interface SignInWorld extends World {
  readonly url: string;
  /** Moves the clock of the gateway and of the issuer. */
  readonly later: (ms: number) => void;
  readonly close: () => Promise<void>;
}

/** A gateway that listens on loopback, with the development issuer in it. */
export async function createSignInWorld(
  overrides: Parameters<typeof createWorld>[0] & { readonly keys?: readonly string[] } = {},
): Promise<SignInWorld> {
  let url = '';
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const { keys = [KEY], ...rest } = overrides;
  const issuer = await createDevIssuer({ now });
  const publicUrl = () => new URL(url);
  const world = await createWorld({
    now,
    verifyToken: createTokenVerifier({ keys: { jwks: issuer.jwks }, ...issuer }),
    devIssuer: { issuer, people: () => PEOPLE },
    signIn: { publicUrl, keys, issuerUrl: () => devIssuerUrl(publicUrl()), clientId: DEV_CLIENT },
    about: { development: true, standInModel: true },
    ...rest,
  });
  const listening = await listen(world.app, { port: 0 });
  url = `http://127.0.0.1:${listening.port}`;
  return {
    ...{ ...world, issuer, url },
    later: (ms) => {
      ahead += ms;
    },
    close: () => listening.close({ graceMs: 0 }),
  };
}

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

/** Fills in the "who are you" page and presses the person's button; not followed. */
export async function choose(browser: Browser, page: Response, person: string): Promise<Response> {
  const inputs = (await page.text()).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const form = new URLSearchParams(Object.fromEntries([...inputs].map(([, name, value]) => [name, value])));
  form.set('person', `t1/${person}`);
  return browser.ask('/dev-issuer/authorize', { method: 'POST', body: form });
}

/** The whole way; the answer is of where it ended. */
export async function signIn(browser: Browser, person: string, to = '/openapi.json'): Promise<Response> {
  const page = await browser.go(`/auth/sign-in?to=${encodeURIComponent(to)}`);
  const chosen = await choose(browser, page, person);
  return browser.go(chosen.headers.get('location') ?? '');
}

export async function csrfOf(browser: Browser): Promise<string> {
  return ((await (await browser.ask('/v1/session')).json()) as { csrf: string }).csrf;
}
