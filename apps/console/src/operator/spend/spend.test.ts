import { describe, expect, it } from 'vitest';
import { capWords, newCapWords, readCap } from './cap-words.ts';
import { dayBars, roundTop } from './day-bars.ts';
import { monthAfter, monthBefore, monthOf, readMonth } from './months.ts';
import { sumOf, sumsByKey } from './sums.ts';

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

describe('a new cap [D12]', () => {
  it.each([
    ['250', 250_000_000],
    [' 99.5 ', 99_500_000],
    ['0.29', 290_000],
    ['0', 0],
    ['1000000', 1_000_000_000_000],
    ['1000000.01', null],
    ['', null],
    ['-1', null],
    ['1,5', null],
    ['1e3', null],
    ['2.345', null],
  ])('%j is %s micro USD', (typed, microUsd) => expect(readCap(typed)).toBe(microUsd));

  it('says what is used of it, and that models stop where the month has used it already', () => {
    const month = { name: '2026-11', used_micro_usd: 5_000_000, stand_in_micro_usd: 0, cap_micro_usd: null };
    expect(newCapWords(month, 6_000_000, '01-Dec-2026')).toBe('$5.00 of it is used this month.');
    expect(newCapWords(month, 5_000_000, '01-Dec-2026')).toBe(
      'This month has used $5.00 already: no model is asked before 01-Dec-2026.',
    );
  });
});

describe('the month’s cap [D12]', () => {
  const month = { name: '2026-11', used_micro_usd: 0, stand_in_micro_usd: 0, cap_micro_usd: 20_000_000 };
  it.each([
    [{ cap_micro_usd: null }, null, false, 'No cap is set for the month.'],
    [{}, 0, false, '0 % of the month’s cap of $20.00 is used.'],
    [{ used_micro_usd: 1 }, 1 / 20_000_000, false, 'under 1 % of the month’s cap of $20.00 is used.'],
    [
      { used_micro_usd: 19_999_999 },
      19_999_999 / 20_000_000,
      false,
      '99 % of the month’s cap of $20.00 is used.',
    ],
    [{ used_micro_usd: 25_000_000 }, 1, true, '100 % of the month’s cap of $20.00 is used.'],
    [{ cap_micro_usd: 0 }, 1, true, '100 % of the month’s cap of $0 is used.'],
  ])('%o', (some, share, isReached, text) =>
    expect(capWords({ ...month, ...some })).toEqual({ share, isReached, text }),
  );

  it('says that a stand-in counts against it [F5]', () => {
    const used = { ...month, used_micro_usd: 10_000_000, stand_in_micro_usd: 1 };
    expect(capWords(used).text).toBe(
      '50 % of the month’s cap of $20.00 is used. It counts the stand-in too.',
    );
  });
});

describe('sums of what was paid and of a stand-in [F5]', () => {
  const row = { key: 'a', stand_in: false, micro_usd: 5, input_tokens: 0, output_tokens: 0, turns: null };
  const rows = [row, { ...row, stand_in: true, micro_usd: 2 }, { ...row, key: 'b' }];
  it('adds both, and says which part was not paid', () => {
    expect(sumOf(rows)).toEqual({ microUsd: 12, standInMicroUsd: 2 });
    expect(sumsByKey(rows).get('a')).toEqual({ microUsd: 7, standInMicroUsd: 2 });
  });
});
