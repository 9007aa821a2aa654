import { describe, expect, it } from 'vitest';
import { monthlyBudget } from './budget.ts';

describe('budget of a month [B6]', () => {
  it('says what is left, and on which day an agent wakes that has used it up', () => {
    const at = new Date('2026-12-31T23:59:59Z');
    expect(monthlyBudget({ state: 'active', monthlyMicroUsd: 5_000_000 }, 1_250_000, at)).toEqual({
      ...{ monthlyMicroUsd: 5_000_000, spentMicroUsd: 1_250_000, leftMicroUsd: 3_750_000, wakes: null },
      sentence: 'It has used $1.25 of $5.00 this month.',
    });
    expect(
      monthlyBudget({ state: 'out_of_budget', monthlyMicroUsd: 5_000_000 }, 5_100_000, at),
    ).toMatchObject({
      ...{ leftMicroUsd: 0, wakes: '2027-01-01' },
      sentence: 'It has used up its budget of this month ($5.00 of $5.00) and sleeps until 01-Jan-2027.',
    });
    expect(monthlyBudget({ state: 'out_of_budget', monthlyMicroUsd: 0 }, 0, at).wakes).toBeNull();
  });
});
