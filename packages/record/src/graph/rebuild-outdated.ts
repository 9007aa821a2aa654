import type { FhirResource, Scope } from '@consilium/kernel';
import { inTransaction } from '@consilium/store';
import type { Pool, PoolClient } from 'pg';
import { lockCompartment } from '../versions/compartment-lock.ts';
import { inPortions } from '../versions/in-slices.ts';
import { resourceOf } from '../versions/version-row.ts';
import { DERIVATION } from './derivation.ts';
import type { EdgeRow } from './graph-rows.ts';
import { patientUuid } from './name-uuid.ts';
import { nodesText } from './node-text.ts';
import { type DatedSource, type RebuiltGraph, type RebuiltRow, rebuildGraph } from './rebuild-graph.ts';

type Owner = Pick<Scope, 'tenant' | 'compartment'>;

export interface RebuiltRecords {
  readonly rebuilt: number;
  /** Rows of their graphs, past and present. */
  readonly rows: number;
}

const AS_OWNER = 'BEGIN; SET LOCAL ROLE consilium_owner';
const OUTDATED = `SELECT tenant, compartment FROM app.graph_derivations WHERE derivation < $1
  AND (tenant, compartment) > ($2, $3) ORDER BY tenant, compartment LIMIT 200`;
const COUNT = 'SELECT count(*)::int AS outdated FROM app.graph_derivations WHERE derivation < $1';
const VERSIONS = `SELECT type, id, version, recorded_from, recorded_to, withdrawn, content FROM app.resource_versions
  WHERE tenant = $1 AND compartment = $2 ORDER BY recorded_from, type, id`;

/** How many records have a graph that an older derivation wrote. `admin` is a connection that may act as the owner. */
export async function countOutdated(admin: Pool): Promise<number> {
  return inTransaction(
    admin,
    async (transaction) => (await transaction.query(COUNT, [DERIVATION])).rows[0].outdated,
    AS_OWNER,
  );
}

/**
 * Builds the graphs that an older derivation wrote again, from all versions of each record, so that past moments are answered by it
 * as well. One record in a transaction: readers see the graph before or after, writers of that record wait. Safe to end and to call
 * again. A newer release's graphs are left alone.
 */
export async function rebuildOutdated(
  admin: Pool,
  onRebuilt: (rebuilt: number) => void = () => {},
): Promise<RebuiltRecords> {
  let rebuilt = 0;
  let rows = 0;
  let after = { tenant: '', compartment: '' };
  for (;;) {
    const found = await inTransaction(
      admin,
      async (transaction) =>
        (await transaction.query<Owner>(OUTDATED, [DERIVATION, after.tenant, after.compartment])).rows,
      AS_OWNER,
    );
    if (found.length === 0) return { rebuilt, rows };
    for (const owner of found) {
      rows += await inTransaction(admin, (transaction) => rebuildOne(transaction, owner), AS_OWNER);
      rebuilt += 1;
      onRebuilt(rebuilt);
    }
    after = found.at(-1)!;
  }
}

async function rebuildOne(transaction: PoolClient, owner: Owner): Promise<number> {
  const { tenant, compartment } = owner;
  await transaction.query(
    `SELECT set_config('app.tenant', $1, true), set_config('app.compartment', $2, true)`,
    [tenant, compartment],
  );
  await lockCompartment(transaction, owner);
  const graph = rebuildGraph(await versionsOf(transaction, owner), patientUuid(compartment));
  await replaceGraph(transaction, owner, graph);
  await transaction.query(
    'UPDATE app.graph_derivations SET derivation = $3 WHERE tenant = $1 AND compartment = $2',
    [tenant, compartment, DERIVATION],
  );
  return graph.nodes.length + graph.edges.length + graph.waiting.length;
}

async function versionsOf(transaction: PoolClient, owner: Owner): Promise<readonly DatedSource[]> {
  const found = await transaction.query<{
    type: string;
    id: string;
    version: number;
    recorded_from: Date;
    recorded_to: Date | number;
    withdrawn: boolean;
    content: FhirResource;
  }>(VERSIONS, [owner.tenant, owner.compartment]);
  return found.rows.map(({ type, id, version, recorded_from, recorded_to, withdrawn, content }) => ({
    ...{ type, id, version, withdrawn },
    recordedFrom: recorded_from.toISOString(),
    recordedTo: recorded_to instanceof Date ? recorded_to.toISOString() : null,
    resource: resourceOf(id, version, recorded_from, content),
  }));
}

const TABLES = ['graph_nodes', 'graph_edges', 'dangling_edges'] as const;
const TIMES = 'recorded_from timestamptz, recorded_to timestamptz';
const NODES = `INSERT INTO app.graph_nodes (tenant, compartment, recorded_from, recorded_to, uuid, labels, properties, resource_type,
    resource_id, kind_uuid, kind_label, kind_properties)
  SELECT $1, $2, x.recorded_from, x.recorded_to, x.uuid, ARRAY[x.label], x.properties, x.resource_type, x.resource_id, x.kind_uuid,
    x.kind_label, x.kind_properties
  FROM jsonb_to_recordset($3::jsonb) AS x (${TIMES}, uuid text, label text, properties jsonb, resource_type text,
    resource_id text, kind_uuid text, kind_label text, kind_properties jsonb)`;
const edges = (
  table: string,
) => `INSERT INTO app.${table} (tenant, compartment, recorded_from, recorded_to, uuid, type, source, target,
    resource_type, resource_id)
  SELECT $1, $2, x.* FROM jsonb_to_recordset($3::jsonb)
    AS x (${TIMES}, uuid text, type text, source text, target text, resource_type text, resource_id text)`;

/** All rows of a record's graph go, and these come. For a connection of the owner, in the transaction that read the versions. */
async function replaceGraph(
  transaction: PoolClient,
  { tenant, compartment }: { readonly tenant: string; readonly compartment: string },
  graph: RebuiltGraph,
): Promise<void> {
  for (const table of TABLES)
    await transaction.query(`DELETE FROM app.${table} WHERE tenant = $1 AND compartment = $2`, [
      tenant,
      compartment,
    ]);
  const insert = async (text: string, rows: readonly string[]) => {
    for (const portion of inPortions(rows))
      await transaction.query(text, [tenant, compartment, `[${portion.join(',')}]`]);
  };
  await insert(
    NODES,
    graph.nodes.map((each) => withTimes(nodesText([each.row]).slice(1, -1), each)),
  );
  await insert(edges('graph_edges'), graph.edges.map(edgeText));
  await insert(edges('dangling_edges'), graph.waiting.map(edgeText));
}

function edgeText(each: RebuiltRow<EdgeRow>): string {
  const { said, by } = each.row;
  return withTimes(JSON.stringify({ ...said, resource_type: by.type, resource_id: by.id }), each);
}

/** A JSON object as text, and in it the time in which the row is so. */
function withTimes(object: string, { recordedFrom, recordedTo }: RebuiltRow<unknown>): string {
  return `${object.slice(0, -1)},"recorded_from":"${recordedFrom}","recorded_to":${JSON.stringify(recordedTo)}}`;
}
