import { describe, expect, it } from 'vitest';
import { parseTagged, printTagged } from './tagged.ts';

describe('tagged values', () => {
  it.each([
    ['an integer', '7', 7n],
    ['one beyond what a double holds', '9007199254740993', 9007199254740993n],
    ['a float without a fraction', '7.0', 7],
    ['a float', '-0.25', -0.25],
    ['a small float', '1e-7', 1e-7],
    ['a text of digits', '"7"', '7'],
    ['a list with null', '[1,null,2.5]', [1n, null, 2.5]],
    ['a date', '{"date":"2020-01-31"}', { date: '2020-01-31' }],
  ])('keep %s as it is, both ways', (_, text, value) => {
    expect(parseTagged(text)).toEqual(value);
    expect(printTagged(value)).toBe(text);
  });

  it('have no place for what JSON has none for', () => {
    expect(() => printTagged(Number.NaN)).toThrow(RangeError);
  });
});
