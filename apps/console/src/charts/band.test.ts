import { describe, expect, it } from 'vitest';
import { bandParts, partsWithin } from './band.ts';

const normal = { low: 1, high: 5 };

describe('the normal band of a chart [B10]', () => {
  it('is one part while the range stays', () =>
    expect(bandParts([0, 10, 20], [normal, { ...normal }, normal])).toEqual([
      { from: 0, to: 20, low: 1, high: 5 },
    ]));

  it('changes half-way between two results', () =>
    expect(bandParts([0, 10, 30], [normal, normal, { low: null, high: 4 }])).toEqual([
      { from: 0, to: 20, low: 1, high: 5 },
      { from: 20, to: 30, low: null, high: 4 },
    ]));

  it('has a gap where a result has no range', () =>
    expect(bandParts([0, 10, 20], [normal, null, normal])).toEqual([
      { from: 0, to: 5, low: 1, high: 5 },
      { from: 15, to: 20, low: 1, high: 5 },
    ]));

  it('leaves out what is not seen', () => {
    const parts = bandParts([0, 10, 20], [normal, { low: 0, high: 1 }, normal]);
    expect(partsWithin(parts, 16, 20)).toHaveLength(1);
  });
});
