import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';

const MARK = { name: 'mark_recalls', text: 'SELECT marked, told FROM app.mark_recalls($1)' };
/** Messages of one compartment that are marked in one transaction. */
const MOST = 500;

/**
 * Marks every message whose source has a worse status than when it was cited, in all tenants, and writes notices for its readers. One
 * transaction per compartment; safe to stop and repeat. `system` is the system role's pool.
 */
export async function markRecalls(system: Pool): Promise<{ readonly marked: number; readonly told: number }> {
  const all = { marked: 0, told: 0 };
  for (;;) {
    const [marked, told] = (await firstRow(system, MARK, [MOST])) as [number | null, number | null];
    if (marked === null) return all;
    all.marked += marked;
    all.told += told ?? 0;
  }
}
