import { describe, expect, it } from 'vitest';
import type { ModelFacts } from './library.ts';
import { priceOf } from './price.ts';

const model: ModelFacts = {
  provider: 'openai',
  id: 'm',
  context: null,
  maxOutput: null,
  price: {
    input: 0.3,
    cached: 0.03,
    output: 2.5,
    write: 0.375,
    long: { over: 1_000, input: 0.6, cached: 0.06, output: 5 },
    later: [
      { from: '2026-12-01', input: 0.6, cached: 0.06, output: 5 },
      { from: '2027-01-01', input: 1.2, cached: 0.12, output: 10 },
    ],
  },
  search: 0.035,
  reasoning: [],
  sampling: false,
  retires: null,
  use: null,
  priced: '2026-01-01',
};
const TODAY = '2026-11-16';
const usage = (inputTokens: number, outputTokens: number, cachedTokens = 0) => ({
  inputTokens,
  outputTokens,
  cachedTokens,
});

describe('the price of a call', () => {
  it.each([
    ['input and output', usage(100, 20), 80],
    ['rounded up to a whole micro dollar', usage(1, 0), 1],
    ['exact where a float sum would be a hair too much (0.3 × 30)', usage(30, 0), 9],
    ['cached input at its own price', usage(100, 0, 100), 3],
    ['more cached than input counts as all of it', usage(10, 0, 500), 1],
    ['nothing', usage(0, 0), 0],
    ['the whole call at the long price', usage(1_001, 100), Math.ceil(1_001 * 0.6 + 500)],
    ['the limit itself is still short', usage(1_000, 0), 300],
  ])('%s', (_, used, micro) => {
    expect(priceOf(model, used, TODAY)).toBe(micro);
  });

  it('adds the searches that the provider ran', () => {
    expect(priceOf(model, usage(0, 0), TODAY, { searches: 2 })).toBe(70_000);
  });

  it('is that of the day', () => {
    const dear = (day: string) => priceOf(model, usage(100, 20), day);
    expect([dear('2026-11-30'), dear('2026-12-01'), dear('2027-03-01')]).toEqual([80, 160, 320]);
  });

  it('counts what the provider wrote to its cache at its own price, and never twice', () => {
    expect(priceOf(model, usage(100, 0, 20), TODAY, { writtenTokens: 40 })).toBe(
      Math.ceil(40 * 0.3 + 20 * 0.03 + 40 * 0.375),
    );
    expect(priceOf(model, usage(100, 0, 100), TODAY, { writtenTokens: 40 })).toBe(3);
  });
});
