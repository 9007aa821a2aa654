import type { EvidenceSearch, FunctionContext, Json, Passage } from '@consilium/kernel';

export interface LibrarySearch extends Pick<EvidenceSearch, 'query' | 'mode' | 'topK'> {
  /** Kinds of source (`article`, `code`) and names of repositories; empty: all. */
  readonly scope: readonly string[];
}

const KINDS = new Set('book code schema internal_doc article trial label recall web'.split(' '));

/**
 * Passages of the local library, once for a run, the best first. Those of retracted sources are left out. Null: there is no library here.
 */
export async function searchLibrary(
  context: FunctionContext,
  { scope, topK = 8, ...search }: LibrarySearch,
): Promise<readonly Passage[] | null> {
  const names = scope.map((name) => name.replace(/\/$/, ''));
  const kinds = names.filter((name) => KINDS.has(name));
  const repositories = names.filter((name) => !KINDS.has(name));
  const chosen = [
    ...(kinds.length > 0 ? [{ kinds }] : []),
    ...(repositories.length > 0 ? [{ repositories }] : []),
  ];
  const found = await context.step('semantic_search', async ({ ports, scope: of }) => {
    if (!ports.evidence) return null;
    const passages: Passage[] = [];
    for (const part of chosen.length === 0 ? [{}] : chosen)
      passages.push(...(await ports.evidence.search(of, { ...search, topK, ...part })).passages);
    return passages as unknown as Json;
  });
  return (
    (found as readonly Passage[] | null)
      ?.filter(({ snapshot }) => snapshot.status !== 'retracted')
      .toSorted((one, other) => other.score - one.score)
      .slice(0, topK) ?? null
  );
}

/** Characters of a passage: of a sentence or two, and of the longest that the library cuts. */
const PASSAGE_CHARACTERS = { least: 300, most: 1_200 };

/** What a search could find, for the price. */
export function samplePassages(count: number, end: 'least' | 'most'): Json {
  const text = 'word '.repeat(PASSAGE_CHARACTERS[end] / 5);
  const source = { source_type: 'book', author: 'Author', title: 'Title of a source', city: 'City' };
  const snapshot = {
    ...{ hash: '0'.repeat(64), source: { ...source, publisher: 'Publisher', year: 2000, pages: '1' } },
    ...{ level: 'not_classified', status: 'none_known', licence: '', retrieved: '', invented: false },
  };
  return Array.from({ length: count }, () => ({ snapshot, start: 0, end: text.length, text, score: 0.5 }));
}
