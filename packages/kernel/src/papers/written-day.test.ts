import { expect, it } from 'vitest';
import { withWrittenDays, writtenDay } from './written-day.ts';

it.each([
  ['2017-04-03', '03-Apr-2017'],
  ['2017-04-03T10:00:00Z', '03-Apr-2017'],
  ['2017-04', 'Apr-2017'],
  ['2017', '2017'],
  ['soon', ''],
  [null, ''],
])('writes a day as exactly as it is known: %s [B15]', (date, written) =>
  expect(writtenDay(date)).toBe(written),
);

it('writes the days within a text, and leaves other numbers alone [B15]', () =>
  expect(withWrittenDays('HbA1c 7.9 % on 2026-03-02, LOINC 4548-4, case 12026-03-02')).toBe(
    'HbA1c 7.9 % on 02-Mar-2026, LOINC 4548-4, case 12026-03-02',
  ));
