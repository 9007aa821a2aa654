import { until } from '@consilium/testing';
import type { Pool } from 'pg';

/**
 * Begins the same write several times while nobody may insert into the table, lets go when at least two of them wait, and gives how many
 * went through: what each has counted before is old then, unless they wait for each other.
 */
export async function allAtOnce(
  admin: Pool,
  table: string,
  times: number,
  write: () => Promise<unknown>,
): Promise<number> {
  const holder = await admin.connect();
  try {
    await holder.query(`BEGIN; LOCK TABLE app.${table} IN SHARE MODE`);
    const writes = Promise.allSettled(Array.from({ length: times }, write));
    // Asked outside of the transaction, which would see the same again and again.
    const waiting = `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    const many = async () => (await admin.query(waiting)).rows[0].n > 1;
    await until(many, { what: 'writers that wait', timeoutMs: 60_000 });
    await holder.query('COMMIT');
    return (await writes).filter(({ status }) => status === 'fulfilled').length;
  } finally {
    holder.release();
  }
}
