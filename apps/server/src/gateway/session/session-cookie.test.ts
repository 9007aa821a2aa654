import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld } from '../testing/gateway-fixture.ts';
import { createSignInWorld, KEY, type SignInWorld } from '../testing/sign-in-fixture.ts';

let world: SignInWorld;
let cookie: string;
let value: string;
beforeAll(async () => {
  world = await createSignInWorld();
  [[cookie = '', value = '']] = [...(await world.visit('dr')).cookies] as [[string, string]];
});
afterAll(() => world.close());

describe('a session cookie is refused [F4]', () => {
  const read = async (text: string) =>
    (await fetch(`${world.url}/v1/session`, { headers: { Cookie: `${cookie}=${text}` } })).status;
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    sub: 'dr',
    tenant: 't1',
    name: null,
    roles: ['operator'],
    csrf: 'c'.repeat(43),
    seen: now,
  };
  const soon = now + 60;

  it('but for the one that was given', async () => {
    expect(await read(value)).toBe(200);
    expect(await read(await world.seals().seal('session', claims, soon))).toBe(200);
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
    ['of another key', () => world.seals({ keys: [`${KEY}x`] }).seal('session', claims, soon)],
    ['of another place', () => world.seals({ place: 'http://127.0.0.1:1' }).seal('session', claims, soon)],
    ['of another kind', () => world.seals().seal('sign-in', claims, soon)],
    ['of the past', () => world.seals().seal('session', claims, soon - 61)],
    ['of somebody who was idle', () => world.seals().seal('session', { ...claims, seen: now - 901 }, soon)],
    ['of an older shape', () => world.seals().seal('session', { sub: 'dr', tenant: 't1' }, soon)],
    ['of an actor that is no id', () => world.seals().seal('session', { ...claims, sub: 'dr/../pat' }, soon)],
  ])('%s', async (_name, make) => {
    expect(await read(await make())).toBe(401);
  });

  it('where nobody signs in', async () => {
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
    const text = await world.seals().seal('session', claims, soon);
    const open = (keys: string[]) => world.seals({ keys }).open('session', text);
    expect(await open([`new ${KEY}`, KEY])).toMatchObject({ sub: 'dr' });
    expect(await open([`new ${KEY}`])).toBeNull();
  });
});
