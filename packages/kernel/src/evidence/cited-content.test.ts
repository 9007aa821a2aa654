import { describe, expect, it } from 'vitest';
import { citedContent, printCited, type RetrievedSource } from './cited-content.ts';

/** As the seed shows them. */
const BOOK: RetrievedSource = {
  ...{ id: 'citation_1_id', similarity: 0.89 },
  source: {
    ...{ source_type: 'book', author: 'Fowler, Martin', city: 'Boston', publisher: 'Addison-Wesley' },
    ...{ title: 'Patterns of Enterprise Application Architecture', year: 2002, pages: '322-327' },
  },
};
const CODE: RetrievedSource = {
  ...{ id: 'citation_2_id', similarity: 0.85 },
  source: {
    ...{ source_type: 'code', repo: 'code-reference-engine', file_path: 'backend/ddd/repository.py' },
    ...{ line_range: '12-45', commit_hash: 'a1b2c3d' },
  },
};

describe('content with embedded citations [D6]', () => {
  it("prints the seed's footnotes exactly", () => {
    const text =
      'The Repository pattern[^1] provides a collection-like interface for accessing domain objects. Our implementation[^2] uses an abstract base class.';
    const cited = citedContent(text, [BOOK, CODE]);
    expect(printCited(cited)).toBe(
      [
        text,
        '',
        '[^1]: Fowler, Martin, *Patterns of Enterprise Application Architecture* (Boston: Addison-Wesley, 2002), 322-327.',
        '[^2]: `code-reference-engine/backend/ddd/repository.py`, commit `a1b2c3d`, lines 12-45.',
      ].join('\n'),
    );
    expect(cited.citations.map(({ id, similarity }) => [id, similarity])).toEqual([
      ['citation_1_id', 0.89],
      ['citation_2_id', 0.85],
    ]);
  });

  it('numbers by first use, shortens repeated sources, and removes markers without a source', () => {
    const other = { ...BOOK, source: { ...BOOK.source, pages: '9' } } as RetrievedSource;
    const cited = citedContent('A[^3]. B[^1]. C[^3][^9].', [other, CODE, BOOK]);
    expect(cited.content).toBe('A[^1]. B[^2]. C[^1].');
    expect(cited.citations.map(({ footnote }) => footnote)).toEqual([
      expect.stringContaining('(Boston: Addison-Wesley, 2002), 322-327.'),
      'Fowler, *Patterns of Enterprise Application Architecture*, 9.',
    ]);
    expect(printCited(citedContent('Nothing.', [BOOK]))).toBe('Nothing.');
  });

  it('prints standard Chicago notes on request', () => {
    expect(citedContent('A[^1].', [BOOK], 'chicago').citations[0]?.footnote).toBe(
      'Martin Fowler, *Patterns of Enterprise Application Architecture* (Boston: Addison-Wesley, 2002), 322–327.',
    );
  });
});
