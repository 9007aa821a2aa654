import { readCatalogue } from '@consilium/store/test-support/table-catalogue';
import type { Pool } from 'pg';

/** A digest of all rows of every table, as the owner sees them; what the trail writes by itself is left out. */
export async function wholeDatabase(admin: Pool): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  for (const { name } of await readCatalogue(admin)) {
    if (name.startsWith('audit_')) continue;
    const { rows } = await admin.query(
      `SELECT count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS digest FROM app.${name} t`,
    );
    digests[name] = rows[0].digest;
  }
  return digests;
}

/** Statements of the app role that still run; those of a pool that waits are idle. */
export async function stillRunning(admin: Pool): Promise<readonly string[]> {
  const { rows } = await admin.query(
    `SELECT state || ': ' || left(query, 80) AS said FROM pg_stat_activity
     WHERE usename = 'consilium_app' AND datname = current_database() AND state <> 'idle'`,
  );
  return rows.map(({ said }) => said);
}
