import { beforeEach, describe, expect, it, vi } from 'vitest';

const replaced: string[] = [];

/** A tab of its own: modules of their own, on the browser's one channel. */
async function openTab() {
  vi.resetModules();
  const { signOut, hearOtherPages } = await import('./sign-out.ts');
  const { pageIsLeft } = await import('../api/session-end.ts');
  return { signOut, hearOtherPages, pageIsLeft };
}

describe('signing out [F4]', () => {
  beforeEach(() => {
    replaced.length = 0;
    vi.stubGlobal('location', { replace: (to: string) => void replaced.push(to) });
  });

  it.each([
    ['204', () => new Response(null, { status: 204 })],
    [
      'a way to another page',
      () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }),
    ],
  ])('answered by %s, leaves the page and every other one', async (_, answer) => {
    vi.stubGlobal('fetch', async () => answer());
    const [one, other] = [await openTab(), await openTab()];
    const deaf = other.hearOtherPages();
    await one.signOut();
    expect(one.pageIsLeft()).toBe(true);
    await vi.waitFor(() => expect(other.pageIsLeft()).toBe(true));
    expect(replaced).toEqual(['/signed-out', '/signed-out']);
    deaf();
  });

  it('that the server did not do leaves nothing and says so', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 'csrf' }, { status: 403 }));
    const [one, other] = [await openTab(), await openTab()];
    const deaf = other.hearOtherPages();
    await expect(one.signOut()).rejects.toMatchObject({ code: 'csrf' });
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
    await expect(one.signOut()).rejects.toMatchObject({ code: 'offline' });
    expect([one.pageIsLeft(), other.pageIsLeft(), replaced.length]).toEqual([false, false, 0]);
    deaf();
  });
});
