import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Browser,
  choose,
  createBrowser,
  createSignInWorld,
  csrfOf,
  KEY,
  type SignInWorld,
  signIn,
} from '../testing/signed-in.ts';
import { createSeals } from './seals.ts';

let world: SignInWorld;
let browser: Browser;
let csrf: string;
let cookie: string;
let value: string;
beforeAll(async () => {
  world = await createSignInWorld();
  browser = createBrowser(world.url);
  await signIn(browser, 'dr');
  csrf = await csrfOf(browser);
  [[cookie = '', value = '']] = [...browser.cookies] as [[string, string]];
});
afterAll(() => world.close());

/** The way until the issuer sends the person back. */
async function toCallback(of = world): Promise<{ visitor: Browser; back: URL }> {
  const visitor = createBrowser(of.url);
  const chosen = await choose(visitor, await visitor.go('/auth/sign-in'), 'dr');
  return { visitor, back: new URL(chosen.headers.get('location') ?? '') };
}
const hasSession = (visitor: Browser) => [...visitor.cookies.keys()].some((name) => name.includes('session'));

describe('the way back from the issuer is refused [B10] [F4]', () => {
  const changes: [string, (back: URL) => void][] = [
    ['with another state', (back) => back.searchParams.set('state', 'x'.repeat(43))],
    ['without a state', (back) => back.searchParams.delete('state')],
    ['with a state twice', (back) => back.searchParams.append('state', back.searchParams.get('state') ?? '')],
    ['with another code', (back) => back.searchParams.set('code', 'x'.repeat(43))],
    ['without a code', (back) => back.searchParams.delete('code')],
    ['of another issuer', (back) => back.searchParams.set('iss', 'https://elsewhere.example')],
    ['with an error of the issuer', (back) => back.searchParams.set('error', 'access_denied')],
  ];
  it.each(changes)('%s', async (_name, change) => {
    const { visitor, back } = await toCallback();
    change(back);
    const response = await visitor.ask(back.href);
    expect([response.status, hasSession(visitor)]).toEqual([400, false]);
    expect(await response.text()).toContain('/auth/sign-in');
  });

  it('in a browser that did not begin it', async () => {
    const { back } = await toCallback();
    const victim = createBrowser(world.url);
    expect((await victim.ask(back.href)).status).toBe(400);
    // With a sign-in of its own under way, too.
    const { visitor } = await toCallback();
    expect((await visitor.ask(back.href)).status).toBe(400);
    expect(hasSession(visitor)).toBe(false);
  });

  it('the second time, even with the cookie of the first', async () => {
    const { visitor, back } = await toCallback();
    const before = new Map(visitor.cookies);
    expect((await visitor.ask(back.href)).status).toBe(302);
    for (const [name, text] of before) visitor.cookies.set(name, text);
    expect((await visitor.ask(back.href)).status).toBe(400);
  });

  it('after ten minutes, and with a code of more than 60 s ago', async () => {
    for (const ms of [61_000, 601_000]) {
      const other = await createSignInWorld();
      const { visitor, back } = await toCallback(other);
      other.later(ms);
      expect((await visitor.ask(back.href)).status).toBe(400);
      await other.close();
    }
  });

  it('with a verifier that is not the one behind the challenge', async () => {
    const { visitor, back } = await toCallback();
    const [[name = '', text = ''] = []] = [...visitor.cookies];
    const seals = createSeals({ keys: [KEY], place: () => world.url, now: () => new Date() });
    const { exp = 0, ...begun } = (await seals.open('sign-in', text)) ?? {};
    visitor.cookies.set(name, await seals.seal('sign-in', { ...begun, verifier: 'v'.repeat(43) }, exp));
    expect((await visitor.ask(back.href)).status).toBe(400);
    // And with the true one in the same wrapping it works: the wrapping was not what was refused.
    const again = await toCallback();
    const [[sameName = '', sameText = ''] = []] = [...again.visitor.cookies];
    const whole = (await seals.open('sign-in', sameText)) ?? {};
    again.visitor.cookies.set(sameName, await seals.seal('sign-in', whole, exp));
    expect((await again.visitor.ask(again.back.href)).status).toBe(302);
  });

  it('when the API does not take the token', async () => {
    const other = await createSignInWorld({
      verifyToken: async () => {
        throw Object.assign(new Error('no'), { code: 'x' });
      },
    });
    const { visitor, back } = await toCallback(other);
    expect((await visitor.ask(back.href)).status).toBe(503);
    expect(hasSession(visitor)).toBe(false);
    await other.close();
  });

  it('says so when the issuer does not answer, and works when it does again', async () => {
    let address = 'http://127.0.0.1:1/dev-issuer';
    const other = await createSignInWorld();
    const { signIn: options } = other.deps;
    if (!options) throw new Error('no sign-in');
    const late = await createSignInWorld({ signIn: { ...options, issuerUrl: () => new URL(address) } });
    expect((await fetch(`${late.url}/auth/sign-in?moved=1`, { redirect: 'manual' })).status).toBe(503);
    address = `${other.url}/dev-issuer`;
    expect((await fetch(`${late.url}/auth/sign-in?moved=1`, { redirect: 'manual' })).status).toBe(302);
    await Promise.all([other.close(), late.close()]);
  });
});

describe('where to go after the sign-in [F4]', () => {
  it.each([
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2f/evil.example',
    '@evil.example',
    '.evil.example',
    '/@evil.example',
    ' //evil.example',
    '\u0000//evil.example',
    '/auth/sign-in',
    '/auth/callback?code=x',
    `/${'a'.repeat(1_000)}`,
    `/${'é'.repeat(600)}`,
    `/?q=${'\u{1F600}'.repeat(300)}`,
  ])('%.40j stays with us', async (to) => {
    const visitor = createBrowser(world.url);
    const page = await visitor.go(`/auth/sign-in?to=${encodeURIComponent(to)}`);
    const back = (await choose(visitor, page, 'dr')).headers.get('location') ?? '';
    const end = (await visitor.ask(back)).headers.get('location') ?? '';
    // As a browser reads it: against the address of the callback.
    const read = new URL(end, back);
    expect(read.origin).toBe(world.url);
    expect(end.startsWith(`${world.url}/`)).toBe(true);
    expect(read.pathname.startsWith('/auth/')).toBe(false);
    // Browsers drop a longer one without a word.
    for (const line of visitor.setCookies) expect(line.length).toBeLessThan(3_900);
  });
});

describe('a session cookie is refused [F4]', () => {
  const read = async (text: string) =>
    (await fetch(`${world.url}/v1/session`, { headers: { Cookie: `${cookie}=${text}` } })).status;
  const seals = (over: { key?: string; place?: string } = {}) =>
    createSeals({ keys: [over.key ?? KEY], place: () => over.place ?? world.url, now: () => new Date() });
  const claims = { sub: 'dr', tenant: 't1', name: null, roles: ['operator'], csrf: 'c'.repeat(43) };
  const soon = Math.floor(Date.now() / 1_000) + 60;

  it('but for the one that was given', async () => {
    expect(await read(value)).toBe(200);
    expect(await read(await seals().seal('session', claims, soon))).toBe(200);
  });

  it('with any of its characters changed', async () => {
    for (const at of [0, 5, 30, Math.floor(value.length / 2), value.length - 3]) {
      const other = value[at] === 'A' ? 'B' : 'A';
      expect(await read(value.slice(0, at) + other + value.slice(at + 1)), String(at)).toBe(401);
    }
  });

  it.each<[string, () => Promise<string>]>([
    ['cut off', async () => value.slice(0, -10)],
    ['empty', async () => ''],
    ['no JWE', async () => 'rubbish'],
    [
      'unsealed',
      async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${btoa(JSON.stringify(claims))}.`,
    ],
    ['a bearer token', () => world.issuer.mint({ tenant: 't1', actor: 'dr' })],
    ['of another key', () => seals({ key: `${KEY}x` }).seal('session', claims, soon)],
    ['of another place', () => seals({ place: 'http://127.0.0.1:1' }).seal('session', claims, soon)],
    ['of another kind', () => seals().seal('sign-in', claims, soon)],
    ['of the past', () => seals().seal('session', claims, soon - 61)],
    ['of an older shape', () => seals().seal('session', { sub: 'dr', tenant: 't1' }, soon)],
    ['of an actor that is no id', () => seals().seal('session', { ...claims, sub: 'dr/../pat' }, soon)],
  ])('%s', async (_name, make) => {
    expect(await read(await make())).toBe(401);
  });

  it('where nobody signs in', async () => {
    const { createWorld } = await import('../testing/world.ts');
    const plain = await createWorld();
    const headers = { Cookie: `${cookie}=${value}` };
    expect((await plain.call('GET', '/v1/session', { headers })).status).toBe(401);
    expect((await plain.call('GET', '/auth/sign-in')).status).toBe(404);
    expect((await plain.call('GET', '/dev-issuer/jwks')).status).toBe(404);
  });

  it.each([
    ['in front of it', (own: string) => `${cookie}=rubbish; ${own}`],
    ['behind it', (own: string) => `${own}; ${cookie}=rubbish`],
    ['behind it, the same', (own: string) => `${own};${cookie}=${value}`],
    ['with a space', (own: string) => `${cookie} =rubbish; ${own}`],
  ])('beside a second one of its name, %s', async (_name, both) => {
    const headers = { Cookie: both(`${cookie}=${value}`) };
    expect((await fetch(`${world.url}/v1/session`, { headers })).status).toBe(401);
    const beside = { Cookie: `${cookie}-1=rubbish; ${cookie}=${value}` };
    expect((await fetch(`${world.url}/v1/session`, { headers: beside })).status).toBe(200);
  });

  it('beside a bad bearer token: the header counts', async () => {
    const headers = { Cookie: `${cookie}=${value}`, Authorization: 'Bearer rubbish' };
    expect((await fetch(`${world.url}/v1/session`, { headers })).status).toBe(401);
  });

  it('once its key is gone, not while it is the second one', async () => {
    const text = await seals().seal('session', claims, soon);
    const open = (keys: string[]) =>
      createSeals({ keys, place: () => world.url, now: () => new Date() }).open('session', text);
    expect(await open([`new ${KEY}`, KEY])).toMatchObject({ sub: 'dr' });
    expect(await open([`new ${KEY}`])).toBeNull();
  });
});

describe('what other sites send in a person’s name is refused [F4]', () => {
  const change = (headers: Record<string, string>) =>
    browser.ask('/v1/patients/p1/conversations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{}',
    });
  const look = (headers: Record<string, string>) => browser.ask('/v1/session', { headers });
  const site = (name: string) => ({ 'Sec-Fetch-Site': name });

  it.each<[string, () => Record<string, string>]>([
    ['no csrf value', () => site('same-origin')],
    ['another csrf value', () => ({ ...site('same-origin'), 'X-Csrf': 'x'.repeat(43) })],
    ['a part of it', () => ({ ...site('same-origin'), 'X-Csrf': csrf.slice(1) })],
    ['the value from another site', () => ({ ...site('cross-site'), 'X-Csrf': csrf })],
    ['the value from a neighbour of this site', () => ({ ...site('same-site'), 'X-Csrf': csrf })],
    ['the value from a typed address', () => ({ ...site('none'), 'X-Csrf': csrf })],
    ['the value from nowhere', () => ({ 'X-Csrf': csrf })],
    ['the value with another origin', () => ({ Origin: 'https://evil.example', 'X-Csrf': csrf })],
    ['the value with no origin', () => ({ Origin: 'null', 'X-Csrf': csrf })],
    [
      'our origin, but another site by the browser',
      () => ({ ...site('cross-site'), Origin: world.url, 'X-Csrf': csrf }),
    ],
  ])('a change with %s', async (_name, headers) => {
    const response = await change(headers());
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'csrf', remedy: expect.any(String) });
  });

  it('but not with the value, from our own pages', async () => {
    expect((await change({ ...site('same-origin'), 'X-Csrf': csrf })).status).toBe(201);
    expect((await change({ Origin: world.url, 'X-Csrf': csrf })).status).toBe(201);
  });

  it('nor without cookie and with a token: programs have no pages', async () => {
    const headers = { Authorization: `Bearer ${await world.issuer.mint({ tenant: 't1', actor: 'dr' })}` };
    expect((await change(headers)).status).toBe(201);
  });

  it.each([
    ['another site', site('cross-site'), 403],
    ['a neighbour', site('same-site'), 403],
    ['another origin', { Origin: 'https://evil.example' }, 403],
    ['a typed address', site('none'), 200],
    ['our pages', site('same-origin'), 200],
  ])('a look from %s', async (_name, headers, status) => {
    expect((await look(headers)).status).toBe(status);
  });

  it.each<[string, string, () => string, number]>([
    ['another person’s page', '/v1/people?actors=dr', () => 'x'.repeat(43), 403],
    ['a page that says nothing', '/v1/people?actors=dr', () => '', 403],
    ['the person’s own page', '/v1/people?actors=dr', () => csrf, 200],
    // How a page learns that it is another's.
    ['another person’s page', '/v1/session', () => 'x'.repeat(43), 200],
  ])('a look that brings the value of %s at %s', async (_name, path, given, status) => {
    const response = await browser.ask(path, { headers: { ...site('same-origin'), 'X-Csrf': given() } });
    expect(response.status).toBe(status);
    if (status === 403) expect(await response.json()).toMatchObject({ code: 'csrf' });
  });

  it('a sign-out', async () => {
    for (const headers of [site('cross-site'), {}, { Origin: 'https://evil.example' }] as Record<
      string,
      string
    >[])
      expect((await browser.ask('/auth/sign-out', { method: 'POST', headers })).status).toBe(403);
  });

  it('and uses up none of the person’s requests', async () => {
    const rate = { points: 1, seconds: 60 };
    const all = { read: rate, write: rate, stream: rate };
    const small = await createSignInWorld({ limits: { actor: all } });
    const visitor = createBrowser(small.url);
    await signIn(visitor, 'dr');
    for (let n = 0; n < 5; n += 1) await visitor.ask('/v1/session', { headers: site('cross-site') });
    expect((await visitor.ask('/v1/session')).status).toBe(200);
    await small.close();
  });
});
