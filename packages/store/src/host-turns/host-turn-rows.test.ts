import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { createHostTurnRows } from './host-turn-rows.ts';

const { admin, app, system } = useStore({ beforeAll, afterAll });
const rows = () => createHostTurnRows(app);

describe('rate limit of a host, over all processes', () => {
  it('gives each slot to one caller, and no more than the host allows per second', async () => {
    const all = await Promise.all(Array.from({ length: 32 }, () => rows().next('a.example', 3, true)));
    const taken = all.flatMap(({ turn }) => turn ?? []);
    expect(new Set(taken).size).toBe(3);
    expect(all.filter(({ waitMs }) => waitMs === 0)).toHaveLength(3);
    expect((await rows().next('b.example', 3, true)).waitMs).toBe(0);
  });

  it('frees a slot one second after the request arrived, however long that took', async () => {
    const { next, asked } = rows();
    const { turn } = await next('c.example', 1, true);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await next('c.example', 1, true)).toEqual({ waitMs: 100, turn: null });
    await asked('c.example', turn ?? '');
    const { waitMs } = await next('c.example', 1, true);
    expect(waitMs).toBeGreaterThan(500);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    expect(await next('c.example', 1, true)).toEqual({ waitMs: 0, turn: expect.any(String) });
  });

  it('frees the slot of a crashed caller after 30 s', async () => {
    await rows().next('e.example', 1, true);
    await admin.query(
      `UPDATE app.host_turns SET begun = ARRAY[begun[1] - interval '31 seconds'] WHERE host = 'e.example'`,
    );
    expect((await rows().next('e.example', 1, true)).waitMs).toBe(0);
  });

  it('takes no slot for a caller that only checks', async () => {
    const { next } = rows();
    for (const take of [false, false, true]) expect((await next('d.example', 1, take)).waitMs).toBe(0);
    expect((await next('d.example', 1, false)).waitMs).toBeGreaterThan(0);
  });

  it('gives no slot before the end of the longest pause', async () => {
    const { next, pause } = rows();
    await pause('f.example', 3_600_000);
    await pause('f.example', 1_000);
    for (const take of [true, false])
      expect((await next('f.example', 10, take)).waitMs).toBeGreaterThan(3_590_000);
  });

  it('counts the rounds of the system role, which ask what became of cited papers, with the others', async () => {
    const { next, asked, pause } = createHostTurnRows(system);
    const { turn } = await next('g.example', 1, true);
    expect((await rows().next('g.example', 1, true)).waitMs).toBeGreaterThan(0);
    await asked('g.example', turn ?? '');
    await pause('g.example', 60_000);
    expect((await rows().next('g.example', 1, false)).waitMs).toBeGreaterThan(50_000);
  });

  it('does not let the app role read or write the table directly', async () => {
    for (const text of ['SELECT FROM app.host_turns', 'DELETE FROM app.host_turns'])
      await expect(app.query(text)).rejects.toThrow('permission denied');
  });
});
