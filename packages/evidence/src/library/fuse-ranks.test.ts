import { describe, expect, it } from 'vitest';
import { fuseRanks } from './fuse-ranks.ts';

const hits = (...hashes: string[]) => hashes.map((hash) => ({ hash, start: 0, end: 1, score: 9 }));
const names = (lists: Parameters<typeof fuseRanks>[0]) => fuseRanks(lists).map(({ hash }) => hash);

describe('ranks of two searches as one [D7]', () => {
  it('put first what both have near the top, whatever their scores', () =>
    expect(names([hits('a', 'b', 'c'), hits('d', 'b', 'e')])).toEqual(['b', 'a', 'd', 'c', 'e']));

  it('are 1 where all lists have it first, and above 0', () => {
    const scores = fuseRanks([hits('a', 'b'), hits('a')]).map(({ score }) => score);
    expect(scores[0]).toBeCloseTo(1);
    expect(scores[1]).toBeGreaterThan(0);
    expect(scores[1]).toBeLessThan(0.5);
  });

  it('do not depend on which list comes first', () => {
    const [one, other] = [hits('x', 'b', 'q'), hits('c', 'a')];
    expect(names([one, other])).toEqual(names([other, one]));
  });

  it('tell passages of one document apart', () =>
    expect(fuseRanks([[...hits('a'), { hash: 'a', start: 5, end: 9, score: 1 }]])).toHaveLength(2));
});
