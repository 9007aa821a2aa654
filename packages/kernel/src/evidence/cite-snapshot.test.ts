import { describe, expect, it } from 'vitest';
import { CITATION_FORMS, citeSnapshot, statusWarnings } from './cite-snapshot.ts';
import { printChicago } from './print-chicago.ts';
import type { Article, SourceMetadata } from './source.ts';

const ARTICLE: Article = {
  ...{ source_type: 'article', authors: ['Meyer, Anna', 'Roth, Jonas'], title: 'Does metformin help?' },
  ...{ journal: 'Invented Journal', year: 2021, volume: '12', issue: '3', pages: '10-19' },
  ...{ doi: '10.5555/invented.1', pmid: null, publication_types: [] },
};

describe('citation of a source in several formats [D6]', () => {
  it.each<[SourceMetadata, string]>([
    [
      ARTICLE,
      'Meyer, Anna, and Jonas Roth. “Does metformin help?” *Invented Journal* 12, no. 3 (2021): 10–19. https://doi.org/10.5555/invented.1.',
    ],
    [
      {
        ...{ ...ARTICLE, authors: [], title: 'Metformin', year: null, volume: '', issue: '', pages: '' },
        ...{ doi: null, pmid: '12' },
      },
      '“Metformin.” *Invented Journal* (n.d.). PMID 12.',
    ],
    [
      {
        ...{ source_type: 'book', author: 'Fowler, Martin', title: 'Patterns', city: 'Boston' },
        ...{ publisher: 'Addison-Wesley', year: 2002, pages: '322-327' },
      },
      'Fowler, Martin. *Patterns*. Boston: Addison-Wesley, 2002.',
    ],
    [
      {
        ...{ source_type: 'trial', registry_id: 'NCT00000001', title: 'A study', sponsor: 'Clinic' },
        ...{ phases: [], overall_status: 'COMPLETED', why_stopped: null, has_results: true },
        last_update: '2017-04-03',
      },
      'Clinic. “A study.” Trial registry entry NCT00000001. Last updated April 3, 2017.',
    ],
    [
      {
        ...{
          source_type: 'label',
          title: 'Metformin tablets',
          manufacturer: 'Maker',
          effective: '2020-12-31',
        },
        ...{ set_id: 'x', section: '4.3 Contraindications' },
      },
      'Maker. *Metformin tablets*. Product label, section 4.3 Contraindications. Version of December 31, 2020.',
    ],
    [
      {
        ...{ source_type: 'web', title: 'Page <b>', site: 's', url: 'https://example.org/' },
        retrieved: '2026-01-02',
      },
      's. “Page b.” Accessed January 2, 2026. https://example.org/.',
    ],
    [
      {
        ...{ source_type: 'code', repo: 'r', file_path: 'a.py', commit_hash: 'a1b2', line_range: '12-45' },
      },
      '*r/a.py*. Commit a1b2, lines 12–45.',
    ],
    [
      { source_type: 'schema', repo: 'r', file_path: 'a.json', version: '1.0.0' },
      '*r/a.json*. Version 1.0.0.',
    ],
    [
      { source_type: 'internal_doc', service: 's', title: 'Formats', date: '2025-12-29', section: '2' },
      's. “Formats.” Internal document, December 29, 2025, section 2.',
    ],
  ])('by the Chicago Manual: %#', (source, printed) => {
    expect(printChicago(source)).toBe(printed);
  });

  it('names up to ten authors, and the first seven of more', () => {
    const authors = Array.from({ length: 11 }, (_, at) => `Name${at}, First`);
    expect(printChicago({ ...ARTICLE, authors: authors.slice(0, 3) })).toMatch(
      /^Name0, First, First Name1, and First Name2\. /,
    );
    expect(printChicago({ ...ARTICLE, authors })).toMatch(/First Name6, et al\. “/);
  });

  it('says in every format that a source is invented or retracted', () => {
    for (const form of CITATION_FORMS) {
      const cited = citeSnapshot({ source: ARTICLE, invented: true, status: 'retracted' }, form);
      expect(cited).toMatch(/Retracted\./);
      expect(cited).toMatch(/no such publication exists/);
      const plain = citeSnapshot({ source: ARTICLE, invented: false, status: 'none_known' }, form);
      expect(plain).not.toMatch(/Retracted|Invented for/);
    }
  });

  it('says of a label that its medicine was recalled, where an article has an expression of concern', () => {
    const status = 'concern';
    const label: SourceMetadata = {
      ...{ source_type: 'label', title: 'X', manufacturer: 'M', effective: null, set_id: 's', section: '4' },
    };
    expect(statusWarnings({ source: label, status })).toEqual(['A recall of the medicine was announced.']);
    expect(statusWarnings({ source: ARTICLE, status })).toEqual(['An expression of concern was published.']);
    expect(statusWarnings({ source: label, status: 'unknown' })).toEqual([]);
  });
});
