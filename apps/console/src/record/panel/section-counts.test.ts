import { describe, expect, it } from 'vitest';
import { sectionCounts } from './section-counts.ts';

describe('how many a section holds [B10]', () => {
  it('says no number before it is known', () =>
    expect(sectionCounts(undefined, undefined, undefined)).toEqual({}));

  it('counts what is listed, what needs review and what is asked', () =>
    expect(sectionCounts({ inSections: { medications: 7 }, openProposals: 2 }, 18, 0)).toEqual({
      medications: 7,
      labs: 18,
      proposals: 2,
      questions: 0,
    }));
});
