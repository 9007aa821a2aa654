import type { Pool } from 'pg';

/** Rows of one tenant by table, as text. */
export type Snapshot = ReadonlyMap<string, readonly string[]>;

const TABLES = `SELECT c.relname AS name FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant' AND NOT a.attisdropped
  WHERE c.relnamespace = 'app'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`;

/** What every table of the catalogue holds of the tenant. `admin` is the superuser's: it sees all rows. */
export async function snapshot(admin: Pool, tenant: string): Promise<Snapshot> {
  const { rows: tables } = await admin.query<{ name: string }>(TABLES);
  const all = tables.map(
    ({ name }) => `SELECT '${name}' AS name, to_jsonb(t)::text AS row FROM app.${name} t WHERE tenant = $1`,
  );
  const { rows } = await admin.query<{ name: string; row: string }>(all.join(' UNION ALL '), [tenant]);
  const found = new Map<string, string[]>(tables.map(({ name }) => [name, []]));
  for (const { name, row } of rows) found.get(name)?.push(row);
  for (const list of found.values()) list.sort();
  return found;
}

/** Without what differs from one run of the same flow to the next: ids, times, hashes. */
export function shapeOf(
  rows: Snapshot,
  tenant: string,
  compartment: string,
): Record<string, readonly string[]> {
  const shape = (row: string) =>
    row
      .replaceAll(tenant, 'TENANT')
      .replaceAll(compartment, 'PATIENT')
      .replaceAll(compartment.replace('patient/', ''), 'PATIENT')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
      .replaceAll(/\\\\x[0-9a-f]*/g, 'BYTES')
      .replaceAll(/[0-9a-f]{64}/g, 'HASH')
      .replaceAll(/\binv_\w+/g, 'INVOCATION')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)/g, 'TIME');
  return Object.fromEntries([...rows].map(([name, list]) => [name, list.map(shape).sort()]));
}

/** The rows of the record itself: a repeat, or a read before a write, may leave more entries in the trail. */
export function withoutTrail<T>(rows: Iterable<[string, T]>): Record<string, T> {
  return Object.fromEntries([...rows].filter(([name]) => !/^audit_(entries|heads)$/.test(name)));
}
