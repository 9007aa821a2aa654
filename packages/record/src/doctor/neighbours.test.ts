import { describe, expect, it } from 'vitest';
import { type Dated, expectedAt, smootherWithout } from './neighbours.ts';

const DAY = 86_400_000;
const series = (...values: readonly number[]): readonly Dated[] =>
  values.map((value, index) => ({ ms: index * DAY, value }));

describe('what a series lets one expect [A18]', () => {
  it.each<[string, readonly number[], number, number | null]>([
    ['between two: on their line', [10, 99, 14], 1, 12],
    ['at the end: the median of the three before it', [50, 10, 11, 12, 99], 4, 11],
    ['at the beginning: of the three after it', [99, 10, 11, 12, 50], 0, 11],
    ['one other is too few', [10, 99], 1, null],
    ['neighbours that disagree', [10, 99, 40], 1, null],
  ])('%s', (_, values, index, expected) => {
    const all = series(...values);
    expect(expectedAt(all, all[index]!)).toBe(expected);
  });

  it('is the same for a value that is not in the series yet', () => {
    const all = series(10, 11, 12, 13);
    expect(expectedAt(all, { ms: 1.5 * DAY, value: 99 })).toBe(11.5);
    expect(expectedAt(all, { ms: -DAY, value: 99 })).toBe(11);
    expect(expectedAt(all, { ms: 9 * DAY, value: 99 })).toBe(12);
  });

  it('leaves a value out among others of the same moment', () => {
    const all = [10, 99, 12, 14].map((value, index) => ({ ms: index === 3 ? DAY : 0, value }));
    expect(expectedAt(all, all[1]!)).toBe(12);
    expect(expectedAt(all, all[2]!)).toBeNull();
  });

  it('weighs each value by what the series loses without it', () => {
    const [first, second, third] = smootherWithout(series(10, 100, 10));
    expect(first).toBeCloseTo(Math.log(10));
    expect(second).toBeCloseTo(2 * Math.log(10));
    expect(third).toBeCloseTo(Math.log(10));
  });

  it('reads a few values of a series for each, however long it is', () => {
    let reads = 0;
    const counted = (length: number) =>
      Array.from({ length }, (_, index) => ({
        value: 70,
        get ms() {
          reads += 1;
          return index * DAY;
        },
      }));
    const readsFor = (length: number) => {
      reads = 0;
      const all = counted(length);
      for (const each of all) expectedAt(all, each);
      return reads / length;
    };
    expect(readsFor(4_000)).toBeLessThan(readsFor(1_000) * 1.5);
  });
});
