import { describe, expect, it } from 'vitest';
import { dayBars, roundTop } from './day-bars.ts';
import { monthAfter, monthBefore, monthOf, readMonth } from './months.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const FRAME = { width: 340, height: 120, left: 40, top: 10, bottom: 20 };

describe('months of spending [D12]', () => {
  it('holds every day, leap years too', () => {
    expect(monthOf('2028-02').days).toHaveLength(29);
    expect(monthOf('2026-11')).toMatchObject({ name: 'November 2026', from: '2026-11-01', to: '2026-12-01' });
  });

  it.each([
    [undefined, '2026-11'],
    ['2026-03', '2026-03'],
    ['2026-13', '2026-11'],
    ['2027-01', '2026-11'],
    ['x', '2026-11'],
  ])('an address with %s shows %s', (given, month) => expect(readMonth(given, NOW).month).toBe(month));

  it('steps over the turn of the year', () => {
    expect(monthBefore('2026-01')).toBe('2025-12');
    expect(monthAfter('2025-12')).toBe('2026-01');
  });
});

describe('bars of days [D12]', () => {
  it.each([
    [0, 1],
    [1, 1],
    [1_200, 2_000],
    [2_100, 5_000],
    [6_000, 10_000],
  ])('a highest sum of %d has %d as its top', (highest, top) => expect(roundTop(highest)).toBe(top));

  it('draws the highest within the frame, a tiny one visibly, and nothing for nothing', () => {
    const { bars } = dayBars(
      ['a', 'b', 'c'],
      new Map([
        ['a', 2_000_000],
        ['b', 1],
      ]),
      FRAME,
    );
    expect(bars.map(({ height }) => height)).toEqual([90, 2, 0]);
    for (const bar of bars) expect(bar.x + bar.width).toBeLessThanOrEqual(FRAME.width);
  });
});
