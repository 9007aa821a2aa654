import { readCatalogue } from '@consilium/store/test-support/table-catalogue';
import type { Pool } from 'pg';

/** Of every table with a compartment: how many rows, and a digest over them. */
export type RowDigests = Readonly<Record<string, string>>;

/** The same whether workers have added it up already or not. */
const MONEY = `(SELECT tenant, compartment, team, model, stand_in, sum(micro_usd) FROM (
    SELECT tenant, compartment, team, model, stand_in, micro_usd FROM app.spend
    UNION ALL SELECT tenant, compartment, team, model, stand_in, micro_usd FROM app.spend_entries WHERE micro_usd > 0) m
  GROUP BY 1, 2, 3, 4, 5)`;

/** Reads as the owner, around row-level security; tables from the catalogue. */
export async function rowDigests(admin: Pool, tenant: string, compartment: string): Promise<RowDigests> {
  const digests: Record<string, string> = {};
  for (const { name, columns } of await readCatalogue(admin)) {
    if (!columns.includes('compartment') || name === 'spend_entries') continue;
    const { rows } = await admin.query(
      `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")), '') AS digest
       FROM ${name === 'spend' ? MONEY : `app.${name}`} t WHERE tenant = $1 AND compartment = $2`,
      [tenant, compartment],
    );
    digests[name] = rows[0].digest;
  }
  return digests;
}
