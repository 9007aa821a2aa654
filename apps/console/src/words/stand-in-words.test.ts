import { describe, expect, it } from 'vitest';
import { modelsWords, modelWords, moneyWords, sumWords } from './stand-in-words.ts';

describe('what a stand-in said and would have cost [F5]', () => {
  it('never looks like a provider’s', () => {
    expect(modelWords('gemini-2.5-flash', true)).toBe('stand-in for gemini-2.5-flash');
    expect(modelsWords(['small', 'large'], true)).toBe('stand-in for small, large');
    expect(modelsWords([], true)).toBe('none');
    expect(moneyWords(1_200, true)).toBe('would cost $0.001');
    expect(moneyWords(12, true)).toBe('would cost under $0.001');
  });

  it('leaves a real one as it is', () => {
    expect(modelWords('gemini-2.5-flash', false)).toBe('gemini-2.5-flash');
    expect(moneyWords(1_200, false)).toBe('$0.001');
  });

  it.each([
    [5_000, 0, '$0.005'],
    [5_000, 5_000, 'would cost $0.005'],
    [5_000, 2_000, '$0.003, and the stand-in would cost $0.002'],
    [0, 0, '$0'],
  ])('a sum of %d with %d of a stand-in is %s', (all, standIn, words) =>
    expect(sumWords(all, standIn)).toBe(words),
  );
});
