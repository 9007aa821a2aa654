import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenVerifier } from '../auth/verify-token.ts';
import { type Browser, createBrowser, signIn } from '../testing/browser.ts';
import { createSignInWorld, PEOPLE, type SignInWorld } from '../testing/sign-in-fixture.ts';
import { DEV_CLIENT } from './authorize-request.ts';
import { readDevPeople } from './people-file.ts';

let world: SignInWorld;
let letIn: Browser;
beforeAll(async () => {
  world = await createSignInWorld();
  letIn = await world.browser();
});
afterAll(() => world.close());

const verifier = 'v'.repeat(43);
const request = () => ({
  response_type: 'code',
  client_id: DEV_CLIENT,
  redirect_uri: `${world.url}/auth/callback`,
  code_challenge_method: 'S256',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  state: 'state-1',
  nonce: 'nonce-1',
});
const authorize = (over: object = {}, headers: Record<string, string> = {}, by = letIn) =>
  by.ask('/dev-issuer/authorize', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ ...request(), person: 't1/dr', ...over }),
  });
const codeOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
const token = (code: string, over: object = {}) =>
  fetch(`${world.url}/dev-issuer/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, client_id: DEV_CLIENT, code_verifier: verifier },
      ...{ redirect_uri: `${world.url}/auth/callback`, ...over },
    }),
  });

describe('the development issuer [B10] [F4] [F6]', () => {
  it('asks who you are, on a page without script', async () => {
    const response = await letIn.ask(`/dev-issuer/authorize?${new URLSearchParams(request())}`);
    const text = await response.text();
    for (const { actor } of PEOPLE) expect(text).toContain(`value="t1/${actor}"`);
    expect(text).not.toMatch(/<script|<img|onerror="a/);
    expect(text).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt;');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|unsafe/);
    // The one style of the page is the one that the policy names.
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('gives tokens for a code, once', async () => {
    const code = codeOf(await authorize());
    const first = await token(code);
    expect(await first.json()).toMatchObject({ token_type: 'Bearer', access_token: expect.any(String) });
    const second = await token(code);
    expect([second.status, await second.json()]).toEqual([400, { error: 'invalid_grant' }]);
  });

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['another callback', { redirect_uri: 'http://127.0.0.1:1/auth/callback' }, 'invalid_grant'],
    ['another client', { client_id: 'other' }, 'invalid_client'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('gives none for %s', async (_name, over, error) => {
    const response = await token(codeOf(await authorize()), over);
    expect([response.status, await response.json()]).toEqual([400, { error }]);
  });

  it('uses a code up when its verifier was wrong', async () => {
    const code = codeOf(await authorize());
    await token(code, { code_verifier: 'w'.repeat(43) });
    expect((await token(code)).status).toBe(400);
  });

  it.each([
    ['another callback', { redirect_uri: 'https://evil.example/auth/callback' }, 422],
    ['no PKCE', { code_challenge: '' }, 422],
    ['plain PKCE', { code_challenge_method: 'plain' }, 422],
    ['another client', { client_id: 'other' }, 422],
    ['a token at once', { response_type: 'token' }, 422],
    ['no state', { state: '' }, 422],
    ['somebody who is not in the list', { person: 't1/root' }, 404],
    ['somebody of another tenant', { person: 't2/dr' }, 404],
  ])('sends nobody anywhere for %s', async (_name, over, status) => {
    const response = await authorize(over);
    expect([response.status, response.headers.get('location')]).toEqual([status, null]);
  });

  it('lets no other site choose', async () => {
    expect((await authorize({}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  it.each(['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Via'])(
    'does not exist behind a proxy: %s',
    async (name) => {
      const address = `${world.url}/dev-issuer/jwks`;
      expect((await fetch(address)).status).toBe(200);
      expect((await fetch(address, { headers: { [name]: 'x' } })).status).toBe(404);
      expect((await authorize({}, { [name]: 'x' })).status).toBe(404);
    },
  );

  it('does not exist under a name that is not this machine’s', async () => {
    const ask = (host: string) =>
      world.app.request(`http://${host}/dev-issuer/.well-known/openid-configuration`);
    expect((await ask('localhost')).status).toBe(200);
    expect((await ask('[::1]:8080')).status).toBe(200);
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1'])
      expect((await ask(host)).status, host).toBe(404);
  });
});

describe('without the secret of the start [B10]', () => {
  it('a proxy that rewrites Host and drops its own headers gets nothing minted', async () => {
    const { port } = new URL(world.url);
    const proxy = createServer((from, to) => {
      const headers = { ...from.headers, host: `127.0.0.1:${port}` };
      const options = { port, path: from.url, method: from.method, headers };
      const on = httpRequest(options, (answer) => {
        to.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(to);
      });
      from.pipe(on);
    });
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    const outside = createBrowser(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    const looked = await outside.ask(`/dev-issuer/authorize?${new URLSearchParams(request())}`);
    expect([looked.status, await looked.text()]).toEqual([403, expect.not.stringContaining('Dr Demo')]);
    const chosen = await authorize({}, {}, outside);
    expect([chosen.status, chosen.headers.get('location')]).toEqual([403, null]);
    await new Promise((closed) => proxy.close(closed));
  });

  it('shows the people to the browser that opened the link, which leaves its address at once', async () => {
    const visitor = createBrowser(world.url);
    const opened = await visitor.ask(world.link);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `${world.url}/auth/sign-in`]);
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    expect(visitor.setCookies).toEqual([
      expect.stringMatching(/^consilium-dev-door-\d+=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(visitor.setCookies.join()).not.toContain(new URL(world.link).searchParams.get('code'));
    expect((await signIn(visitor, 't1/dr')).status).toBe(200);
    expect(world.logLines.join()).not.toContain(new URL(world.link).searchParams.get('code'));
  });

  it('takes the code from the form too, and goes on where the sign-in was', async () => {
    const visitor = createBrowser(world.url);
    const code = new URL(world.link).searchParams.get('code') ?? '';
    const body = new URLSearchParams({ ...request(), code });
    const entered = await visitor.ask('/dev-issuer/enter', { method: 'POST', body });
    expect(entered.headers.get('location')).toBe(
      `${world.url}/dev-issuer/authorize?${new URLSearchParams(request())}`,
    );
  });

  it('stops guessing after ten wrong codes, also for the right one', async () => {
    await using other = await createSignInWorld();
    const guess = (code: string) =>
      fetch(`${other.url}/dev-issuer/enter?code=${code}`, { redirect: 'manual' });
    for (let n = 0; n < 10; n += 1) expect((await guess(`wrong-${n}`)).status).toBe(403);
    expect((await fetch(other.link, { redirect: 'manual' })).status).toBe(403);
  });

  it('ends after twelve hours, and no other cookie of ours opens it', async () => {
    await using other = await createSignInWorld();
    const visitor = await other.browser();
    const look = async () => (await visitor.go('/auth/sign-in')).status;
    expect(await look()).toBe(200);
    const name = [...visitor.cookies.keys()].find((each) => each.includes('dev-door')) ?? '';
    const held = visitor.cookies.get(name) ?? '';
    const until = Math.floor(Date.now() / 1_000) + 600;
    visitor.cookies.set(name, await other.seals().seal('sign-in', {}, until));
    expect(await look()).toBe(403);
    visitor.cookies.set(name, held);
    other.later(43_201_000);
    expect(await look()).toBe(403);
  });
});

describe('tenants of the development issuer', () => {
  it('are the ones that it was made for: no token for others, and none of others is taken', async () => {
    await expect(world.issuer.mint({ tenant: 'hospital', actor: 'dr' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const { jwks, issuer, audience } = world.issuer;
    const verify = createTokenVerifier({ keys: { jwks }, issuer, audience, tenants: ['demo'] });
    await expect(verify(await world.issuer.mint({ tenant: 't1', actor: 'dr' }))).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });
});

describe('the list of people', () => {
  const folder = mkdtempSync(join(tmpdir(), 'people-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (content: unknown) => {
    writeFileSync(join(folder, 'people.json'), JSON.stringify(content));
    return readDevPeople(join(folder, 'people.json'));
  };

  it('is read as the launcher wrote it', () => {
    expect(read(PEOPLE)).toEqual(PEOPLE);
    expect(readDevPeople(undefined)).toEqual([]);
  });

  it.each([
    ['no list', {}],
    ['an actor that is no id', [{ ...PEOPLE[0], actor: 'a b' }]],
    ['a role that nobody has', [{ ...PEOPLE[0], role: 'king' }]],
  ])('is refused with its variable for %s', (_name, content) => {
    expect(() => read(content)).toThrow('DEV_PEOPLE_FILE');
  });
});
