import { describe, expect, it } from 'vitest';
import { monthWeeks } from './month-days.ts';

describe('the calendar of wake-ups [B10]', () => {
  it.each([
    [2027, 1, 4, '2027-02-01', '2027-02-28'],
    [2026, 10, 6, '2026-10-26', '2026-12-06'],
    [2027, 7, 6, '2027-07-26', '2027-09-05'],
  ])('%i-%i has %i whole weeks from Monday', (year, month, count, first, last) => {
    const weeks = monthWeeks(year, month);
    expect(weeks).toHaveLength(count);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect([weeks[0]?.[0]?.day, weeks.at(-1)?.at(-1)?.day]).toEqual([first, last]);
  });
});
