import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

describe('taking turns [A7] [A20]', () => {
  it('lets no more than so many work at once, and goes on after one that failed', async () => {
    const turn = limitConcurrency(2);
    let working = 0;
    let most = 0;
    const work = (fails: boolean) => async () => {
      working += 1;
      most = Math.max(most, working);
      await new Promise(setImmediate);
      working -= 1;
      if (fails) throw new Error('failed');
    };
    const ends = await Promise.allSettled(
      [true, false, true, false, false].map((fails) => turn(work(fails))),
    );
    expect(ends.map(({ status }) => status === 'rejected')).toEqual([true, false, true, false, false]);
    expect(most).toBe(2);
  });

  it('runs the others in order, and one that gave up not at all', async () => {
    const turn = limitConcurrency(1);
    const ran: number[] = [];
    const first = Promise.withResolvers<void>();
    const stop = new AbortController();
    const go = (n: number, signal?: AbortSignal) =>
      turn(async () => {
        ran.push(n);
        if (n === 1) await first.promise;
      }, signal);
    const all = [go(1), go(2, stop.signal).catch((reason) => reason), go(3)];
    stop.abort('gave up');
    expect(await all[1]).toBe('gave up');
    expect(ran).toEqual([1]);
    first.resolve();
    await Promise.all(all);
    expect(ran).toEqual([1, 3]);
    await go(4);
    expect(ran).toEqual([1, 3, 4]);
  });
});
