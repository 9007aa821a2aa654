import { randomUUID } from 'node:crypto';
import { stories } from '@consilium/example-patients';
import type { Caller, FhirResource } from '@consilium/kernel';
import { createRecord } from '@consilium/record';
import { type AuditWriter, createScopedStore } from '@consilium/store';
import type { PoolClient } from 'pg';
import type { AuditStand } from './audit-fixture.ts';

const SILENT: AuditWriter = {
  before: async () => {},
  reading: async () => null,
  within: async () => async () => () => {},
  refused: async () => {},
  failed: async () => {},
};
const CLIENTS = 32;

/** So many patients of one tenant with the record of one story each. */
export async function fillTenant(stand: AuditStand, patients: number): Promise<readonly Caller[]> {
  const tenant = `t-${randomUUID()}`;
  const record = createRecord(stand.parts);
  const first = await stand.newCaller(tenant);
  for (const { bundle } of stories[0]!.chapters)
    await record.importBundle(first, bundle as unknown as FhirResource, { source: 'clinic' });
  const callers = [first];
  while (callers.length < patients) callers.push(await stand.newCaller(tenant));
  const { rows } = await stand.owner.query(
    `SELECT string_agg(quote_ident(attname), ',') AS columns FROM pg_attribute
      WHERE attrelid = 'app.resource_versions'::regclass AND attnum > 0 AND attname NOT IN ('tenant', 'compartment')
        AND attgenerated = '' AND NOT attisdropped`,
  );
  const { columns } = rows[0] as { columns: string };
  await stand.owner.query(
    `INSERT INTO app.resource_versions (tenant, compartment, ${columns})
      SELECT tenant, other, ${columns} FROM app.resource_versions, unnest($3::text[]) other
      WHERE tenant = $1 AND compartment = $2`,
    [tenant, first.scope.compartment, callers.slice(1).map(({ scope }) => scope.compartment)],
  );
  await stand.owner.query('VACUUM ANALYZE app.resource_versions');
  return callers;
}

/**
 * Panels a second of 32 clients, with and without the audit, one round after the other: each pair of rounds has met the
 * same machine.
 */
export async function compareRates(
  stand: AuditStand,
  callers: readonly Caller[],
  { rounds, roundMs }: { readonly rounds: number; readonly roundMs: number },
): Promise<readonly { readonly plain: number; readonly audited: number }[]> {
  const audited = createRecord(stand.parts);
  const store = createScopedStore({ pool: stand.app, audit: SILENT });
  const plain = createRecord({ ...stand.parts, store });
  const rate = async ({ panel }: typeof plain): Promise<number> => {
    const end = performance.now() + roundMs;
    let read = 0;
    const client = async (number: number) => {
      for (let n = number * 37; performance.now() < end; n++, read++)
        await panel(callers[n % callers.length] as Caller);
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    return (read * 1_000) / roundMs;
  };
  await rate(plain);
  await rate(audited);
  const measured = [];
  for (let round = 0; round < rounds; round++)
    measured.push({ plain: await rate(plain), audited: await rate(audited) });
  return measured;
}

/** Milliseconds of the longest of 20 reads of a patient beside a read and a write of the same patient of `slowMs`. */
export async function readBeside(stand: AuditStand, caller: Caller, slowMs: number): Promise<number> {
  const { store } = stand.parts;
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let over = 0;
  const sleep = async (transaction: PoolClient, which: 0 | 1) => {
    begun[which].resolve();
    await transaction.query('SELECT pg_sleep($1)', [slowMs / 1_000]);
    over++;
    return { value: null, targets: [] };
  };
  const slow = [
    store.read(caller, { action: 'record.search' }, (transaction) => sleep(transaction, 0)),
    store.write(caller, 'record.add', (transaction) => sleep(transaction, 1)),
  ];
  await Promise.all(begun.map(({ promise }) => promise));
  let longest = 0;
  for (let n = 0; n < 20; n++) {
    const start = performance.now();
    await store.read(caller, { action: 'record.panel' }, (transaction) => transaction.query('SELECT 1'));
    longest = Math.max(longest, performance.now() - start);
  }
  if (over > 0) throw new Error('what should be slow was over too soon');
  await Promise.all(slow);
  return longest;
}
