import { readCatalogue } from '@consilium/store/test-support/table-catalogue';
import type { Pool } from 'pg';

/** Of every table with a compartment: how many rows, and a digest over them. */
export type RowDigests = Readonly<Record<string, string>>;

/** Reads as the owner, around row-level security; tables from the catalogue. */
export async function rowDigests(admin: Pool, tenant: string, compartment: string): Promise<RowDigests> {
  const digests: Record<string, string> = {};
  for (const { name, columns } of await readCatalogue(admin)) {
    if (!columns.includes('compartment')) continue;
    const { rows } = await admin.query(
      `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")), '') AS digest
       FROM app.${name} t WHERE tenant = $1 AND compartment = $2`,
      [tenant, compartment],
    );
    digests[name] = rows[0].digest;
  }
  return digests;
}
