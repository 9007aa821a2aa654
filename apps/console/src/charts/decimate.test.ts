import { describe, expect, it } from 'vitest';
import { decimate, nearestPlace, placeOf } from './decimate.ts';

const line = (length: number, y: (index: number) => number) => ({
  xs: Array.from({ length }, (_, index) => index * 10),
  ys: Array.from({ length }, (_, index) => y(index)),
});

describe('which points of a long series are drawn [B10]', () => {
  it('draws all where there is room', () =>
    expect(
      decimate(
        line(5, (each) => each),
        0,
        40,
        100,
      ),
    ).toEqual([0, 1, 2, 3, 4]));

  it('draws at most four for each column, in order, each once', () => {
    const long = line(10_000, (each) => Math.sin(each / 7) * 100);
    const kept = decimate(long, 0, 99_990, 300);
    expect(kept.length).toBeLessThanOrEqual(4 * 301);
    expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
    expect([kept[0], kept.at(-1)]).toEqual([0, 9_999]);
  });

  it('loses no peak: each single one of 10,000 is drawn', () => {
    for (const peak of [1, 137, 4_999, 5_000, 9_998]) {
      const high = decimate(
        line(10_000, (each) => (each === peak ? 1e6 : each % 3)),
        0,
        99_990,
        300,
      );
      const low = decimate(
        line(10_000, (each) => (each === peak ? -1e6 : each % 3)),
        0,
        99_990,
        300,
      );
      expect(high).toContain(peak);
      expect(low).toContain(peak);
    }
  });

  it('keeps one neighbour on each side of a window', () =>
    expect(
      decimate(
        line(100, (each) => each),
        200,
        400,
        500,
      ),
    ).toEqual(Array.from({ length: 23 }, (_, index) => index + 19)));

  it('takes many results of one moment, and no results', () => {
    const same = {
      xs: Array.from({ length: 5_000 }, () => 7),
      ys: Array.from({ length: 5_000 }, (_, y) => y),
    };
    expect(decimate(same, 0, 14, 10).length).toBeLessThanOrEqual(4);
    expect(decimate({ xs: [], ys: [] }, 0, 1, 10)).toEqual([]);
    expect(decimate({ xs: [3], ys: [1] }, 3, 3, 10)).toEqual([0]);
  });
});

describe('the point under the pointer [B10]', () => {
  it.each([
    [-5, 0],
    [4, 0],
    [5, 0],
    [6, 1],
    [29, 3],
    [99, 3],
  ])('nearest to %i is %i', (x, place) => expect(nearestPlace([0, 10, 20, 30], x)).toBe(place));

  it('has none in an empty series', () => expect(nearestPlace([], 1)).toBe(-1));
  it('finds the first of equals', () => expect(placeOf([1, 2, 2, 2, 3], 2)).toBe(1));
});
