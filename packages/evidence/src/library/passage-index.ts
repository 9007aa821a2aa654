import { setTimeout } from 'node:timers/promises';
import { createLruCache } from '@consilium/base';
import { ConsiliumError } from '@consilium/kernel';
import type { Connection, Table } from '@lancedb/lancedb';
import type { Span } from './passages.ts';

/** Where datasets lie: a directory of this machine, or a bucket. */
export interface IndexPlace {
  /** `/data/objects`, `s3://bucket`. */
  readonly root: string;
  /** Of a bucket: `region`, `endpoint`, `allow_http`. Credentials are looked for where the AWS SDK looks. */
  readonly storageOptions?: Readonly<Record<string, string>>;
}

export interface IndexedPassage extends Span {
  readonly hash: string;
  readonly kind: string;
  readonly text: string;
}

export interface PassageHit extends Span {
  readonly hash: string;
  /** BM25: above 0, without an upper bound. */
  readonly score: number;
}

/** Passages of one dataset by words. It says where to look; what stands there is read from the snapshot. */
export interface PassageIndex {
  /** Adds the passages of documents that it does not have yet. */
  readonly add: (dataset: string, passages: readonly IndexedPassage[]) => Promise<void>;
  /** Best first. */
  readonly search: (
    dataset: string,
    search: { readonly query: string; readonly limit: number; readonly kinds: readonly string[] },
  ) => Promise<readonly PassageHit[]>;
}

const TABLE = 'passages';
/** Open datasets: one for each tenant that was asked of late. */
const OPEN = 64;
const ATTEMPTS = 6;

/**
 * BM25 by LanceDB, one dataset for each name; loaded when it is first used. Throws `index_unavailable` on a machine that LanceDB has no
 * build for, `index_failed` (retryable) otherwise.
 */
export function createPassageIndex(place: IndexPlace): PassageIndex {
  const opened = createLruCache<Promise<Table | null>>(OPEN);

  const connectTo = async (dataset: string): Promise<Connection> => {
    const { connect } = await lance();
    return connect(`${place.root}/library-index/${dataset}`, {
      storageOptions: { ...place.storageOptions },
      // Seconds after which it looks for what other processes have added.
      readConsistencyInterval: 2,
    });
  };
  /** Null: nothing was added yet. Another process may add it at any time, so that is not remembered. */
  const tableOf = (dataset: string): Promise<Table | null> => {
    const known = opened.get(dataset);
    if (known) return known;
    const opening = (async () => {
      const connection = await connectTo(dataset);
      if (!(await connection.tableNames()).includes(TABLE)) return null;
      const table = await connection.openTable(TABLE);
      // Somebody was stopped, or is not done: before the index there are no passages.
      return (await table.listIndices()).length > 0 ? table : null;
    })();
    const forget = () => opened.delete(dataset);
    opening.then((table) => table ?? forget(), forget);
    return opened.set(dataset, opening);
  };
  const make = async (dataset: string): Promise<Table> => {
    const { Index } = await lance();
    const connection = await connectTo(dataset);
    const table = await connection.createEmptyTable(TABLE, await schema(), { mode: 'create', existOk: true });
    const words = Index.fts({ stem: true, removeStopWords: true, asciiFolding: true });
    if ((await table.listIndices()).length === 0) await table.createIndex('text', { config: words });
    return table;
  };

  const add = async (dataset: string, passages: readonly IndexedPassage[]): Promise<void> => {
    const table = (await tableOf(dataset)) ?? (await make(dataset));
    await table.checkoutLatest();
    const hashes = [...new Set(passages.map(({ hash }) => hash))];
    const there = await table.query().where(oneOf('hash', hashes)).select(['hash']).toArray();
    const known = new Set(there.map(({ hash }) => hash));
    // In one commit: a document is in the index with all of its passages or with none.
    const fresh = passages.filter(({ hash }) => !known.has(hash)).map((passage) => ({ ...passage }));
    if (fresh.length === 0) return;
    await table.add(fresh);
    // What is not in the index yet is found all the same, more slowly.
    await table.optimize().catch(() => undefined);
  };

  return {
    add: failing(async (dataset, passages) => {
      if (passages.length === 0) return;
      for (let attempt = 1; ; attempt += 1)
        try {
          return await add(dataset, passages);
        } catch (error) {
          // Another process has written at the same moment.
          opened.delete(dataset);
          if (error instanceof ConsiliumError || attempt === ATTEMPTS) throw error;
          await setTimeout(Math.random() * 50 * 2 ** attempt);
        }
    }),
    search: failing(async (dataset, { query, limit, kinds }) => {
      const table = await tableOf(dataset);
      if (!table || query.trim() === '') return [];
      const asked = table
        .query()
        .fullTextSearch(query, { columns: ['text'] })
        .select(['hash', 'start', 'end', '_score']);
      const found = await (kinds.length > 0 ? asked.where(oneOf('kind', kinds)) : asked)
        .limit(limit)
        .toArray();
      const hits = found.map(
        ({ hash, start, end, _score }) => ({ hash, start, end, score: _score }) as PassageHit,
      );
      // Two processes may have added one document at once.
      return [...new Map(hits.map((hit) => [`${hit.hash} ${hit.start}`, hit])).values()];
    }),
  };
}

/** What the library says may quote the query and paths: its words go no further. */
function failing<A extends readonly unknown[], T>(
  work: (...given: A) => Promise<T>,
): (...given: A) => Promise<T> {
  return async (...given) => {
    try {
      return await work(...given);
    } catch (error) {
      throw error instanceof ConsiliumError ? error : new ConsiliumError('index_failed', { retryable: true });
    }
  };
}

/** Only words of ours come here: hashes in hex and kinds of sources. Anything else would be a condition of somebody else. */
function oneOf(column: 'hash' | 'kind', values: readonly string[]): string {
  if (!values.every((value) => /^[a-z0-9_]{1,64}$/.test(value))) throw new ConsiliumError('invalid_filter');
  return `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;
}

async function lance(): Promise<typeof import('@lancedb/lancedb')> {
  try {
    return await import('@lancedb/lancedb');
  } catch {
    throw new ConsiliumError('index_unavailable', {
      remedy: 'LanceDB has no build for this machine (it has none for Intel Macs): set EVIDENCE=off',
    });
  }
}

async function schema() {
  const { Field, Int32, Schema, Utf8 } = await import('apache-arrow');
  const text = (name: string) => new Field(name, new Utf8(), false);
  const place = (name: string) => new Field(name, new Int32(), false);
  return new Schema([text('hash'), place('start'), place('end'), text('kind'), text('text')]);
}
