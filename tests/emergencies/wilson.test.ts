import { describe, expect, it } from 'vitest';
import { shareOf } from './wilson.ts';

describe('the interval of a share', () => {
  it('agrees with published values', () => {
    expect(shareOf(81, 263)).toMatchObject({ percent: 30.8, low: 25.5, high: 36.6 });
    expect(shareOf(0, 20)).toMatchObject({ percent: 0, low: 0, high: 16.1 });
    expect(shareOf(29, 29)).toMatchObject({ percent: 100, low: 88.3, high: 100 });
  });
});
