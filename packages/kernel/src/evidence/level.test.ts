import { describe, expect, it } from 'vitest';
import { evidenceLevel, statusOfTypes } from './level.ts';
import type { Article } from './source.ts';

const article = (...publication_types: string[]): Article => ({
  ...{ source_type: 'article', authors: [], title: 'Systematic review of it', journal: 'J', year: 2020 },
  ...{ volume: '', issue: '', pages: '', doi: null, pmid: null, publication_types },
});

describe('the level of evidence [D11]', () => {
  it.each([
    ['Meta-Analysis', 'systematic_review'],
    ['Systematic Review', 'systematic_review'],
    ['Randomized Controlled Trial', 'randomised_trial'],
    ['Pragmatic Clinical Trial', 'randomised_trial'],
    ['Practice Guideline', 'guideline'],
    ['Case Reports', 'case_series'],
    ['Review', 'opinion'],
    ['Editorial', 'opinion'],
    ['Observational Study', 'not_classified'],
    ['Clinical Trial Protocol', 'not_classified'],
    ['Journal Article', 'not_classified'],
  ])('of %s is %s', (type, level) => {
    expect(evidenceLevel(article('Journal Article', type))).toBe(level);
  });

  it('is the highest that a type names, but a plan of a study is none', () => {
    expect(evidenceLevel(article('Review', 'randomized controlled trial', 'Meta-Analysis'))).toBe(
      'systematic_review',
    );
    expect(evidenceLevel(article('Randomized Controlled Trial', 'Clinical Trial Protocol'))).toBe(
      'not_classified',
    );
  });

  it('is not read from the title', () => {
    expect(evidenceLevel(article())).toBe('not_classified');
  });

  it('of a label and of a registry is their kind', () => {
    const label = { source_type: 'label', title: 'x', manufacturer: '', effective: null, set_id: '1' };
    expect(evidenceLevel({ ...label, source_type: 'label', section: '' })).toBe('label');
    expect(
      evidenceLevel({
        ...{ source_type: 'trial', registry_id: 'NCT01234567', title: 'x', sponsor: '', phases: ['PHASE3'] },
        ...{ overall_status: 'COMPLETED', why_stopped: null, has_results: true, last_update: null },
      }),
    ).toBe('registry_entry');
  });
});

describe('the standing of a paper', () => {
  it('is retracted where its types say so, and otherwise unknown, not good', () => {
    expect(statusOfTypes(article('Journal Article', 'Retracted Publication'))).toBe('retracted');
    expect(statusOfTypes(article('Retraction of Publication'))).toBe('unknown');
    expect(statusOfTypes(article('Journal Article'))).toBe('unknown');
  });
});
