import { describe, expect, it } from 'vitest';
import { printShort, printSource } from './print-source.ts';
import type { Article, Book, CodeFile, SourceMetadata } from './source.ts';

const BOOK: Book = {
  ...{
    source_type: 'book',
    author: 'Fowler, Martin',
    title: 'Patterns of Enterprise Application Architecture',
  },
  ...{ city: 'Boston', publisher: 'Addison-Wesley', year: 2002, pages: '322-327' },
};
const CODE: CodeFile = {
  ...{ source_type: 'code', repo: 'code-reference-engine', file_path: 'backend/ddd/repository.py' },
  ...{ commit_hash: 'a1b2c3d', line_range: '12-45' },
};
const ARTICLE: Article = {
  ...{
    source_type: 'article',
    authors: ['Meyer, Anna', 'Roth, Jonas'],
    title: 'Metformin and the kidney: a trial',
  },
  ...{ journal: 'Invented Journal', year: 2021, volume: '12', issue: '3', pages: '10-19' },
  ...{ doi: '10.5555/invented.1', pmid: null, publication_types: [] },
};

describe('footnotes printed by code [D6]', () => {
  it.each<[SourceMetadata, string, string]>([
    [
      BOOK,
      'Fowler, Martin, *Patterns of Enterprise Application Architecture* (Boston: Addison-Wesley, 2002), 322-327.',
      'Fowler, *Patterns of Enterprise Application Architecture*, 322-327.',
    ],
    [
      CODE,
      '`code-reference-engine/backend/ddd/repository.py`, commit `a1b2c3d`, lines 12-45.',
      '`repository.py`, lines 12-45.',
    ],
    [
      { source_type: 'schema', repo: 'repo', file_path: 'schemas/file.json', version: '1.2.3' },
      '`repo/schemas/file.json`, version 1.2.3.',
      '`file.json`, version 1.2.3.',
    ],
    [
      {
        source_type: 'internal_doc',
        service: 'audit-service',
        title: 'Formats',
        date: '2025-12-29',
        section: '2',
      },
      'audit-service, *Formats* (2025-12-29), §2.',
      '*Formats*, §2.',
    ],
    [
      ARTICLE,
      'Meyer, Anna, and Jonas Roth, “Metformin and the kidney: a trial,” *Invented Journal* 12, no. 3 (2021): 10-19, doi:10.5555/invented.1.',
      'Meyer, “Metformin and the kidney.”',
    ],
    [
      {
        ...{
          source_type: 'trial',
          registry_id: 'NCT00000000',
          title: 'A trial',
          sponsor: 'Nobody',
          phases: ['phase 3'],
        },
        ...{ overall_status: 'completed', why_stopped: null, has_results: true, last_update: '2024-04-03' },
      },
      'Nobody, *A trial*, NCT00000000 (phase 3, completed, updated 2024-04-03).',
      'NCT00000000.',
    ],
    [
      {
        ...{
          source_type: 'label',
          title: 'Metformin 500 mg tablets',
          manufacturer: 'Nobody',
          effective: '2024-04-03',
        },
        ...{ set_id: 'invented-7', section: '4.3 Contraindications' },
      },
      'Nobody, *Metformin 500 mg tablets* (label of 2024-04-03), §4.3 Contraindications, set invented-7.',
      '*Metformin 500 mg tablets*, §4.3 Contraindications.',
    ],
    [
      {
        ...{
          source_type: 'recall',
          recall_number: 'D-0001-2024',
          title: 'Metformin tablets',
          firm: 'Nobody',
        },
        ...{
          classification: 'Class II',
          reason: 'Impurity',
          recall_status: 'Ongoing',
          initiated: '2024-01-31',
        },
      },
      'Nobody, *Metformin tablets*, recall D-0001-2024 (Class II, Ongoing, begun 2024-01-31).',
      '*Metformin tablets*, recall D-0001-2024.',
    ],
    [
      {
        source_type: 'web',
        title: 'A page',
        site: 'Example',
        url: 'https://example.org/a',
        retrieved: '2026-01-02',
      },
      'Example, *A page*, retrieved 2026-01-02, https://example.org/a.',
      'Example, *A page*.',
    ],
  ])('$source_type', (source, full, short) => {
    expect(printSource(source)).toBe(full);
    expect(printShort(source)).toBe(short);
  });

  it('names three authors, of more the first, and nobody where there is none', () => {
    const by = (...authors: string[]) => printSource({ ...ARTICLE, authors }).split(' “')[0];
    expect(by('A, B', 'C, D', 'E, F')).toBe('A, B, D C, and F E,');
    expect(by('A, B', 'C, D', 'E, F', 'G, H')).toBe('A, B, et al.,');
    expect(by()).toBe(
      '“Metformin and the kidney: a trial,” *Invented Journal* 12, no. 3 (2021): 10-19, doi:10.5555/invented.1.',
    );
  });

  it('lets no metadata open a mark, a link, a tag or a second line', () => {
    const title = 'A [l9](https://x.example) *b*\n<img src=x> `c` \u202ed';
    expect(printSource({ ...ARTICLE, title })).toContain('“A l9(https://x.example) b img src=x c d,”');
  });

  it.each<[SourceMetadata, string]>([
    [
      ARTICLE,
      'Anna Meyer and Jonas Roth, “Metformin and the kidney: a trial,” *Invented Journal* 12, no. 3 (2021): 10–19, https://doi.org/10.5555/invented.1.',
    ],
    [
      { ...ARTICLE, authors: ['A, B', 'C, D', 'E, F', 'G, H'], doi: null, year: null, pages: '', issue: '' },
      'B A et al., “Metformin and the kidney: a trial,” *Invented Journal* 12 (n.d.).',
    ],
    [
      {
        ...{ source_type: 'web', title: 'A page', site: 'Example' },
        ...{ url: 'https://example.org/a', retrieved: '2026-01-02' },
      },
      '“A page,” Example, accessed January 2, 2026, https://example.org/a.',
    ],
    // Chicago has no form of its own for code.
    [CODE, printSource(CODE)],
  ])('as standard Chicago: $source_type', (source, printed) =>
    expect(printSource(source, 'chicago')).toBe(printed),
  );
});
