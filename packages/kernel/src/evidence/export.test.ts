import { describe, expect, it } from 'vitest';
import type { Claim } from '../messages/message.ts';
import { withFootnotes } from './export-footnotes.ts';
import { toBibtex, toRis } from './export-sources.ts';
import type { Article } from './source.ts';

const ARTICLE: Article = {
  ...{
    source_type: 'article',
    authors: ['Meyer, Anna', 'Roth, Jonas'],
    title: 'HbA1c & {kidney}: 50 %\nof it',
  },
  ...{ journal: 'Invented Journal', year: 2021, volume: '12', issue: '3', pages: '10-19' },
  ...{ doi: '10.5555/invented.1', pmid: null, publication_types: [] },
};

describe('sources and answers for other programs [D6]', () => {
  it('RIS', () => {
    expect(toRis([ARTICLE]).split('\r\n')).toEqual([
      ...['TY  - JOUR', 'AU  - Meyer, Anna', 'AU  - Roth, Jonas', 'TI  - HbA1c & {kidney}: 50 % of it'],
      ...['JO  - Invented Journal', 'PY  - 2021', 'VL  - 12', 'IS  - 3', 'SP  - 10', 'EP  - 19'],
      ...['DO  - 10.5555/invented.1', 'ER  - ', ''],
    ]);
  });

  it('BibTeX', () => {
    expect(toBibtex([ARTICLE])).toBe(`@article{source1,
  author = {Meyer, Anna and Roth, Jonas},
  title = {HbA1c \\& kidney: 50 \\% of it},
  journal = {Invented Journal},
  year = {2021},
  volume = {12},
  number = {3},
  pages = {10--19},
  doi = {10.5555/invented.1},
}
`);
  });

  it('Markdown: one number for a note, by first use; a mark that nothing stands behind stays', () => {
    const note = (mark: string) => ({ mark, ref: 'r', path: '', printed: `Note ${mark}.` });
    const claims = ['c1', 'l1'].map(
      (mark): Claim => ({ sentence: mark, kind: 'own', evidence: [note(mark)], status: 'checked' }),
    );
    expect(withFootnotes('A. [l1] B. [c1] C. [l1] D. [c9]', claims)).toBe(
      'A.[^1] B.[^2] C.[^1] D. [c9]\n\n[^1]: Note l1.\n[^2]: Note c1.',
    );
  });
});
