import type { Evidence, EvidenceSearch, Passage, Snapshot, SourceMetadata } from '@consilium/kernel';

export const CODE: SourceMetadata = {
  source_type: 'code',
  ...{ repo: 'code-reference-engine', file_path: 'backend/ddd/repository.py' },
  ...{ commit_hash: 'a1b2c3d', line_range: '12-45' },
};

export const BOOK: SourceMetadata = {
  source_type: 'book',
  ...{ author: 'Fowler, Martin', title: 'Patterns', city: 'Boston', publisher: 'Addison-Wesley' },
  ...{ year: 2002, pages: '322-327' },
};

export function passage(text: string, more: Partial<Snapshot> & { readonly score?: number } = {}): Passage {
  const { score = 0.5, ...snapshot } = more;
  return {
    snapshot: {
      ...{ hash: 'ab'.repeat(32), source: BOOK, level: 'not_classified', status: 'none_known' },
      ...{ licence: 'CC0-1.0', retrieved: '2026-01-02T00:00:00.000Z', invented: false },
      ...snapshot,
    },
    ...{ start: 0, end: text.length, text, score },
  };
}

/** A library that finds these, whatever is asked. */
export function fakeLibrary(passages: readonly Passage[], asked: EvidenceSearch[] = []): Evidence {
  return {
    search: async (_, search) => {
      asked.push(search);
      const counts = { found: passages.length, screened: passages.length };
      return { passages, mode: search.mode ?? 'keyword', gaps: [], counts };
    },
    snapshot: async () => null,
  };
}
