import { randomUUID } from 'node:crypto';
import type { Caller, Compartment, FhirResource } from '@consilium/kernel';
import { createRecord } from '@consilium/record';
import { patientUuid } from '@consilium/record/test-support/lens-parts';
import type { RecordStand } from '@consilium/record/test-support/record-stand';
import type { PoolClient } from 'pg';
import { sideBySide } from '../record/side-by-side.ts';

const TABLES = ['app.graph_nodes', 'app.graph_edges'];

/**
 * Loads rows of the graph without their indexes and makes those afterwards, each in one sorted pass. With them, every
 * edge of a copied patient goes to random pages of an index that no longer fits into memory.
 */
async function withoutIndexes(client: PoolClient, load: () => Promise<void>): Promise<void> {
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

/** Patients at a time: one transaction. */
const BATCH = 200;

/** Imports each bundle into a patient of its own, as the product does. */
export async function importPatients(
  { parts, newCaller }: RecordStand,
  bundles: readonly FhirResource[],
): Promise<readonly Caller[]> {
  const record = createRecord(parts);
  const callers: Caller[] = [];
  await sideBySide(bundles, 2, async (bundle) => {
    const caller = await newCaller();
    await record.importBundle(caller, bundle, { source: 'speed' });
    callers.push(caller);
  });
  return callers;
}

/**
 * Adds copies of these patients' graphs, in turn, until there are so many patients, and gives the new ones. Every node and edge of a
 * copy has a uuid of its own, save types, which are the same for everybody; the Patient has the one that its compartment gives it.
 */
export async function clonePatients(
  stand: RecordStand,
  models: readonly Caller[],
  count: number,
): Promise<readonly Caller[]> {
  const clones = Array.from({ length: count }, (_, place): Caller => {
    const { scope } = models[place % models.length]!;
    return { scope: { ...scope, compartment: `patient/${randomUUID()}` } };
  });
  const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, place) => place * BATCH);
  const load = () =>
    sideBySide(batches, 2, (from) =>
      unhurried(stand, (client) => {
        const batch = clones.slice(from, from + BATCH);
        const of = batch.map((_, place) => models[(from + place) % models.length]!.scope.compartment);
        return cloneBatch(client, of, batch);
      }),
    );
  await unhurried(stand, async (client) => {
    await makeModels(client, models);
    await withoutIndexes(client, load);
    await client.query('DROP SCHEMA model CASCADE');
    // What autovacuum and the checkpointer do soon after a load of this size.
    await client.query('VACUUM (ANALYZE) app.graph_nodes, app.graph_edges, app.grants');
    await client.query('CHECKPOINT');
  });
  return clones;
}

/** The pool's time limit is for what an answer waits for. */
async function unhurried({ admin }: RecordStand, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await work(client);
  } finally {
    client.release(true);
  }
}

/** What is copied, in tables of their own: those of the product have no indexes while they are loaded. */
async function makeModels(client: PoolClient, models: readonly Caller[]): Promise<void> {
  await client.query('CREATE SCHEMA model');
  for (const table of ['graph_nodes', 'graph_edges']) {
    await client.query(`CREATE UNLOGGED TABLE model.${table} (LIKE app.${table})`);
    await client.query(
      `INSERT INTO model.${table} SELECT * FROM app.${table}
       WHERE tenant = $1 AND compartment = ANY ($2) AND recorded_to IS NULL`,
      [models[0]!.scope.tenant, models.map(({ scope }) => scope.compartment)],
    );
    await client.query(`CREATE INDEX ON model.${table} (compartment)`);
  }
}

async function cloneBatch(
  client: PoolClient,
  models: readonly Compartment[],
  clones: readonly Caller[],
): Promise<void> {
  const copies = clones.map(({ scope }) => scope.compartment);
  const values = [models, copies, models.map(patientUuid), copies.map(patientUuid)];
  const { tenant } = clones[0]!.scope;
  for (const text of [GRANTS, NODES, EDGES]) await client.query(text, [...values, tenant]);
}

const COPIES = `WITH copies AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
  AS copy (model, compartment, model_patient, patient))`;

/** Of an instance in the copy; the Patient's is known. */
const renamed = (column: string) => `CASE WHEN ${column} = copy.model_patient THEN copy.patient
  ELSE md5(${column} || copy.compartment)::uuid::text END`;

/** Patient by patient (OFFSET 0), so that the rows of one lie beside each other, as an import leaves them. */
const rowsOfModel = (table: string) =>
  `CROSS JOIN LATERAL (SELECT * FROM model.${table} WHERE tenant = $5 AND compartment = copy.model OFFSET 0)`;

const GRANTS = `${COPIES} INSERT INTO app.grants (tenant, actor, compartment, relation, purposes)
  SELECT held.tenant, held.actor, copy.compartment, held.relation, held.purposes
  FROM copies copy JOIN app.grants held ON held.tenant = $5 AND held.compartment = copy.model`;

const NODES = `${COPIES} INSERT INTO app.graph_nodes
    (tenant, compartment, uuid, labels, properties, resource_type, resource_id, kind_uuid, kind_label, kind_properties,
     recorded_from)
  SELECT tenant, copy.compartment, named.uuid, labels, jsonb_set(properties, '{uuid}', to_jsonb(named.uuid)),
    resource_type, resource_id, kind_uuid, kind_label, kind_properties, recorded_from
  FROM copies copy ${rowsOfModel('graph_nodes')} node
  CROSS JOIN LATERAL (SELECT CASE WHEN resource_type IS NULL THEN node.uuid ELSE ${renamed('node.uuid')} END AS uuid) named`;

const EDGES = `${COPIES} INSERT INTO app.graph_edges
    (tenant, compartment, uuid, type, source, target, properties, resource_type, resource_id, recorded_from)
  SELECT tenant, copy.compartment, md5(uuid || copy.compartment)::uuid::text, type, ${renamed('source')},
    CASE WHEN type IN ('IS_A', 'OF_MEDICATION') THEN target ELSE ${renamed('target')} END,
    properties, resource_type, resource_id, recorded_from
  FROM copies copy ${rowsOfModel('graph_edges')} edge`;
