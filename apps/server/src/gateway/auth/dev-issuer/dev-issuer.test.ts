import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInWorld, PEOPLE, type SignInWorld } from '../../testing/sign-in-world.ts';
import { DEV_CLIENT } from './authorize-request.ts';
import { readDevPeople } from './people-file.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await createSignInWorld();
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
const authorize = (over: object = {}, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/dev-issuer/authorize`, {
    method: 'POST',
    redirect: 'manual',
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
    const response = await fetch(`${world.url}/dev-issuer/authorize?${new URLSearchParams(request())}`);
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
