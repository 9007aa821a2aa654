import { describe, expect, it } from 'vitest';
import { ratingLine } from './rating-words.ts';

describe('what readers said of answers, for an operator', () => {
  it('is numbers with the reasons', () => {
    expect(
      ratingLine([
        { helpful: true, reason: null, stand_in: false, count: 12 },
        { helpful: false, reason: 'missing', stand_in: false, count: 2 },
        { helpful: false, reason: null, stand_in: false, count: 1 },
      ]),
    ).toBe('12 of 15 answers helped; something is missing 2, no reason 1');
    expect(ratingLine([{ helpful: true, reason: null, stand_in: true, count: 1 }])).toBe(
      '1 of 1 answer helped',
    );
    expect(ratingLine([])).toBeNull();
  });
});
