import type { ResourceRef, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { GraphNode } from './graph-fragment.ts';
import type { NodeRow } from './graph-rows.ts';
import { nodesText } from './node-text.ts';

/** A present node row of a resource. */
export interface PresentNode {
  readonly uuid: string;
  /** What it says of its type. */
  readonly kind: GraphNode | undefined;
  /** In ms. */
  readonly recordedFrom: number;
  /** The resource says the same now: the row stays. */
  readonly same: boolean;
}

const PRESENT = 'n.tenant = $1 AND n.compartment = $2 AND n.recorded_to IS NULL';

/** Each is looked up by itself (OFFSET 0): without statistics a join would compare all with all. */
const NODES = {
  name: 'graph_present_nodes',
  text: `SELECT n.uuid, n.kind_uuid, n.kind_label, n.kind_properties, n.recorded_from,
      coalesce(n.labels = ARRAY[x.label] AND n.properties = x.properties AND n.kind_uuid IS NOT DISTINCT FROM x.kind_uuid
        AND n.kind_properties IS NOT DISTINCT FROM x.kind_properties, false), n.resource_type || '/' || n.resource_id
    FROM jsonb_to_recordset($3::jsonb || $4::jsonb) AS x (uuid text, label text, properties jsonb, kind_uuid text, kind_properties jsonb)
    CROSS JOIN LATERAL (SELECT * FROM app.graph_nodes n WHERE ${PRESENT} AND n.uuid = x.uuid OFFSET 0) n`,
};

/** Those of these nodes that the resources said, compared with what they say now. */
export async function presentNodes(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  asked: {
    readonly uuids: readonly string[];
    readonly by: readonly ResourceRef[];
    readonly now: readonly NodeRow[];
  },
): Promise<readonly PresentNode[]> {
  if (asked.by.length === 0) return [];
  const refs = new Set(asked.by.map(({ type, id }) => `${type}/${id}`));
  const uuids = new Set(asked.uuids);
  const now = asked.now.filter(({ node }) => uuids.has(node.uuid));
  for (const { node } of now) uuids.delete(node.uuid);
  const gone = [...uuids].map((uuid) => ({ uuid }));
  const values = [tenant, compartment, nodesText(now), JSON.stringify(gone)];
  const found = await transaction.query({ ...NODES, values, rowMode: 'array' });
  return (found.rows as [string, string | null, string, GraphNode['properties'], Date, boolean, string][])
    .filter(([, , , , , , by]) => refs.has(by))
    .map(([uuid, kind, label, properties, from, same]) => ({
      ...{ uuid, same },
      kind: kind === null ? undefined : { uuid: kind, label, properties },
      recordedFrom: from.getTime(),
    }));
}

const THERE = {
  name: 'graph_nodes_there',
  text: `SELECT n.uuid FROM app.graph_nodes n WHERE ${PRESENT} AND n.uuid = ANY ($3)`,
};

/** Which of these nodes are there. */
export async function nodesThere(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  const found = await transaction.query({ ...THERE, values: [tenant, compartment, uuids], rowMode: 'array' });
  return new Set((found.rows as [string][]).map(([uuid]) => uuid));
}
