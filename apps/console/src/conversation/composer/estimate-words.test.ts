import { describe, expect, it } from 'vitest';
import { estimateWords } from './estimate-words.ts';

const BASE = {
  team: 'consult',
  stand_in: false,
  cap: { micro_usd: 500_000, seconds: 600 },
  turns: 9,
  usual_micro_usd: { median: 4_000, p90: 9_000 },
  usual_ms: { median: 3_000, p90: 9_000 },
  month: {
    here: { used_micro_usd: 310_000, stand_in_micro_usd: 0, cap_micro_usd: 20_000_000 },
    tenant: null,
  },
};

describe('price and time before the run [D12]', () => {
  it('as usual, at most, and the month', () => {
    expect(estimateWords(BASE)).toEqual({
      before: 'Usually $0.004 and 3.0 s, at most $0.500 and 10 min',
      month: '$0.310 of $20.00 this month',
    });
  });

  it('a team with few turns says what it can cost and take at most', () => {
    const month = { here: { used_micro_usd: 0, stand_in_micro_usd: 0, cap_micro_usd: null }, tenant: null };
    expect(estimateWords({ ...BASE, usual_ms: null, usual_micro_usd: null, month })).toEqual({
      before: 'An answer costs at most $0.500 and 10 min',
      month: '$0 this month',
    });
  });

  it('a stand-in’s answer says so, and that nobody pays for it [F5]', () => {
    const here = { used_micro_usd: 310_000, stand_in_micro_usd: 310_000, cap_micro_usd: 20_000_000 };
    const given = { ...BASE, stand_in: true, month: { here, tenant: null } };
    expect(estimateWords(given)).toEqual({
      before: 'Stand-in model: would cost $0.004 and take 3.0 s, at most $0.500 and 10 min',
      month: 'would cost $0.310 of $20.00 this month',
    });
    expect(estimateWords({ ...given, usual_ms: null, usual_micro_usd: null }).before).toBe(
      'Stand-in model: would cost at most $0.500 and 10 min',
    );
  });
});
