import { describe, expect, it } from 'vitest';
import { niceTicks, scaleOf, timeTicks, withRoom } from './scale.ts';

const ms = (day: string) => Date.parse(`${day}T00:00:00Z`);

describe('the axes of a chart [B10]', () => {
  it.each([
    [0, 100, [0, 25, 50, 75, 100]],
    [0, 9, [0, 2.5, 5, 7.5]],
    [0.8, 4.7, [1, 2, 3, 4]],
    [-2, 2, [-2, -1, 0, 1, 2]],
    [5, 5, [5]],
  ])('values from %d to %d', (low, high, ticks) => expect(niceTicks(low, high)).toEqual(ticks));

  it('leaves room and does not cross zero for it', () => {
    expect(withRoom(0, 100)).toEqual([0, 108]);
    expect(withRoom(5, 5)).toEqual([4.5, 5.5]);
    expect(withRoom(0, 0)).toEqual([0, 1]);
    expect(withRoom(-10, 0)[0]).toBeLessThan(-10);
  });

  it('scales both ways, and a single value to the middle', () => {
    expect(scaleOf([0, 10], [100, 0])(2.5)).toBe(75);
    expect(scaleOf([3, 3], [0, 50])(3)).toBe(25);
  });

  it.each([
    ['2026-03-01', '2026-03-05', 6, ['01-Mar', '02-Mar', '03-Mar', '04-Mar', '05-Mar']],
    ['2026-01-15', '2026-04-15', 4, ['Feb-2026', 'Mar-2026', 'Apr-2026']],
    ['2014-06-01', '2025-05-01', 6, ['2016', '2018', '2020', '2022', '2024']],
  ])('time from %s to %s', (from, to, most, labels) =>
    expect(timeTicks(ms(from), ms(to), most).map(({ label }) => label)).toEqual(labels),
  );

  it('is never more than asked for by much, over any stretch', () => {
    for (let days = 1; days < 40_000; days = Math.ceil(days * 1.3)) {
      const ticks = timeTicks(ms('1990-05-17'), ms('1990-05-17') + days * 86_400_000, 5);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});
