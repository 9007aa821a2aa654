import type { Table } from '@lancedb/lancedb';
import { type IndexedPassage, oneOf, placeOf } from './indexed-passage.ts';

/** The hashes that are in the table. */
export async function knownIn(table: Table, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf(table, hashes, ['hash'])).map(({ hash }) => hash));
}

/** The places (`placeOf`) of these documents' passages that are in the table. */
export async function placesIn(table: Table, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf(table, hashes, ['hash', 'start'])).map(placeOf));
}

async function rowsOf(table: Table, hashes: readonly string[], columns: readonly ('hash' | 'start')[]) {
  if (hashes.length === 0) return [];
  const asked = oneOf('hash', [...new Set(hashes)]);
  const found = await table
    .query()
    .where(asked)
    .select([...columns])
    .toArray();
  return found as readonly Pick<IndexedPassage, 'hash' | 'start'>[];
}

/** Ms that an old version of the table is kept for its readers. */
const KEEP_VERSIONS = 3_600_000;

/**
 * Indexes the added rows and merges small files, unless at most `most` rows were added since the last time: a search scans those. After a
 * conflict with another process it does nothing; the next call does the work.
 */
export async function optimise(table: Table, most: (rows: number) => number): Promise<void> {
  const { numIndexedRows = 0, numUnindexedRows = 0 } = (await table.indexStats('hash_idx')) ?? {};
  const rows = numIndexedRows + numUnindexedRows;
  if (rows >= SMALL && numUnindexedRows <= most(rows)) return;
  const cleanupOlderThan = new Date(Date.now() - KEEP_VERSIONS);
  await table.optimize({ cleanupOlderThan }).catch(() => undefined);
}

/** Smaller tables, in rows, are optimised after every import. */
const SMALL = 10_000;
