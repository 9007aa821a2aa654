import { describe, expect, it } from 'vitest';
import { type BriefItem, byImportance, importanceOf, strongestLevel } from './brief.ts';

const item = (over: Partial<BriefItem>): BriefItem => {
  const level = over.level ?? null;
  const kind = over.kind ?? 'report';
  return {
    ...{ id: 'i', kind, importance: importanceOf({ kind, level }), at: new Date('2027-01-01'), agent: null },
    ...{ text: '', cause: { why: 'trigger', text: '' }, level, found: 0, count: 1, ...over },
  };
};

describe('the morning brief [B10]', () => {
  it('puts first what may change a decision, then the newest', () => {
    const sorted = byImportance([
      item({ id: 'quiet', kind: 'no_news' }),
      item({ id: 'cohort', level: 'cohort' }),
      item({ id: 'old trial', level: 'randomised_trial', at: new Date('2026-01-01') }),
      item({ id: 'retracted', kind: 'source_retracted' }),
      item({ id: 'budget', kind: 'out_of_budget', at: new Date('2026-01-01') }),
    ]);
    expect(sorted.map(({ id }) => id)).toEqual(['retracted', 'old trial', 'cohort', 'budget', 'quiet']);
  });

  it('knows the strongest of several levels', () => {
    expect(strongestLevel(['cohort', 'randomised_trial', 'label'])).toBe('randomised_trial');
    expect(strongestLevel([])).toBeNull();
  });
});
