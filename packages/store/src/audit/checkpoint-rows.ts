import type { Compartment } from '@consilium/kernel';
import type { Pool } from 'pg';
import { rows } from '../postgres/call.ts';
import type { CheckpointHead } from './checkpoint.ts';

/** A jump from tenant to tenant over the index, however many chains each has. */
const tenantsWhere = (condition: string) => `WITH RECURSIVE found AS (
      (SELECT tenant FROM app.audit_heads WHERE ${condition} ORDER BY tenant LIMIT 1)
      UNION ALL
      SELECT (SELECT h.tenant FROM app.audit_heads h WHERE ${condition} AND h.tenant > f.tenant
        ORDER BY h.tenant LIMIT 1)
      FROM found f WHERE f.tenant IS NOT NULL)`;
const NEWEST_OF = `LATERAL (SELECT c.number, c.hash, c.at FROM app.audit_checkpoints c WHERE c.tenant = t.tenant
    ORDER BY c.number DESC LIMIT 1) c`;
const PENDING_TENANTS = {
  name: 'checkpoint_tenants',
  text: `${tenantsWhere('pending')} SELECT t.tenant, c.at FROM found t LEFT JOIN ${NEWEST_OF} ON true
    WHERE t.tenant IS NOT NULL`,
};
const ALL_TENANTS = {
  name: 'checkpoint_all_tenants',
  text: `${tenantsWhere('true')} SELECT tenant FROM found WHERE tenant IS NOT NULL`,
};
const NEWEST = {
  name: 'checkpoint_newest',
  text: `SELECT t.tenant, c.number, c.hash, c.at FROM unnest($1::text[]) AS t (tenant) CROSS JOIN ${NEWEST_OF}`,
};
const CHANGED = {
  name: 'checkpoint_changed',
  text: `SELECT t.tenant, h.compartment, h.seq, h.mac FROM unnest($1::text[]) AS t (tenant) CROSS JOIN LATERAL (
    SELECT compartment, seq, mac FROM app.audit_heads WHERE tenant = t.tenant AND pending
      ORDER BY compartment LIMIT $2) h`,
};
const PAGE = {
  name: 'checkpoint_all',
  text: `SELECT compartment, seq, mac FROM app.audit_heads WHERE tenant = $1 AND compartment > $2 AND seq > 0
    ORDER BY compartment LIMIT $3`,
};
const ADD = {
  name: 'checkpoint_add',
  text: `INSERT INTO app.audit_checkpoints (tenant, number, hash, at)
    SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[], $4::timestamptz[]) ON CONFLICT DO NOTHING`,
};
/** Only where nothing came meanwhile: what is newer waits for the next checkpoint. */
const MARK_SIGNED = {
  name: 'checkpoint_mark_signed',
  text: `UPDATE app.audit_heads h SET pending = false
    FROM unnest($1::text[], $2::text[], $3::bigint[]) AS c (tenant, compartment, seq)
    WHERE h.tenant = c.tenant AND h.compartment = c.compartment AND h.seq = c.seq AND h.pending`,
};

/** Heads in one checkpoint. A tenant with more to sign gets several in a row. */
export const HEADS_IN_CHECKPOINT = 5_000;
/** Few at a time: an append to such a chain waits for the statement. */
const SIGNED_AT_ONCE = 200;

export interface NewestCheckpoint {
  readonly number: number;
  readonly hash: string;
  readonly at: Date;
}

/** Tenants with a chain that no checkpoint has seen as it is now, as the database says, and when each was last signed. */
export async function pendingTenants(pool: Pool): Promise<ReadonlyMap<string, Date | null>> {
  const found = await rows(pool, PENDING_TENANTS, []);
  return new Map(found.map(([tenant, at]) => [tenant as string, at as Date | null]));
}

export async function allTenants(pool: Pool): Promise<readonly string[]> {
  return (await rows(pool, ALL_TENANTS, [])).map(([tenant]) => tenant as string);
}

/** Tenants without a checkpoint are left out. */
export async function newestCheckpoints(
  pool: Pool,
  tenants: readonly string[],
): Promise<ReadonlyMap<string, NewestCheckpoint>> {
  const found = await rows(pool, NEWEST, [tenants]);
  return new Map(
    found.map(([tenant, number, hash, at]) => [
      tenant as string,
      { number: number as number, hash: (hash as Buffer).toString('hex'), at: at as Date },
    ]),
  );
}

/** Of each tenant at most HEADS_IN_CHECKPOINT. */
export async function changedHeads(
  pool: Pool,
  tenants: readonly string[],
): Promise<ReadonlyMap<string, readonly CheckpointHead[]>> {
  const lists = new Map<string, CheckpointHead[]>();
  for (const [tenant, ...head] of await rows(pool, CHANGED, [tenants, HEADS_IN_CHECKPOINT])) {
    const list = lists.get(tenant as string) ?? [];
    lists.set(tenant as string, list);
    list.push(headOf(head));
  }
  return lists;
}

/** All heads of a tenant, HEADS_IN_CHECKPOINT at a time. */
export async function* pagesOfHeads(pool: Pool, tenant: string): AsyncGenerator<readonly CheckpointHead[]> {
  for (let after = ''; ; ) {
    const page = (await rows(pool, PAGE, [tenant, after, HEADS_IN_CHECKPOINT])).map(headOf);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (page.length < HEADS_IN_CHECKPOINT || !last) return;
    [after] = last;
  }
}

function headOf([compartment, seq, mac]: readonly unknown[]): CheckpointHead {
  return [compartment as Compartment, Number(seq), (mac as Buffer).toString('base64')];
}

export async function addCheckpointRows(
  pool: Pool,
  added: readonly {
    readonly tenant: string;
    readonly number: number;
    readonly hash: string;
    readonly at: string;
  }[],
): Promise<void> {
  if (added.length === 0) return;
  await rows(pool, ADD, [
    added.map(({ tenant }) => tenant),
    added.map(({ number }) => number),
    added.map(({ hash }) => Buffer.from(hash, 'hex')),
    added.map(({ at }) => at),
  ]);
}

/** Those of the heads that wait and are still as the lists have them. */
export async function markSigned(
  pool: Pool,
  signed: readonly { readonly tenant: string; readonly list: readonly CheckpointHead[] }[],
): Promise<void> {
  const heads = signed.flatMap(({ tenant, list }) =>
    list.map(([chain, seq]) => [tenant, chain, seq] as const),
  );
  for (let from = 0; from < heads.length; from += SIGNED_AT_ONCE) {
    const some = heads.slice(from, from + SIGNED_AT_ONCE);
    await rows(
      pool,
      MARK_SIGNED,
      [0, 1, 2].map((column) => some.map((head) => head[column])),
    );
  }
}
