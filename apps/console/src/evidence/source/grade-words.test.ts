import { describe, expect, it } from 'vitest';
import { gradeLines } from './grade-words.ts';

describe('an assessment by GRADE, in words [D11]', () => {
  it('has a line for each field that was judged, and none for the others', () => {
    const lines = gradeLines({
      ...{ version: 1, by: 'dr', at: '2026-01-01T00:00:00Z', comment: null, risk_of_bias: 'very_serious' },
      ...{ inconsistency: null, indirectness: null, imprecision: null },
      ...{ publication_bias: 'suspected', certainty: 'low' },
    });
    expect(lines).toEqual([
      ['Risk of bias', 'Very serious'],
      ['Publication bias', 'Strongly suspected'],
      ['Certainty of evidence', 'Low'],
    ]);
  });
});
