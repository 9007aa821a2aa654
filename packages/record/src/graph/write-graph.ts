import type { Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { withRests } from '../versions/in-slices.ts';
import { type EdgeRow, type GraphPlan, type NodeRow, PRESENT } from './graph-rows.ts';
import { nodesText } from './node-text.ts';

/** Rows of one INSERT: bounds the text that is sent and parsed at once. */
const ROWS = 500;

/** Ends and begins the rows of a plan, all at one time; in the transaction that writes the versions which it was made of. */
export async function writeGraph(
  transaction: PoolClient,
  scope: Scope,
  { nodes, edges, waiting }: GraphPlan,
  at: Date,
): Promise<void> {
  const scoped = [scope.tenant, scope.compartment, at];
  if (nodes.end.length > 0) await transaction.query({ ...END_NODES, values: [...scoped, nodes.end] });
  if (edges.end.length > 0)
    await transaction.query({ ...END_EDGES, values: [...scoped, ...keys(edges.end)] });
  if (waiting.end.length > 0)
    await transaction.query({
      ...END_WAITING,
      values: [...scoped, ...keys(waiting.end), ...sayers(waiting.end)],
    });
  await withRests(chunks(nodes.begin), (rows) =>
    transaction.query({ ...BEGIN_NODES, values: [...scoped, nodesText(rows)] }),
  );
  await withRests(chunks(edges.begin), (rows) =>
    transaction.query({ ...BEGIN_EDGES, values: [...scoped, ...columns(rows)] }),
  );
  await withRests(chunks(waiting.begin), (rows) =>
    transaction.query({ ...BEGIN_WAITING, values: [...scoped, ...columns(rows)] }),
  );
}

const END_NODES = {
  name: 'graph_end_nodes',
  text: `UPDATE app.graph_nodes SET recorded_to = $3 WHERE ${PRESENT} AND uuid = ANY ($4)`,
};
const END_EDGES = {
  name: 'graph_end_edges',
  text: `UPDATE app.graph_edges e SET recorded_to = $3 FROM unnest($4::text[], $5::text[], $6::text[]) AS x (source, type, uuid)
    WHERE ${PRESENT} AND e.source = x.source AND e.type = x.type AND e.uuid = x.uuid`,
};
const END_WAITING = {
  name: 'graph_end_waiting',
  text: `UPDATE app.dangling_edges e SET recorded_to = $3
    FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) AS x (source, type, uuid, by_type, by_id)
    WHERE ${PRESENT} AND e.source = x.source AND e.type = x.type AND e.uuid = x.uuid AND e.resource_type = x.by_type
      AND e.resource_id = x.by_id`,
};
const BEGIN_NODES = {
  name: 'graph_begin_nodes',
  text: `INSERT INTO app.graph_nodes (tenant, compartment, recorded_from, uuid, labels, properties, resource_type, resource_id,
      kind_uuid, kind_label, kind_properties)
    SELECT $1, $2, $3, x.uuid, ARRAY[x.label], x.properties, x.resource_type, x.resource_id, x.kind_uuid,
      x.kind_label, x.kind_properties
    FROM jsonb_to_recordset($4::jsonb) AS x (uuid text, label text, properties jsonb, resource_type text, resource_id text,
      kind_uuid text, kind_label text, kind_properties jsonb)`,
};
const beginEdges = (
  table: string,
) => `INSERT INTO app.${table} (tenant, compartment, recorded_from, source, type,
    uuid, target, resource_type, resource_id)
  SELECT $1, $2, $3, x.* FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[]) AS x`;
const BEGIN_EDGES = { name: 'graph_begin_edges', text: beginEdges('graph_edges') };
const BEGIN_WAITING = { name: 'graph_begin_waiting', text: beginEdges('dangling_edges') };

/** Arrays as text: the driver would look at every element, and they are a large part of an import. */
function columns(rows: readonly EdgeRow[]): readonly string[] {
  return [...keys(rows), plainArray(rows.map(({ said }) => said.target)), ...sayers(rows)];
}

function keys(rows: readonly EdgeRow[]): readonly string[] {
  return (['source', 'type', 'uuid'] as const).map((column) =>
    plainArray(rows.map(({ said }) => said[column])),
  );
}

function sayers(rows: readonly EdgeRow[]): readonly string[] {
  return [plainArray(rows.map(({ by }) => by.type)), plainArray(rows.map(({ by }) => quoted(by.id)))];
}

/** Of elements that need no quotes: uuids, and names of our own. */
function plainArray(elements: readonly string[]): string {
  return `{${elements.join(',')}}`;
}

/** An id that came by a bulk load was not checked here; and without quotes, NULL is none. */
function quoted(id: string): string {
  return `"${/^[A-Za-z0-9.-]+$/.test(id) ? id : id.replaceAll(/["\\]/g, '\\$&')}"`;
}

function* chunks<T extends NodeRow | EdgeRow>(rows: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < rows.length; from += ROWS) yield rows.slice(from, from + ROWS);
}
