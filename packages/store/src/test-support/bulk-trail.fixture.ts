import { createSecretKey } from 'node:crypto';
import type { AuditEntry, Compartment } from '@consilium/kernel';
import type { Pool } from 'pg';
import { entryMac } from '../audit/entry-mac.ts';

const ENTRIES = `INSERT INTO app.audit_entries (tenant, compartment, seq, at, actor, purpose, action, targets, mac)
  SELECT $1, c, s, t, 'dr-a', 'TREAT', 'record.panel', '{}', m
  FROM unnest($2::text[], $3::bigint[], $4::timestamptz[], $5::bytea[]) AS e (c, s, t, m)`;
const HEADS = `INSERT INTO app.audit_heads (tenant, compartment, seq, mac, pending)
  SELECT $1, c, $2, m, true FROM unnest($3::text[], $4::bytea[]) AS h (c, m)`;
const AT_ONCE = 10_000;

/** Chains as the writer would have left them, without a statement for each entry. `admin` is the superuser's. */
export async function fillTrail(
  admin: Pool,
  auditKey: Uint8Array,
  tenant: string,
  { chains, entries }: { readonly chains: number; readonly entries: number },
): Promise<void> {
  const key = createSecretKey(auditKey);
  const at = new Date().toISOString();
  let rows: [string, number, Buffer][] = [];
  const flush = async () => {
    const columns = [0, 1].map((column) => rows.map((row) => row[column]));
    await admin.query(ENTRIES, [tenant, ...columns, rows.map(() => at), rows.map(([, , mac]) => mac)]);
    rows = [];
  };
  const heads: [string, Buffer][] = [];
  for (let chain = 0; chain < chains; chain++) {
    const compartment: Compartment = `patient/bulk-${chain}`;
    let mac: Buffer = Buffer.alloc(0);
    for (let seq = 1; seq <= entries; seq++) {
      const entry: AuditEntry = {
        ...{ tenant, compartment, seq, at, actor: 'dr-a', purpose: 'TREAT', action: 'record.panel' },
        ...{ targets: [], run: null },
      };
      mac = entryMac(key, mac, entry);
      rows.push([compartment, seq, mac]);
      if (rows.length === AT_ONCE) await flush();
    }
    heads.push([compartment, mac]);
  }
  if (rows.length > 0) await flush();
  await admin.query(HEADS, [tenant, entries, heads.map(([name]) => name), heads.map(([, mac]) => mac)]);
}
