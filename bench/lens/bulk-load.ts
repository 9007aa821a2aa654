import type { PoolClient } from 'pg';

const TABLES = ['app.graph_nodes', 'app.graph_edges'];

/**
 * Loads rows of the graph without their indexes and makes those afterwards, each in one sorted pass. With them, every
 * edge of a copied patient goes to random pages of an index that no longer fits into memory.
 */
export async function withoutIndexes(client: PoolClient, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ drop: string; make: string }>(DEFINITIONS, [TABLES]);
  for (const { drop } of rows) await client.query(drop);
  await load();
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const { make } of rows) await client.query(make);
}

/** Indexes of a partitioned table are defined with ONLY: made so they would lack those of its partitions. */
const DEFINITIONS = `
  SELECT CASE WHEN held.conname IS NULL THEN 'DROP INDEX ' || indexrelid::regclass
      ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', indrelid::regclass, held.conname) END AS drop,
    CASE WHEN held.conname IS NULL THEN replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
      ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', indrelid::regclass, held.conname, pg_get_constraintdef(held.oid))
      END AS make
  FROM pg_index LEFT JOIN pg_constraint held ON held.conindid = indexrelid AND held.contype IN ('p', 'u')
  WHERE indrelid = ANY ($1::regclass[])`;
