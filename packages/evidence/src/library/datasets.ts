import { setTimeout } from 'node:timers/promises';
import { createLruCache } from '@consilium/base';
import { ConsiliumError } from '@consilium/kernel';
import type { Session, Table } from '@lancedb/lancedb';
import type { Schema } from 'apache-arrow';

/** Where datasets are stored: a directory of this machine, or a bucket. */
export interface IndexPlace {
  /** `/data/objects`, `s3://bucket`. */
  readonly root: string;
  /** Of a bucket: `region`, `endpoint`, `allow_http`. Credentials are found as the AWS SDK finds them. */
  readonly storageOptions?: Readonly<Record<string, string>>;
}

/** How a missing table is created. */
export interface TableKind {
  readonly name: string;
  readonly schema: () => Promise<Schema>;
  /** Creates the indexes without which the table is not read. */
  readonly prepare: (table: Table) => Promise<void>;
}

/** Tables of LanceDB: a dataset for each tenant, loaded when it is first used. */
export interface Datasets {
  /** Null: nothing was added yet. Throws `index_unavailable` on a machine that LanceDB has no build for, else `index_failed`. */
  readonly read: <T>(
    dataset: string,
    kind: TableKind,
    work: (table: Table) => Promise<T>,
  ) => Promise<T | null>;
  /** Creates the table if it is missing. Failed work, such as after a conflict with another process, is repeated from its start. Throws as `read`. */
  readonly write: <T>(dataset: string, kind: TableKind, work: (table: Table) => Promise<T>) => Promise<T>;
}

/** Tables kept open, for all tenants together. */
const OPEN = 128;
const ATTEMPTS = 6;
/** Bytes that all datasets of a process keep in memory, of indexes and of metadata. */
const INDEX_CACHE = 512n * 1024n * 1024n;
const METADATA_CACHE = 128n * 1024n * 1024n;

export function openDatasets(place: IndexPlace): Datasets {
  const opened = createLruCache<Promise<Table | null>>(OPEN);
  let session: Session | undefined;

  const connectTo = async (dataset: string) => {
    const lance = await lanceDb();
    session ??= new lance.Session(INDEX_CACHE, METADATA_CACHE);
    const options = {
      storageOptions: { ...place.storageOptions },
      // Seconds between checks for what other processes have added.
      readConsistencyInterval: 2,
    };
    return lance.connect(`${place.root}/library-index/${dataset}`, options, session);
  };
  const keyOf = (dataset: string, { name }: TableKind) => `${dataset}/${name}`;
  /** A missing table is not cached: another process may create it at any time. */
  const tableOf = (dataset: string, kind: TableKind): Promise<Table | null> => {
    const key = keyOf(dataset, kind);
    const known = opened.get(key);
    if (known) return known;
    const opening = (async () => {
      const connection = await connectTo(dataset);
      if (!(await connection.tableNames()).includes(kind.name)) return null;
      const table = await connection.openTable(kind.name);
      // It has no indexes: the process that created it was stopped, or is still at work.
      return (await table.listIndices()).length > 0 ? table : null;
    })();
    const forget = () => opened.delete(key);
    opening.then((table) => table ?? forget(), forget);
    return opened.set(key, opening);
  };
  const make = async (dataset: string, kind: TableKind): Promise<Table> => {
    const connection = await connectTo(dataset);
    const options = { mode: 'create', existOk: true } as const;
    const table = await connection.createEmptyTable(kind.name, await kind.schema(), options);
    if ((await table.listIndices()).length === 0) await kind.prepare(table);
    return table;
  };

  return {
    read: (dataset, kind, work) =>
      failing(async () => {
        const table = await tableOf(dataset, kind);
        return table && work(table);
      }),
    write: (dataset, kind, work) =>
      failing(async () => {
        for (let attempt = 1; ; attempt += 1)
          try {
            return await work((await tableOf(dataset, kind)) ?? (await make(dataset, kind)));
          } catch (error) {
            // Another process may have written at the same moment.
            opened.delete(keyOf(dataset, kind));
            if (error instanceof ConsiliumError || attempt === ATTEMPTS) throw error;
            await setTimeout(Math.random() * 50 * 2 ** attempt);
          }
      }),
  };
}

/** Replaces LanceDB's error messages, which may quote the query and paths. */
async function failing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ConsiliumError ? error : new ConsiliumError('index_failed', { retryable: true });
  }
}

export async function lanceDb(): Promise<typeof import('@lancedb/lancedb')> {
  try {
    return await import('@lancedb/lancedb');
  } catch {
    throw new ConsiliumError('index_unavailable', {
      remedy: 'LanceDB has no build for this machine (it has none for Intel Macs): set EVIDENCE=off',
    });
  }
}
