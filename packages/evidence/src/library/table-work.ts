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

/** Below so many rows a table is tidied after every import; above, when this share of it was added since. */
const SMALL = 10_000;
const SHARE = 0.02;

/** What another process got in the way of is made up for the next time. */
export async function optimise(table: Table): Promise<void> {
  const { numIndexedRows = 0, numUnindexedRows = 0 } = (await table.indexStats('hash_idx')) ?? {};
  const rows = numIndexedRows + numUnindexedRows;
  if (rows >= SMALL && numUnindexedRows < rows * SHARE) return;
  const cleanupOlderThan = new Date(Date.now() - KEEP_VERSIONS);
  await table.optimize({ cleanupOlderThan }).catch(() => undefined);
}
