import type { Table } from '@lancedb/lancedb';
import { oneOf } from './indexed-passage.ts';

/** Those of the documents that are in the table. */
export async function knownIn(table: Table, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const asked = oneOf('hash', [...new Set(hashes)]);
  const there = await table.query().where(asked).select(['hash']).toArray();
  return new Set(there.map(({ hash }) => hash));
}

/** How long a version of the table is kept for who reads it, in ms. */
const KEEP_VERSIONS = 3_600_000;

/**
 * Takes what was added into the indexes and merges small files, unless `most` rows or fewer were added since: until then these are all
 * looked through in a search. What another process got in the way of is made up for the next time.
 */
export async function optimise(table: Table, most: (rows: number) => number): Promise<void> {
  const { numIndexedRows = 0, numUnindexedRows = 0 } = (await table.indexStats('hash_idx')) ?? {};
  const rows = numIndexedRows + numUnindexedRows;
  if (rows >= SMALL && numUnindexedRows <= most(rows)) return;
  const cleanupOlderThan = new Date(Date.now() - KEEP_VERSIONS);
  await table.optimize({ cleanupOlderThan }).catch(() => undefined);
}

/** Below so many rows a table is tidied after every import. */
const SMALL = 10_000;
