import type { Compartment } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import type { CheckpointHead } from './checkpoint.ts';

/** A jump from tenant to tenant over the index, however many chains each has. */
const tenantsWhere = (condition: string) => `WITH RECURSIVE found AS (
      (SELECT tenant FROM app.audit_heads WHERE ${condition} ORDER BY tenant LIMIT 1)
      UNION ALL
      SELECT (SELECT h.tenant FROM app.audit_heads h WHERE ${condition} AND h.tenant > f.tenant
        ORDER BY h.tenant LIMIT 1)
      FROM found f WHERE f.tenant IS NOT NULL)
    SELECT tenant FROM found WHERE tenant IS NOT NULL`;
const TENANTS = {
  pending: { name: 'checkpoint_tenants', text: tenantsWhere('pending') },
  all: { name: 'checkpoint_all_tenants', text: tenantsWhere('true') },
};
const NEWEST = {
  name: 'checkpoint_newest',
  text: `SELECT number, hash, at FROM app.audit_checkpoints WHERE tenant = $1 ORDER BY number DESC LIMIT 1`,
};
const COLUMNS = `SELECT compartment, seq, mac FROM app.audit_heads WHERE tenant = $1 AND compartment > $2`;
const PAGE = {
  changed: { name: 'checkpoint_changed', text: `${COLUMNS} AND pending ORDER BY compartment LIMIT $3` },
  all: { name: 'checkpoint_all', text: `${COLUMNS} AND seq > 0 ORDER BY compartment LIMIT $3` },
};
const ADD = {
  name: 'checkpoint_add',
  text: `INSERT INTO app.audit_checkpoints (tenant, number, hash, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
};
/** Only where nothing came meanwhile: what is newer waits for the next checkpoint. */
const TICK_OFF = {
  name: 'checkpoint_tick_off',
  text: `UPDATE app.audit_heads h SET pending = false FROM unnest($2::text[], $3::bigint[]) AS c (compartment, seq)
    WHERE h.tenant = $1 AND h.compartment = c.compartment AND h.seq = c.seq AND h.pending`,
};

const READ_PAGE = 5_000;
/** Few at a time: an append to such a chain waits for the statement. */
const TICKED_AT_ONCE = 200;

/**
 * `pending`: tenants with a chain that no checkpoint has seen as it is now, as the database says. `all`: whatever it
 * says. All of these take the system role's pool.
 */
export async function tenantsWith(pool: Pool, heads: 'pending' | 'all'): Promise<readonly string[]> {
  return (await rows(pool, TENANTS[heads], [])).map(([tenant]) => tenant as string);
}

/** Null: there is none yet. */
export async function newestCheckpoint(
  pool: Pool,
  tenant: string,
): Promise<{ readonly number: number; readonly hash: string; readonly at: Date } | null> {
  const row = await firstRow(pool, NEWEST, [tenant]);
  if (!row) return null;
  return { number: row[0] as number, hash: (row[1] as Buffer).toString('hex'), at: row[2] as Date };
}

export async function headsOf(
  pool: Pool,
  tenant: string,
  which: 'all' | 'changed',
): Promise<readonly CheckpointHead[]> {
  const heads: CheckpointHead[] = [];
  for (let after = ''; ; ) {
    const page = await rows(pool, PAGE[which], [tenant, after, READ_PAGE]);
    for (const [compartment, seq, mac] of page)
      heads.push([compartment as Compartment, Number(seq), (mac as Buffer).toString('base64')]);
    if (page.length < READ_PAGE) return heads;
    after = page.at(-1)?.[0] as string;
  }
}

export async function addCheckpointRow(
  pool: Pool,
  row: { readonly tenant: string; readonly number: number; readonly hash: string; readonly at: string },
): Promise<void> {
  await rows(pool, ADD, [row.tenant, row.number, Buffer.from(row.hash, 'hex'), row.at]);
}

/** Those of the heads that wait and are still as the list has them; of a full list most do not wait. */
export async function tickOff(pool: Pool, tenant: string, list: readonly CheckpointHead[]): Promise<void> {
  const waiting = new Map((await headsOf(pool, tenant, 'changed')).map(([chain, seq]) => [chain, seq]));
  const heads = list.filter(([chain, seq]) => waiting.get(chain) === seq);
  for (let from = 0; from < heads.length; from += TICKED_AT_ONCE) {
    const some = heads.slice(from, from + TICKED_AT_ONCE);
    const compartments = some.map(([compartment]) => compartment);
    const seqs = some.map(([, seq]) => seq);
    await rows(pool, TICK_OFF, [tenant, compartments, seqs]);
  }
}
