import { describe, expect, it } from 'vitest';
import { isDate, isDateTime, notAfter } from './dates.ts';

describe('dates', () => {
  it.each(['2024', '2024-02', '2024-02-29', '2000-02-29'])('%s is a date', (text) => {
    expect(isDate(text)).toBe(true);
  });

  it.each(['0000', '24', '2024-00', '2024-2', '2023-02-29', '1900-02-29', '2024-04-31', '2024-02-29 '])(
    '%s is none',
    (text) => {
      expect(isDate(text)).toBe(false);
    },
  );

  it.each(['2024-05-02T08:15:00Z', '2024-05-02T08:15:60.123+14:00', '2024-05'])(
    '%s is a dateTime',
    (text) => {
      expect(isDateTime(text)).toBe(true);
    },
  );

  it.each([
    '2024-05-02T08:15Z',
    '2024-05-02T24:00:00Z',
    '2024-05-02T08:15:00+15:00',
    '2024-05-02T',
    '2024-02-30T08:15:00Z',
  ])('%s is none', (text) => {
    expect(isDateTime(text)).toBe(false);
  });

  it.each([
    ['2024-05-02T08:00:00+02:00', '2024-05-02T07:00:00+01:00', true],
    ['2024-05-02T08:00:00+01:00', '2024-05-02T08:00:00+02:00', false],
    ['2024-05-02T08:00:00Z', '2024-05-02T08:00:00.5Z', true],
    ['2024-05-02', '2024-05', true],
    ['2024-06', '2024-05-31', false],
  ])('%s is not after %s: %s', (start, end, expected) => {
    expect(notAfter(start, end)).toBe(expected);
  });
});
