import { type IndexPlace, lanceDb, openDatasets, type TableKind } from './datasets.ts';
import {
  byScore,
  type Chosen,
  conditionOf,
  type IndexedPassage,
  type PassageHit,
  PLACE,
  placeFields,
  withoutRepeats,
} from './indexed-passage.ts';
import { knownIn, optimise } from './table-work.ts';
import { createVectorIndex, type VectorIndex } from './vector-index.ts';

export interface PassageWithText extends IndexedPassage {
  readonly text: string;
}

/** Searches passages by keywords and by vectors. Returns positions; the text is read from the snapshot. */
export interface PassageIndex {
  /** Adds the passages of documents that it does not have yet. */
  readonly add: (dataset: string, passages: readonly PassageWithText[]) => Promise<void>;
  /** By keywords, best first. */
  readonly search: (
    dataset: string,
    search: Chosen & { readonly query: string; readonly limit: number },
  ) => Promise<readonly PassageHit[]>;
  /** How many passages there are. */
  readonly count: (dataset: string) => Promise<number>;
  /** Indexes what was added and merges small files. Rows that are not indexed yet are found too, more slowly. */
  readonly tidy: (dataset: string) => Promise<void>;
  readonly vectors: VectorIndex;
}

/** Version of the index format. An older index is not read: it is built again from the snapshots. */
export const INDEX_FORM = 2;

/** Rows that a search may scan without an index. */
const LOOKED_THROUGH = 200;

const WORDS: TableKind = {
  name: `passages_${INDEX_FORM}`,
  schema: async () => {
    const { Field, Schema, Utf8 } = await import('apache-arrow');
    return new Schema([...(await placeFields()), new Field('text', new Utf8(), false)]);
  },
  prepare: async (table) => {
    const { Index } = await lanceDb();
    const words = Index.fts({ stem: true, removeStopWords: true, asciiFolding: true });
    await table.createIndex('text', { config: words });
    await table.createIndex('hash', { config: Index.btree() });
  },
};

/**
 * BM25 and vectors by LanceDB, one dataset per name, loaded on first use. Throws `index_unavailable` on a machine without a build of
 * LanceDB, else `index_failed` (retryable).
 */
export function createPassageIndex(place: IndexPlace): PassageIndex {
  const { read, write } = openDatasets(place);
  return {
    add: async (dataset, passages) => {
      if (passages.length === 0) return;
      await write(dataset, WORDS, async (table) => {
        const known = await knownIn(
          table,
          passages.map(({ hash }) => hash),
        );
        // In one commit: a document is in the index with all of its passages or with none.
        const fresh = passages.filter(({ hash }) => !known.has(hash)).map((passage) => ({ ...passage }));
        if (fresh.length > 0) await table.add(fresh);
      });
    },
    search: async (dataset, { query, limit, ...chosen }) => {
      if (query.trim() === '') return [];
      const condition = conditionOf(chosen);
      const found = await read(dataset, WORDS, (table) => {
        const asked = table.query().fullTextSearch(query, { columns: ['text'] });
        return (condition === null ? asked : asked.where(condition))
          .select([...PLACE, '_score'])
          .limit(limit)
          .toArray();
      });
      const hits = (found ?? []).map(({ hash, start, end, _score }) => ({ hash, start, end, score: _score }));
      return withoutRepeats(hits.toSorted(byScore));
    },
    count: async (dataset) => (await read(dataset, WORDS, (table) => table.countRows())) ?? 0,
    tidy: async (dataset) =>
      void (await read(dataset, WORDS, (table) => optimise(table, () => LOOKED_THROUGH))),
    vectors: createVectorIndex({ read, write }),
  };
}
