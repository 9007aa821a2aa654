import { describe, expect, it } from 'vitest';
import { headlineOf, isGrave, notCheckedWords, severityWords } from './danger-words.ts';

describe('words of dangers [B10]', () => {
  it.each([
    [{ medicines: ['warfarin', 'ibuprofen'], against: null }, 'warfarin with ibuprofen'],
    [{ medicines: ['metformin'], against: 'eGFR 28 on 2026-03-02' }, 'metformin: eGFR 28 on 02-Mar-2026'],
  ])('%j is %s', (danger, words) => expect(headlineOf(danger)).toBe(words));

  it('tells patients what a severity asks of them', () => {
    expect(severityWords('contraindicated', false)).toBe('Contraindicated');
    expect(severityWords('contraindicated', true)).toBe('Serious');
  });

  it('shows all in red but what is moderate', () => {
    expect(isGrave({ severity: 'serious' })).toBe(true);
    expect(isGrave({ severity: 'moderate' })).toBe(false);
  });

  it.each([
    [{ kind: 'kidney', what: ['metformin'], why: 'no eGFR' }, 'Kidney function, no eGFR: metformin'],
    [{ kind: 'allergy', what: [], why: 'none is recorded' }, 'Allergies: none is recorded'],
  ] as const)('%j is %s', (each, words) => expect(notCheckedWords(each)).toBe(words));
});
