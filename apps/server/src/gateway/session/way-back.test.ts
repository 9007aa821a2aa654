import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, createBrowser } from '../testing/browser.ts';
import { createSignInWorld, type SignInWorld } from '../testing/sign-in-fixture.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await createSignInWorld();
});
afterAll(() => world.close());

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
    const { visitor, back } = await world.onTheWayBack();
    change(back);
    const response = await visitor.ask(back.href);
    expect([response.status, hasSession(visitor)]).toEqual([400, false]);
    expect(await response.text()).toContain('/auth/sign-in');
  });

  it('in a browser that did not begin it', async () => {
    const { back } = await world.onTheWayBack();
    const victim = createBrowser(world.url);
    expect((await victim.ask(back.href)).status).toBe(400);
    // With a sign-in of its own under way, too.
    const { visitor } = await world.onTheWayBack();
    expect((await visitor.ask(back.href)).status).toBe(400);
    expect(hasSession(visitor)).toBe(false);
  });

  it('the second time, even with the cookie of the first', async () => {
    const { visitor, back } = await world.onTheWayBack();
    const before = new Map(visitor.cookies);
    expect((await visitor.ask(back.href)).status).toBe(302);
    for (const [name, text] of before) visitor.cookies.set(name, text);
    expect((await visitor.ask(back.href)).status).toBe(400);
  });

  it('after ten minutes, and with a code of more than 60 s ago', async () => {
    for (const ms of [61_000, 601_000]) {
      await using other = await createSignInWorld();
      const { visitor, back } = await other.onTheWayBack();
      other.later(ms);
      expect((await visitor.ask(back.href)).status).toBe(400);
    }
  });

  it('with a verifier that is not the one behind the challenge', async () => {
    const { visitor, back } = await world.onTheWayBack();
    const [[name = '', text = ''] = []] = [...visitor.cookies];
    const seals = world.seals();
    const { exp = 0, ...begun } = (await seals.open('sign-in', text)) ?? {};
    visitor.cookies.set(name, await seals.seal('sign-in', { ...begun, verifier: 'v'.repeat(43) }, exp));
    expect((await visitor.ask(back.href)).status).toBe(400);
    // And with the true one in the same wrapping it works: the wrapping was not what was refused.
    const again = await world.onTheWayBack();
    const [[sameName = '', sameText = ''] = []] = [...again.visitor.cookies];
    const whole = (await seals.open('sign-in', sameText)) ?? {};
    again.visitor.cookies.set(sameName, await seals.seal('sign-in', whole, exp));
    expect((await again.visitor.ask(again.back.href)).status).toBe(302);
  });

  it('when the API does not take the token', async () => {
    await using other = await createSignInWorld({
      verifyToken: async () => {
        throw Object.assign(new Error('no'), { code: 'x' });
      },
    });
    const { visitor, back } = await other.onTheWayBack();
    expect((await visitor.ask(back.href)).status).toBe(503);
    expect(hasSession(visitor)).toBe(false);
  });

  it('says so when the issuer does not answer, and works when it does again', async () => {
    let address = 'http://127.0.0.1:1/dev-issuer';
    await using other = await createSignInWorld();
    const { signIn: options } = other.deps;
    if (!options) throw new Error('no sign-in');
    await using late = await createSignInWorld({ signIn: { ...options, issuerUrl: () => new URL(address) } });
    expect((await fetch(`${late.url}/auth/sign-in?moved=1`, { redirect: 'manual' })).status).toBe(503);
    address = `${other.url}/dev-issuer`;
    expect((await fetch(`${late.url}/auth/sign-in?moved=1`, { redirect: 'manual' })).status).toBe(302);
  });
});

describe('where to go after the sign-in [F4]', () => {
  const addresses = [
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
  ];
  it.each(addresses.map((to) => [JSON.stringify(to).slice(0, 40), to]))(
    '%s stays with us',
    async (_name, to) => {
      const { visitor, back } = await world.onTheWayBack(to);
      const end = (await visitor.ask(back.href)).headers.get('location') ?? '';
      // As a browser reads it: against the address of the callback.
      const read = new URL(end, back);
      expect(read.origin).toBe(world.url);
      expect(end.startsWith(`${world.url}/`)).toBe(true);
      expect(read.pathname.startsWith('/auth/')).toBe(false);
      // Browsers drop a longer one without a word.
      for (const line of visitor.setCookies) expect(line.length).toBeLessThan(3_900);
    },
  );
});
