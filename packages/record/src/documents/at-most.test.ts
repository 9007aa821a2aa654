import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

it('lets no more than so many work at once, and goes on after one that failed', async () => {
  const inTurn = atMost(2);
  let working = 0;
  let most = 0;
  const work = (fails: boolean) => async () => {
    working += 1;
    most = Math.max(most, working);
    await new Promise(setImmediate);
    working -= 1;
    if (fails) throw new Error('failed');
    return 'done';
  };
  const ends = await Promise.allSettled(
    [true, false, true, false, false].map((fails) => inTurn(work(fails))),
  );
  expect(ends.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(most).toBe(2);
});
