import { describe, expect, it } from 'vitest';
import { priceWords } from './price-words.ts';

describe('a price before a run [D12]', () => {
  it.each([
    [
      { least: 20_000, most: 50_000, ms: { least: 30_000, most: 50_000 }, standIn: false },
      'Between $0.020 and $0.050, about 40 s',
    ],
    [
      { least: 20_000, most: 50_000, ms: { least: 12_000, most: 120_000 }, standIn: false },
      'Between $0.020 and $0.050, 12 s to 2 min',
    ],
    [
      { least: 20_000, most: 50_000, ms: null, standIn: true },
      'Free with the stand-in model; would cost between $0.020 and $0.050',
    ],
    [{ least: 0, most: 0, ms: null, standIn: false }, 'Free: no model is asked'],
    [{ least: 0, most: 50_000, ms: null, standIn: false }, 'At most $0.050'],
    [{ least: 10, most: 20, ms: null, standIn: false }, 'Under $0.001'],
    [{ least: 10, most: 20_000, ms: null, standIn: false }, 'At most $0.020'],
    [{ least: 20_000, most: 20_100, ms: null, standIn: false }, 'About $0.020'],
  ])('%o', (price, words) => {
    expect(priceWords(price)).toBe(words);
  });
});
