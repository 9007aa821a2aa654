import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';

const SUM = { name: 'sum_spend', text: 'SELECT app.sum_spend($1)' };

/** Entries in one transaction. */
const BATCH = 2_000;

/**
 * Adds what commits have spent to the sums by month and day, until nothing is left, and returns how many entries it added. Two
 * at the same time add each entry once. `pool` is the system role's. Throws what `storeError` makes of a failure.
 */
export async function sumSpend(pool: Pool): Promise<number> {
  for (let added = 0; ; ) {
    const moved = Number((await firstRow(pool, SUM, [BATCH]))?.[0]);
    added += moved;
    if (moved < BATCH) return added;
  }
}
