import { createPool } from '@consilium/store';
import pg from 'pg';

/** A login role, and what it sets before it looks. */
export interface SqlReader {
  readonly name: string;
  readonly url: string;
  /** Settings of its transaction, by name. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Every table and view that holds rows, partitions too; what the planner has sampled; what runs and was prepared. */
const RELATIONS = `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'm', 'v') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
  UNION ALL SELECT unnest(array['pg_stats', 'pg_stats_ext', 'pg_stat_activity', 'pg_prepared_statements',
    'pg_largeobject', 'pg_description'])`;

/** Where this role can read one of the canaries: "relation", for each relation with a row that holds one. */
export async function readableBy(
  { url, settings }: SqlReader,
  canaries: readonly string[],
): Promise<readonly string[]> {
  const pool = createPool(url, { max: 1 });
  const client = await pool.connect();
  try {
    // It reads every row of every table for every canary: longer than any statement of the product may take.
    await client.query(`SET statement_timeout = '10min'`);
    const { rows } = await client.query(RELATIONS);
    const found: string[] = [];
    for (const { name } of rows) {
      await client.query('BEGIN READ ONLY');
      for (const [key, value] of Object.entries(settings))
        await client.query('SELECT set_config($1, $2, true)', [key, value]);
      try {
        const held = await client.query(
          `SELECT FROM ${name} t WHERE EXISTS (SELECT FROM unnest($1::text[]) canary
             WHERE strpos(t::text, canary) > 0 OR strpos(t::text, encode(convert_to(canary, 'UTF8'), 'hex')) > 0) LIMIT 1`,
          [canaries],
        );
        if (held.rowCount) found.push(name);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
      }
      await client.query('ROLLBACK');
    }
    return found;
  } finally {
    client.release();
    await pool.end();
  }
}
