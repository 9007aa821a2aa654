import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Budget, NOTHING_SPENT } from './budget.ts';
import { exhausted, shares, spend, takeBack } from './spend.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 });
const budgets: fc.Arbitrary<Budget> = fc.record({
  tokens: amount,
  microUsd: amount,
  hops: fc.integer({ min: 0, max: 20 }),
  calls: fc.integer({ min: 0, max: 100 }),
  lensMs: amount,
  deadline: fc.constant(0),
});

describe('budget [D4] [D12]', () => {
  it('hands out and takes back without making or losing anything', () => {
    fc.assert(
      fc.property(budgets, fc.integer({ min: 1, max: 8 }), (budget, count) => {
        const { share, rest } = shares(budget, count);
        expect(
          takeBack(
            rest,
            Array.from({ length: count }, () => share),
          ),
        ).toEqual(budget);
        expect(rest.tokens).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('refuses a call whose estimate does not fit, by each of its measures', () => {
    const budget: Budget = { tokens: 100, microUsd: 10, hops: 1, calls: 1, lensMs: 0, deadline: 0 };
    expect(exhausted(budget, { tokens: 100, microUsd: 10 })).toBe(false);
    expect(exhausted(budget, { tokens: 101, microUsd: 10 })).toBe(true);
    expect(exhausted(budget, { tokens: 100, microUsd: 11 })).toBe(true);
    expect(exhausted(spend(budget, { ...NOTHING_SPENT, calls: 1 }), { tokens: 0, microUsd: 0 })).toBe(true);
  });
});
