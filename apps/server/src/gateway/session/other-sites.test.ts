import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, csrfOf } from '../testing/browser.ts';
import { createSignInWorld, type SignInWorld } from '../testing/sign-in-fixture.ts';

let world: SignInWorld;
let browser: Browser;
let csrf: string;
beforeAll(async () => {
  world = await createSignInWorld();
  browser = await world.visit('dr');
  csrf = await csrfOf(browser);
});
afterAll(() => world.close());

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
    expect((await change(await world.bearer('dr'))).status).toBe(201);
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
    await using small = await createSignInWorld({ limits: { actor: all } });
    const visitor = await small.visit('dr');
    for (let n = 0; n < 5; n += 1) await visitor.ask('/v1/session', { headers: site('cross-site') });
    expect((await visitor.ask('/v1/session')).status).toBe(200);
  });
});
