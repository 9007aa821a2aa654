import { describe, expect, it } from 'vitest';
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

describe('sources for other programs [D6]', () => {
  it('RIS', () => {
    expect(toRis([{ source: ARTICLE }]).split('\r\n')).toEqual([
      ...['TY  - JOUR', 'AU  - Meyer, Anna', 'AU  - Roth, Jonas', 'TI  - HbA1c & {kidney}: 50 % of it'],
      ...['JO  - Invented Journal', 'PY  - 2021', 'VL  - 12', 'IS  - 3', 'SP  - 10', 'EP  - 19'],
      ...['DO  - 10.5555/invented.1', 'ER  - ', ''],
    ]);
  });

  it('BibTeX', () => {
    expect(toBibtex([{ source: ARTICLE }])).toBe(`@article{source1,
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
});
