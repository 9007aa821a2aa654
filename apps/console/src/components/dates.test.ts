import { describe, expect, it } from 'vitest';
import { ageOf, clinicalDate, clinicalMoment } from './dates.ts';

describe('dates as clinicians write them [B10]', () => {
  it.each([
    ['2017-04-03', '03-Apr-2017'],
    ['2017-04-03T10:00:00Z', '03-Apr-2017'],
    ['2017-04', 'Apr-2017'],
    ['2017', '2017'],
    [null, 'Not known'],
    ['soon', 'soon'],
  ])('%s is %s', (given, shown) => expect(clinicalDate(given)).toBe(shown));

  it('says today for today', () => {
    const now = new Date(2026, 10, 15, 18, 0);
    expect(clinicalMoment(new Date(2026, 10, 15, 9, 5).toISOString(), now)).toBe('today, 09:05');
    expect(clinicalMoment(new Date(2026, 10, 14, 9, 5).toISOString(), now)).toBe('14-Nov-2026 09:05');
  });

  it.each([
    ['2017-04-03', '9y'],
    ['2025-09-20', '13m'],
    ['2026-11-03', '12d'],
    ['2030-01-01', null],
    [undefined, null],
  ])('%s is %s old', (born, age) => expect(ageOf(born, new Date(2026, 10, 15))).toBe(age));
});
