import type { PoolClient } from 'pg';
import { inPortions } from '../versions/in-slices.ts';
import type { EdgeRow } from './graph-rows.ts';
import { nodesText } from './node-text.ts';
import type { RebuiltGraph, RebuiltRow } from './rebuild-graph.ts';

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
export async function replaceGraph(
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
