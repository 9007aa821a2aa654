import { createHash } from 'node:crypto';
import type { Table } from '@lancedb/lancedb';
import { type Datasets, lanceDb, type TableKind } from './datasets.ts';
import {
  type Chosen,
  conditionOf,
  type IndexedPassage,
  type PassageHit,
  PLACE,
  placeFields,
  placeOf,
  withoutRepeats,
} from './indexed-passage.ts';
import { optimise, placesIn } from './table-work.ts';

export interface PassageWithVector extends IndexedPassage {
  readonly vector: readonly number[] | Float32Array;
}

/** Vectors of passages, one table per model, because vectors of different models cannot be compared. */
export interface VectorIndex {
  /** Adds the passages that are missing. */
  readonly add: (dataset: string, model: string, passages: readonly PassageWithVector[]) => Promise<void>;
  /** The places (`placeOf`) of these documents' passages that have vectors. */
  readonly known: (dataset: string, model: string, hashes: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Nearest first. */
  readonly search: (
    dataset: string,
    model: string,
    search: Chosen & { readonly vector: readonly number[] | Float32Array; readonly limit: number },
  ) => Promise<readonly PassageHit[]>;
  readonly count: (dataset: string, model: string) => Promise<number>;
  /** As `PassageIndex.tidy`; from 10,000 vectors on it also trains an index. */
  readonly tidy: (dataset: string, model: string) => Promise<void>;
}

/** With fewer vectors all of them are compared, which is exact. */
const TRAIN_FROM = 10_000;
/** The index is trained again when the number of vectors has grown by this factor. */
const TRAIN_AGAIN = 4;
/** Partitions that are searched, and candidates per hit that are compared with full vectors. */
const PROBES = 20;
const REFINE = 3;
/** Bits per dimension in the trained index. */
const BITS = 4;
/** Share of the vectors that a search may compare without the index. */
const COMPARED = 0.02;
const TRAINED = 'vector_trained_';

export function createVectorIndex({ read, write }: Datasets): VectorIndex {
  return {
    add: async (dataset, model, passages) => {
      const [first] = passages;
      if (!first) return;
      await write(dataset, vectorsOf(model, first.vector.length), async (table) => {
        const known = await placesIn(
          table,
          passages.map(({ hash }) => hash),
        );
        const fresh = passages
          .filter((passage) => !known.has(placeOf(passage)))
          .map((passage) => ({ ...passage }));
        if (fresh.length > 0) await table.add(fresh);
      });
    },
    known: async (dataset, model, hashes) =>
      (await read(dataset, vectorsOf(model), (table) => placesIn(table, hashes))) ?? new Set(),
    search: async (dataset, model, { vector, limit, ...chosen }) => {
      const condition = conditionOf(chosen);
      const found = await read(dataset, vectorsOf(model), (table) => {
        const near = table.query().nearestTo(Float32Array.from(vector)).distanceType('cosine');
        return (condition === null ? near : near.where(condition))
          .nprobes(PROBES)
          .refineFactor(REFINE)
          .select([...PLACE, '_distance'])
          .limit(limit)
          .toArray();
      });
      const hits = (found ?? []).map(({ hash, start, end, _distance }) => ({
        ...{ hash, start, end, score: Math.min(1, Math.max(0, 1 - _distance)) },
      }));
      return withoutRepeats(hits);
    },
    count: async (dataset, model) =>
      (await read(dataset, vectorsOf(model), (table) => table.countRows())) ?? 0,
    tidy: async (dataset, model) =>
      void (await read(dataset, vectorsOf(model), async (table) => {
        await train(table).catch(() => undefined);
        await optimise(table, (rows) => rows * COMPARED);
      })),
  };
}

/** Trains the index again under another name when it has too few partitions for the number of vectors. */
async function train(table: Table): Promise<void> {
  const rows = await table.countRows();
  const trained = (await table.listIndices())
    .map(({ name }) => name)
    .filter((name) => name.startsWith(TRAINED));
  const most = Math.max(0, ...trained.map((name) => Number(name.slice(TRAINED.length))));
  if (rows < TRAIN_FROM || (most > 0 && rows < most * TRAIN_AGAIN)) return;
  const { Index } = await lanceDb();
  const config = Index.ivfRq({ distanceType: 'cosine', numBits: BITS });
  await table.createIndex('vector', { config, name: `${TRAINED}${rows}` });
  for (const name of trained) await table.dropIndex(name);
}

function vectorsOf(model: string, dimensions = 0): TableKind {
  return {
    name: `vectors_${createHash('sha256').update(model).digest('hex').slice(0, 32)}`,
    schema: async () => {
      const { Field, FixedSizeList, Float32, Schema } = await import('apache-arrow');
      const item = new Field('item', new Float32(), false);
      const vector = new Field('vector', new FixedSizeList(dimensions, item), false);
      return new Schema([...(await placeFields()), vector]);
    },
    prepare: async (table) => {
      const { Index } = await lanceDb();
      await table.createIndex('hash', { config: Index.btree() });
    },
  };
}
