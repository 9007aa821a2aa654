import { describe, expect, it } from 'vitest';
import { isWhole, moved, newestOf, showing, wholeOf, zoomed } from './window.ts';

const DAY = 86_400_000;
const whole = { from: 0, to: 1_000 * DAY };

describe('the stretch of time that a chart shows [B10]', () => {
  it('is all of it with room, and a day around a single result', () => {
    expect(wholeOf([0, 100])).toEqual({ from: -2, to: 102 });
    expect(wholeOf([DAY])).toEqual({ from: DAY / 2, to: 1.5 * DAY });
    expect(isWhole(whole, whole)).toBe(true);
  });

  it('ends with the newest result, not with today', () =>
    expect(newestOf([0, 1_000 * DAY], 100)).toEqual({ from: 903 * DAY, to: 1_003 * DAY }));

  it('moves and stops at the ends', () => {
    const window = { from: 100 * DAY, to: 200 * DAY };
    expect(moved(window, -0.5, whole)).toEqual({ from: 50 * DAY, to: 150 * DAY });
    expect(moved(window, -5, whole)).toEqual({ from: 0, to: 100 * DAY });
    expect(moved(window, 50, whole)).toEqual({ from: 900 * DAY, to: 1_000 * DAY });
  });

  it('zooms around a moment, never closer than a day nor wider than the whole', () => {
    expect(zoomed(whole, 0.5, 500 * DAY, whole)).toEqual({ from: 250 * DAY, to: 750 * DAY });
    expect(zoomed({ from: 0, to: DAY }, 0.1, DAY / 2, whole)).toEqual({ from: 0, to: DAY });
    expect(zoomed({ from: 0, to: 600 * DAY }, 9, 0, whole)).toEqual(whole);
  });

  it('moves to show a point that the keyboard has reached', () => {
    const window = { from: 100 * DAY, to: 200 * DAY };
    expect(showing(window, 150 * DAY, whole)).toBe(window);
    const left = showing(window, 50 * DAY, whole);
    expect(left.from).toBeLessThan(50 * DAY);
    expect(left.to - left.from).toBeCloseTo(100 * DAY);
  });
});
