import { beforeEach, describe, expect, it, vi } from 'vitest';

const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString();
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

/** As on a page that was just loaded. */
async function loaded() {
  vi.resetModules();
  return import('./session-end.ts');
}

describe('a session that ends in mid-work [B10]', () => {
  const replaced: string[] = [];
  beforeEach(() => {
    replaced.length = 0;
    vi.stubGlobal('location', { replace: (to: string) => void replaced.push(to) });
  });

  it('ends with a refusal, not before there was one, and comes back', async () => {
    const page = await loaded();
    page.noteUnauthorized();
    expect(page.sessionHasEnded()).toBe(false);
    page.noteSessionOpen(AN_HOUR_AGO);
    expect(page.sessionHasEnded()).toBe(false);
    page.noteUnauthorized();
    expect(page.sessionHasEnded()).toBe(true);
    page.noteSessionOpen(IN_AN_HOUR);
    expect(page.sessionHasEnded()).toBe(false);
  });

  it('ends by the clock of the page where nobody can be asked, and not before', async () => {
    const page = await loaded();
    page.noteTimeOver();
    expect(page.sessionHasEnded()).toBe(false);
    page.noteSessionOpen(IN_AN_HOUR);
    page.noteTimeOver();
    expect(page.sessionHasEnded()).toBe(false);
    page.noteSessionOpen(AN_HOUR_AGO);
    page.noteTimeOver();
    expect(page.sessionHasEnded()).toBe(true);
  });

  it('a page that is left stays left, whatever still arrives', async () => {
    const page = await loaded();
    page.noteSessionOpen(IN_AN_HOUR);
    page.leavePage('/signed-out');
    page.leavePage('/somebody-else');
    page.noteSessionOpen(IN_AN_HOUR);
    expect(page.pageIsLeft()).toBe(true);
    expect(replaced).toEqual(['/signed-out']);
  });
});
