import type { Pool } from 'pg';

/** A table of ours as the catalogue tells it; partitions are part of their table. */
export interface CatalogueTable {
  readonly name: string;
  /** All that can be written. */
  readonly columns: readonly string[];
  /** Those that the app role may update. */
  readonly updatable: readonly string[];
  /** The app role may read rows of it. */
  readonly readable: boolean;
  /** The app role has no privilege on it at all: functions of the owner reach it, or other roles. */
  readonly closed: boolean;
}

const OPERATIONS = ['SELECT', 'INSERT', 'UPDATE', 'REFERENCES'];
const any = (operations: readonly string[]) =>
  operations.map((each) => `has_any_column_privilege('consilium_app', c.oid, '${each}')`).join(' OR ');

const TABLES = `SELECT c.relname AS name,
    array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '' AND a.attidentity <> 'a') AS columns,
    coalesce(array_agg(a.attname::text) FILTER (WHERE has_column_privilege('consilium_app', c.oid, a.attnum, 'UPDATE')),
      '{}') AS updatable,
    ${any(['SELECT'])} AS readable,
    NOT (${any(OPERATIONS)} OR has_table_privilege('consilium_app', c.oid, 'DELETE, TRUNCATE, TRIGGER')) AS closed
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'app'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  GROUP BY c.oid, c.relname HAVING bool_or(a.attname = 'tenant') ORDER BY c.relname`;

/** Every table with a tenant, by name. */
export async function readCatalogue(admin: Pool): Promise<readonly CatalogueTable[]> {
  return (await admin.query(TABLES)).rows;
}
