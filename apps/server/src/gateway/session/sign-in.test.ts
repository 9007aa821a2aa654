import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, createBrowser, csrfOf, OWN_PAGE, signIn } from '../testing/browser.ts';
import { readSse } from '../testing/read-sse.ts';
import { createSignInWorld, type SignInWorld } from '../testing/sign-in-fixture.ts';

let world: SignInWorld;
let browser: Browser;
beforeAll(async () => {
  world = await createSignInWorld();
  browser = await world.visit('dr');
});
afterAll(() => world.close());

const session = () => browser.cookies.get(`consilium-session-${new URL(world.url).port}`) ?? '';

describe('sign-in with a browser [B10] [F4]', () => {
  it('goes to the issuer and back to where it began, and keeps one cookie of its own', async () => {
    const other = await world.browser();
    const end = await signIn(other, 't1/pat', '/openapi.json?from=here');
    expect(end.status).toBe(200);
    expect(other.visited.at(-1)).toBe(`${world.url}/openapi.json?from=here`);
    const { port } = new URL(world.url);
    expect([...other.cookies.keys()]).toEqual([`consilium-dev-door-${port}`, `consilium-session-${port}`]);
  });

  it('sets cookies that no script reads and no other site sends', async () => {
    const other = await world.visit('dr');
    const lines = (name: string) => other.setCookies.filter((line) => line.startsWith(`consilium-${name}`));
    expect(lines('sign-in')[0]).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(lines('session')).toEqual([expect.stringMatching(/; Path=\/; HttpOnly; SameSite=Strict$/)]);
  });

  it('keeps the cookie below what browsers take, whatever the token says', async () => {
    const roles = Array.from({ length: 60 }, (_, n) => `${n}-`.padEnd(64, 'r'));
    const person = { actor: 'a'.repeat(64), tenant: 't'.repeat(64), name: '\u{1F600}'.repeat(400), roles };
    const identity = await world.deps.verifyToken(await world.issuer.mint(person));
    expect([identity.roles.length, [...(identity.name ?? '')].length]).toEqual([16, 200]);
    const seals = world.seals({ place: `https://${'h'.repeat(200)}` });
    const { actor, tenant, name } = identity;
    const claims = { sub: actor, tenant, name, roles: identity.roles, csrf: 'c'.repeat(43), seen: 1 };
    expect((await seals.seal('session', claims, identity.expiresAt)).length).toBeLessThan(3_900);
  });

  it('tells the pages who is there, and what a change must carry', async () => {
    const response = await browser.ask('/v1/session');
    expect(await response.json()).toEqual({
      ...{ actor: 'dr', name: 'Dr Demo', tenant: 't1', roles: ['clinician'] },
      ...{ expires_at: expect.any(String), csrf: expect.any(String) },
      ...{ development: true, stand_in_model: true },
    });
  });

  it('gives a bearer token the same answer without a csrf value', async () => {
    const read = await fetch(`${world.url}/v1/session`, { headers: await world.bearer('dr') });
    expect(await read.json()).toMatchObject({ actor: 'dr', name: null, roles: [], csrf: null });
  });

  it('keeps the name for others to see', async () => {
    const read = await browser.ask('/v1/people?actors=dr,nobody');
    expect(await read.json()).toEqual({ people: [{ actor: 'dr', name: 'Dr Demo', role: 'clinician' }] });
  });

  const newConversation = async () => {
    const created = await browser.ask('/v1/patients/p1/conversations', {
      method: 'POST',
      headers: { ...OWN_PAGE, 'X-Csrf': await csrfOf(browser), 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(created.status).toBe(201);
    return ((await created.json()) as { id: string }).id;
  };

  it('lets a change through that carries the csrf value', async () => {
    expect(await newConversation()).toEqual(expect.any(String));
  });

  it('streams on the cookie', async () => {
    const response = await browser.ask(`/v1/patients/p1/conversations/${await newConversation()}/events`, {
      headers: OWN_PAGE,
    });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const events = readSse(response);
    expect((await events.next()).value).toMatchObject({ event: 'ready' });
    await events.return(undefined);
  });

  it('counts the requests of a session as those of its actor', async () => {
    const rate = { points: 2, seconds: 60 };
    const all = { read: rate, write: rate, stream: rate };
    await using small = await createSignInWorld({ limits: { actor: all } });
    const other = await small.visit('dr');
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await other.ask('/v1/session')).status);
    const headers = await small.bearer('dr');
    statuses.push((await fetch(`${small.url}/v1/session`, { headers })).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it('ends with sign-out', async () => {
    const other = await world.visit('pat');
    const out = await other.ask('/auth/sign-out', { method: 'POST', headers: OWN_PAGE });
    // A new page, and nothing of the old one: a form that is answered without one leaves the record on screen.
    expect([out.status, out.headers.get('location')]).toEqual([303, `${world.url}/`]);
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect(other.cookies.size).toBe(0);
    expect((await other.ask('/v1/session')).status).toBe(401);
    const again = await other.ask('/auth/sign-out', { method: 'POST', headers: OWN_PAGE });
    expect(again.status).toBe(303);
  });

  it('ends the streams of the session with it, and no others', async () => {
    const [mine, others] = [await world.visit('dr'), await world.visit('dr')];
    const conversation = await newConversation();
    const [ended, open] = await Promise.all(
      [mine, others].map(async (each) => {
        const path = `/v1/patients/p1/conversations/${conversation}/events`;
        const events = readSse(await each.ask(path, { headers: OWN_PAGE }));
        expect((await events.next()).value).toMatchObject({ event: 'ready' });
        return events;
      }),
    );
    await mine.ask('/auth/sign-out', { method: 'POST', headers: OWN_PAGE });
    expect((await ended?.next())?.value).toMatchObject({ event: 'stream-closed' });
    expect((await ended?.next())?.done).toBe(true);
    await world.publish(conversation, { type: 'turn-started', turn: 't', seq: 0 } as never);
    expect((await open?.next())?.value).toMatchObject({ event: 'turn-started' });
    await open?.return(undefined);
  });

  it('keeps a sign-out in the person’s own trail, and is out where it cannot', async () => {
    const kept: Scope[] = [];
    const keepSignOut = async (scope: Scope) => {
      kept.push(scope);
      throw new Error('no database');
    };
    await using other = await createSignInWorld({ keepSignOut });
    const visitor = await other.visit('dr');
    const out = () => visitor.ask('/auth/sign-out', { method: 'POST', headers: OWN_PAGE });
    expect([(await out()).status, (await out()).status, visitor.cookies.size]).toEqual([303, 303, 0]);
    expect(kept).toEqual([{ tenant: 't1', actor: 'dr', compartment: 'actor/dr', purpose: 'PATRQT' }]);
    expect(other.logLines.join()).toContain('a sign-out is not in the trail');
  });

  const activeAt = async (visitor: Browser) =>
    visitor.ask('/v1/session/active', {
      method: 'POST',
      headers: { ...OWN_PAGE, 'X-Csrf': await csrfOf(visitor) },
    });

  it('ends after fifteen minutes in which nobody did anything; what pages ask by themselves does not count', async () => {
    await using other = await createSignInWorld();
    const visitor = await other.visit('dr');
    const status = async () => (await visitor.ask('/v1/session')).status;
    other.later(600_000);
    expect((await (await activeAt(visitor)).json()) as object).toMatchObject({ actor: 'dr' });
    const copy = new Map(visitor.cookies);
    for (let minute = 0; minute < 14; minute += 1) {
      other.later(60_000);
      expect(await status()).toBe(200);
    }
    other.later(61_000);
    expect(await status()).toBe(401);
    for (const [name, text] of copy) visitor.cookies.set(name, text);
    expect([await status(), (await visitor.ask('/v1/session/active', { method: 'POST' })).status]).toEqual([
      401, 401,
    ]);
  });

  it('is over at the server when it was signed out: a copy of the cookie is refused, at every gateway', async () => {
    const ended = new Set<string>();
    const endedSessions = {
      end: async (id: string) => void ended.add(id),
      isEnded: async (id: string) => ended.has(id),
    };
    await using other = await createSignInWorld({ endedSessions });
    const visitor = await other.visit('dr');
    const copy = new Map(visitor.cookies);
    const second = await other.visit('dr');
    await visitor.ask('/auth/sign-out', { method: 'POST', headers: OWN_PAGE });
    for (const [name, text] of copy) visitor.cookies.set(name, text);
    expect((await visitor.ask('/v1/session')).status).toBe(401);
    expect((await second.ask('/v1/session')).status).toBe(200);
    // No more than a digest is kept.
    expect([...ended]).toEqual([expect.stringMatching(/^[A-Za-z0-9_-]{43}$/)]);
  });

  it('is over for a copy that was kept active, also where the browser that signs out was idle for too long', async () => {
    await using other = await createSignInWorld();
    const visitor = await other.visit('dr');
    const thief = createBrowser(other.url);
    for (const [name, text] of visitor.cookies) thief.cookies.set(name, text);
    for (let n = 0; n < 2; n += 1) {
      other.later(600_000);
      expect((await activeAt(thief)).status).toBe(200);
    }
    expect((await visitor.ask('/v1/session')).status).toBe(401);
    await visitor.ask('/auth/sign-out', { method: 'POST', headers: OWN_PAGE });
    expect((await thief.ask('/v1/session')).status).toBe(401);
  });

  it('closes its streams at a gateway that was not asked to sign out', async () => {
    let isOver = false;
    const endedSessions = { end: async () => undefined, isEnded: async () => isOver };
    await using other = await createSignInWorld({ endedSessions });
    const visitor = await other.visit('dr');
    const created = await visitor.ask('/v1/patients/p1/conversations', {
      method: 'POST',
      headers: { ...OWN_PAGE, 'X-Csrf': await csrfOf(visitor), 'Content-Type': 'application/json' },
      body: '{}',
    });
    const { id } = (await created.json()) as { id: string };
    const path = `/v1/patients/p1/conversations/${id}/events`;
    const events = readSse(await visitor.ask(path, { headers: OWN_PAGE }));
    expect((await events.next()).value).toMatchObject({ event: 'ready' });
    isOver = true;
    expect((await events.next()).value).toMatchObject({ event: 'stream-closed' });
  });

  it('ends when the token does', async () => {
    await using other = await createSignInWorld();
    const visitor = await other.visit('dr');
    for (let minutes = 0; minutes < 59; minutes += 10) {
      other.later(minutes === 50 ? 590_000 : 600_000);
      expect((await activeAt(visitor)).status).toBe(200);
    }
    other.later(11_000);
    expect((await visitor.ask('/v1/session')).status).toBe(401);
  });

  it('leaves no cookie, code or state in the log', async () => {
    const log = world.logLines.join('\n');
    expect(log).toContain('/auth/callback');
    const secrets = browser.visited
      .flatMap((url) => [...new URL(url).searchParams.values()])
      .concat(session());
    expect(secrets.length).toBeGreaterThan(5);
    for (const secret of secrets.filter((text) => text.length > 20)) expect(log).not.toContain(secret);
  });

  it('goes to the public name first where another name of this machine was typed', async () => {
    const { port } = new URL(world.url);
    const response = await fetch(`http://localhost:${port}/auth/sign-in?to=/a`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe(`${world.url}/auth/sign-in?to=%2Fa&moved=1`);
  });
});

describe("the operator's paths [F6]", () => {
  it('do not exist for anybody else', async () => {
    const unknown = await (await browser.ask('/v1/nothing')).json();
    const refused = await browser.ask('/v1/operate/anything');
    expect([refused.status, await refused.json()]).toMatchObject([
      404,
      { code: (unknown as { code: string }).code },
    ]);
  });

  it('are open to an operator', async () => {
    const seen: string[] = [];
    await using other = await createSignInWorld();
    other.app.get('/v1/operate/here', (c) => {
      seen.push(c.get('identity').actor);
      return c.json({});
    });
    for (const person of ['op', 'dr', 'pat']) {
      const visitor = await other.visit(person);
      await visitor.ask('/v1/operate/here');
    }
    expect(seen).toEqual(['op']);
  });
});
