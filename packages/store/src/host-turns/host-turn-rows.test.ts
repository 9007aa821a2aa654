import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../test-support/database.fixture.ts';
import { createHostTurnRows } from './host-turn-rows.ts';

const database = useDatabase({ beforeAll, afterAll });
/** Waits until the turn is its own; gives how many turns the row remembers then. */
async function taken(host: string, perSecond: number): Promise<number> {
  const { next } = createHostTurnRows(database().app);
  for (let ms = await next(host, perSecond, true); ms > 0; ms = await next(host, perSecond, true))
    await new Promise((resolve) => setTimeout(resolve, ms));
  const { rows } = await database().admin.query('SELECT begun FROM app.host_turns WHERE host = $1', [host]);
  return rows[0].begun.length;
}

describe('turns at a host, over all processes', () => {
  it('are one caller’s each, and no more in a second than the host allows', async () => {
    const { next } = createHostTurnRows(database().app);
    const first = await Promise.all(Array.from({ length: 32 }, () => next('a.example', 3, true)));
    expect(first.filter((ms) => ms === 0)).toHaveLength(3);
    expect(first.every((ms) => ms === 0 || (ms > 500 && ms <= 1_200))).toBe(true);
    expect(await taken('a.example', 3)).toBe(3);
    expect(await next('b.example', 3, true)).toBe(0);
  });

  it('are not taken by who only looks', async () => {
    const { next } = createHostTurnRows(database().app);
    for (const take of [false, false, true]) expect(await next('c.example', 1, take)).toBe(0);
    expect(await next('c.example', 1, false)).toBeGreaterThan(0);
  });

  it('do not come before the end of the longest pause', async () => {
    const { next, pause } = createHostTurnRows(database().app);
    await pause('d.example', 3_600_000);
    await pause('d.example', 1_000);
    expect(await next('d.example', 10, true)).toBeGreaterThan(3_590_000);
    expect(await next('d.example', 10, false)).toBeGreaterThan(3_590_000);
  });

  it('are no table that the app role reads or writes by itself', async () => {
    for (const text of ['SELECT FROM app.host_turns', 'DELETE FROM app.host_turns'])
      await expect(database().app.query(text)).rejects.toThrow('permission denied');
  });
});
