import { beforeEach, describe, expect, it, vi } from 'vitest';

interface Asked {
  readonly address: string;
  readonly csrf: string | null;
}

const SESSION = { tenant: 'demo', actor: 'dr-demo', csrf: 'first', expires_at: '2999-01-01T00:00:00Z' };
const never = Symbol('never');
const orNever = <T>(promise: Promise<T>) =>
  Promise.race([promise, new Promise((done) => setImmediate(() => setImmediate(() => done(never))))]);

/** A page that has read its session, and a server of which the test says who is signed in. */
async function openPage() {
  vi.resetModules();
  const asked: Asked[] = [];
  const replaced: string[] = [];
  let session: typeof SESSION | null = SESSION;
  vi.stubGlobal('location', { replace: (to: string) => void replaced.push(to) });
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    const csrf = headers.get('X-Csrf');
    asked.push({ address, csrf });
    if (session === null) return Response.json({ code: 'unauthorized' }, { status: 401 });
    if (address === '/v1/session') return Response.json(session);
    if (csrf !== session.csrf) return Response.json({ code: 'csrf' }, { status: 403 });
    return Response.json({ of: session.actor });
  });
  const { call } = await import('./call.ts');
  const { readSessionAnew } = await import('./session.ts');
  const end = await import('./session-end.ts');
  await readSessionAnew();
  asked.length = 0;
  const read = () => call('listMyPatients', {});
  return {
    ...{ call, read, asked, replaced, readSessionAnew, end },
    nowSignedIn: (next: Partial<typeof SESSION> | null) => {
      session = next && { ...SESSION, ...next };
    },
  };
}

describe('whose page a call comes from [B10] [F4]', () => {
  beforeEach(() => vi.unstubAllGlobals());

  it('is said with each look too, but not when asking who is signed in', async () => {
    const page = await openPage();
    await page.read();
    expect(page.asked.map(({ csrf }) => csrf)).toEqual(['first']);
    await page.readSessionAnew();
    expect(page.asked.at(-1)).toEqual({ address: '/v1/session', csrf: null });
  });

  it('the same person with a newer session goes on, once for all who ask', async () => {
    const page = await openPage();
    page.nowSignedIn({ csrf: 'second' });
    expect(await Promise.all([page.read(), page.read()])).toEqual([{ of: 'dr-demo' }, { of: 'dr-demo' }]);
    expect(page.asked.filter(({ address }) => address === '/v1/session')).toHaveLength(1);
    expect(page.replaced).toEqual([]);
  });

  it('for somebody else nothing is answered: the page is left', async () => {
    const page = await openPage();
    page.nowSignedIn({ actor: 'anna-demo', csrf: 'second' });
    expect(await orNever(page.read())).toBe(never);
    expect(page.replaced).toEqual(['/somebody-else']);
    expect(page.end.pageIsLeft()).toBe(true);
    // What is on its way when the page is left does not arrive.
    expect(await orNever(page.read())).toBe(never);
  });

  it('a page that hears of somebody else asks the server, and is left', async () => {
    const page = await openPage();
    const { hearOtherPages } = await import('../sign-in/sign-out.ts');
    const { tellPages } = await import('./session-channel.ts');
    const deaf = hearOtherPages();
    tellPages({ person: 'demo/dr-demo' });
    page.nowSignedIn({ actor: 'anna-demo', csrf: 'second' });
    tellPages({ person: 'demo/anna-demo' });
    await vi.waitFor(() => expect(page.replaced).toEqual(['/somebody-else']));
    expect(page.asked.map(({ address }) => address)).toEqual(['/v1/session']);
    deaf();
  });

  it('a refusal that a newer session does not fix is told, and not asked for ever', async () => {
    const page = await openPage();
    vi.stubGlobal('fetch', async (address: string) =>
      address === '/v1/session' ? Response.json(SESSION) : Response.json({ code: 'csrf' }, { status: 403 }),
    );
    await expect(page.read()).rejects.toMatchObject({ code: 'csrf' });
  });

  it('a session that was ended covers the page', async () => {
    const page = await openPage();
    page.nowSignedIn(null);
    await expect(page.readSessionAnew()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(page.end.sessionHasEnded()).toBe(true);
  });
});
