import type { ResearchClaim } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { judgeWritten, writtenQuestion } from './written-threshold.ts';

const claim = (id: string, over: Partial<ResearchClaim> = {}): ResearchClaim => ({
  ...{ id, sentence: `Finding\n${id}.`, hash: id, quote: '', level: 'cohort', status: 'checked' },
  ...{
    standing: 'none_known',
    printed: '',
    work: { title: '', firstAuthor: null, doi: null, pmid: null, registrations: [] },
  },
  ...over,
});

describe('a threshold in free text, decided by a model [B6]', () => {
  it('shows the model confirmed findings of sources that stand, and no others', () => {
    const claims = [
      claim('a'),
      claim('b', { standing: 'retracted' }),
      claim('c', { status: 'unconfirmed' }),
      claim('d'),
    ];
    const { question, marks } = writtenQuestion({ text: 'approved' }, claims);
    expect(question).toBe(
      'Enough is: approved\n\nFindings:\nF1 (cohort): Finding a.\nF2 (cohort): Finding d.',
    );
    expect([...marks]).toEqual([
      ['F1', 'a'],
      ['F2', 'd'],
    ]);
    expect(writtenQuestion({ text: 'approved' }, []).question).toMatch(/none$/);
  });

  const marks = new Map([
    ['F1', 'a'],
    ['F2', 'd'],
  ]);
  it('is met only with findings that exist, and is marked as a model’s', () => {
    const said = (met: boolean, claims: readonly string[], missing = '') =>
      judgeWritten({ met, claims: [...claims], missing }, marks);
    expect(said(true, ['F2', 'F2'])).toEqual({
      met: true,
      by: 'model',
      on: ['d'],
      missing: [],
      ended: false,
    });
    for (const claims of [[], ['F3'], ['F1', 'F9'], ['a']])
      expect(said(true, claims)).toMatchObject({
        met: false,
        by: 'model',
        on: [],
        missing: [expect.stringContaining('does not count')],
      });
    expect(said(false, ['F1'], 'No approval yet.').missing).toEqual(['No approval yet.']);
    expect(said(false, []).missing).toEqual(['A model says that it is not met.']);
  });
});
