import { describe, expect, it } from 'vitest';
import { fuseRanks } from './search-library.ts';

const hits = (...hashes: string[]) => hashes.map((hash) => ({ hash, start: 0, end: 1, score: 9 }));
const names = (lists: Parameters<typeof fuseRanks>[0]) => fuseRanks(lists).map(({ hash }) => hash);

describe('reciprocal rank fusion [D7]', () => {
  it('puts first what both lists have near the top, whatever their scores', () =>
    expect(names([hits('a', 'b', 'c'), hits('d', 'b', 'e')])).toEqual(['b', 'a', 'd', 'c', 'e']));

  it('gives scores above 0, and 1 if all lists have it first', () => {
    const scores = fuseRanks([hits('a', 'b'), hits('a')]).map(({ score }) => score);
    expect(scores[0]).toBeCloseTo(1);
    expect(scores[1]).toBeGreaterThan(0);
    expect(scores[1]).toBeLessThan(0.5);
  });

  it('does not depend on the order of the lists', () => {
    const [one, other] = [hits('x', 'b', 'q'), hits('c', 'a')];
    expect(names([one, other])).toEqual(names([other, one]));
  });

  it('distinguishes passages of one document', () =>
    expect(fuseRanks([[...hits('a'), { hash: 'a', start: 5, end: 9, score: 1 }]])).toHaveLength(2));
});
