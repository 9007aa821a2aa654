import type { ResourceVersion, Scope } from '@consilium/kernel';
import type { Pool } from 'pg';
import { deriveGraph } from '../graph/derive-graph.ts';
import { encodeProperties } from '../graph/encode-properties.ts';
import type { GraphNode, GraphSource } from '../graph/graph-fragment.ts';
import { patientUuid } from '../graph/name-uuid.ts';
import { rebuildGraph } from '../graph/rebuild-graph.ts';
import { VERSION_COLUMNS, type VersionRow, versionOf, WITH_IMPORT } from '../versions/version-row.ts';

export { deriveGraph } from '../graph/derive-graph.ts';
export { momentsOf, versionsAt } from '../graph/rebuild-graph.ts';

type Owner = Pick<Scope, 'tenant' | 'compartment'>;

/** How many rows there are in each table, and a digest over them. */
export interface GraphDigest {
  readonly nodes: string;
  readonly edges: string;
  readonly waiting?: string;
}

/** All versions of a record, oldest first, around row-level security. */
export async function allVersions(
  admin: Pool,
  { tenant, compartment }: Owner,
): Promise<readonly ResourceVersion[]> {
  const found = await admin.query({
    text: `SELECT ${VERSION_COLUMNS} FROM app.resource_versions v ${WITH_IMPORT}
      WHERE v.tenant = $1 AND v.compartment = $2 ORDER BY v.recorded_from, v.type, v.id`,
    values: [tenant, compartment],
    rowMode: 'array',
  });
  return found.rows.map((row) => versionOf(row as unknown as VersionRow));
}

const TIMES = 'recorded_from::text, recorded_to::text';
const EDGE = 'uuid, type, source, target';
const VISIBLE = 'recorded_from <= $3 AND (recorded_to IS NULL OR recorded_to > $3)';

const digest = (columns: string, from: string) =>
  `SELECT count(*) || ' rows ' || md5(coalesce(string_agg(r.line, E'\\n' ORDER BY r.line COLLATE "C"), ''))
  FROM (SELECT jsonb_build_array(${columns})::text AS line FROM ${from}) r`;

/** Every row that is stored, past and present, with its times. */
export async function storedDigest(admin: Pool, owner: Owner): Promise<GraphDigest> {
  const of = (table: string, columns: string) =>
    one(admin, digest(columns, `app.${table} WHERE tenant = $1 AND compartment = $2`), [
      owner.tenant,
      owner.compartment,
    ]);
  const said = `${EDGE}, resource_type || '/' || resource_id, ${TIMES}`;
  return {
    nodes: await of('graph_nodes', `uuid, labels[1], properties, kind_uuid, kind_properties, ${TIMES}`),
    edges: await of('graph_edges', said),
    waiting: await of('dangling_edges', said),
  };
}

/** The same, of what all versions of the record give. */
export async function rebuiltDigest(admin: Pool, owner: Owner): Promise<GraphDigest> {
  const versions = await allVersions(admin, owner);
  const { nodes, edges, waiting } = rebuildGraph(versions, patientUuid(owner.compartment));
  const times = (row: { recordedFrom: string; recordedTo: string | null }) =>
    `"recorded_from":"${row.recordedFrom}","recorded_to":${row.recordedTo === null ? null : `"${row.recordedTo}"`}`;
  const nodeRows = nodes.map((each) => `{${nodeFields(each.row.node)},${times(each)}}`);
  const edgeRows = (rows: typeof edges) =>
    rows.map(({ row: { said, by }, ...each }) => {
      const fields = JSON.stringify({ ...said, by: `${by.type}/${by.id}` });
      return `{${fields.slice(1, -1)},${times(each)}}`;
    });
  const said = `${EDGE}, by, ${TIMES}`;
  return {
    nodes: await ofJson(admin, nodeRows, `uuid, label, properties, kind_uuid, kind_properties, ${TIMES}`),
    edges: await ofJson(admin, edgeRows(edges), said),
    waiting: await ofJson(admin, edgeRows(waiting), said),
  };
}

/** What a query asked as of a moment sees. */
export async function visibleDigest(
  admin: Pool,
  { tenant, compartment }: Owner,
  asOf: string,
): Promise<GraphDigest> {
  const of = (table: string, columns: string) =>
    one(admin, digest(columns, `app.${table} WHERE tenant = $1 AND compartment = $2 AND ${VISIBLE}`), [
      tenant,
      compartment,
      asOf,
    ]);
  return {
    nodes: await of('graph_nodes', 'uuid, labels[1], properties'),
    edges: await of('graph_edges', EDGE),
  };
}

/** The same, of what these versions say. */
export async function derivedDigest(admin: Pool, versions: readonly GraphSource[]): Promise<GraphDigest> {
  const { nodes, edges } = deriveGraph(versions);
  const nodeRows = nodes.map((node) => `{${nodeFields(node)}}`);
  return {
    nodes: await ofJson(admin, nodeRows, 'uuid, label, properties'),
    edges: await ofJson(
      admin,
      edges.map((edge) => JSON.stringify(edge)),
      EDGE,
    ),
  };
}

/** Text, so that 7.0 stays what it is on the way to the database. */
function nodeFields(node: GraphNode & { readonly kind?: GraphNode }): string {
  const { uuid, label, kind } = node;
  const ofKind =
    kind === undefined ? '' : `,"kind_uuid":"${kind.uuid}","kind_properties":${encodeProperties(kind)}`;
  return `"uuid":"${uuid}","label":"${label}","properties":${encodeProperties(node)}${ofKind}`;
}

const SHAPE = `(uuid text, label text, properties jsonb, kind_uuid text, kind_properties jsonb, type text, source text, target text,
  by text, recorded_from timestamptz, recorded_to timestamptz)`;

function ofJson(admin: Pool, rows: readonly string[], columns: string): Promise<string> {
  return one(admin, digest(columns, `jsonb_to_recordset($1::jsonb) AS x ${SHAPE}`), [`[${rows.join(',')}]`]);
}

async function one(admin: Pool, text: string, values: readonly unknown[]): Promise<string> {
  const found = await admin.query({ text, values: [...values], rowMode: 'array' });
  return (found.rows as [string][])[0]![0];
}
