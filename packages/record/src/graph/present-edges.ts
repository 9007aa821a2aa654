import type { ResourceRef, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { GraphEdge } from './graph-fragment.ts';
import type { EdgeRow } from './graph-rows.ts';
import { instanceUuid } from './name-uuid.ts';

/** A present edge row, and in which of the two tables it stands. */
export interface PresentEdge extends EdgeRow {
  /** True: in the graph. */
  readonly shown: boolean;
  /** In ms. */
  readonly recordedFrom: number;
}

const COLUMNS = 'e.uuid, e.type, e.source, e.target, e.resource_type, e.resource_id, e.recorded_from';
const PRESENT = 'e.tenant = $1 AND e.compartment = $2 AND e.recorded_to IS NULL';

/** Rows of both tables. */
const both = (where: string) =>
  `SELECT ${COLUMNS}, true FROM app.graph_edges e WHERE ${PRESENT} AND ${where}
  UNION SELECT ${COLUMNS}, false FROM app.dangling_edges e WHERE ${PRESENT} AND ${where}`;

const SAID = "e.resource_type || '/' || e.resource_id = ANY ($4)";

/** At the nodes of a resource: its own, and those of its components. A role has none. */
const EDGES_OF = {
  name: 'graph_edges_said_by',
  text: `WITH own AS (SELECT unnest($3::text[]) AS uuid
      UNION SELECT e.source FROM app.graph_edges e WHERE ${PRESENT} AND e.target = ANY ($3) AND e.type = 'PART_OF' AND ${SAID})
    ${both(`e.source IN (SELECT uuid FROM own) AND ${SAID}`)}
    UNION ${both(`e.target IN (SELECT uuid FROM own) AND ${SAID}`)}
    UNION ${both(`e.resource_type = 'PractitionerRole' AND e.resource_id = ANY ($5)`)}`,
};

/** What these resources said so far. */
export async function edgesSaidBy(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  by: readonly ResourceRef[],
): Promise<readonly PresentEdge[]> {
  if (by.length === 0) return [];
  const refs = by.map(({ type, id }) => `${type}/${id}`);
  const roles = by.filter(({ type }) => type === 'PractitionerRole').map(({ id }) => id);
  const values = [tenant, compartment, refs.map(instanceUuid), refs, roles];
  return edgesOf((await transaction.query({ ...EDGES_OF, values, rowMode: 'array' })).rows);
}

const SAME = '(e.source, e.type, e.uuid) IN (SELECT * FROM unnest($5::text[], $6::text[], $7::text[]))';

const TOUCHED = {
  name: 'graph_edges_touched',
  text: `SELECT ${COLUMNS}, true FROM app.graph_edges e WHERE ${PRESENT} AND e.source = ANY ($3)
    UNION SELECT ${COLUMNS}, true FROM app.graph_edges e WHERE ${PRESENT} AND e.target = ANY ($3)
    UNION SELECT ${COLUMNS}, false FROM app.dangling_edges e WHERE ${PRESENT} AND e.source = ANY ($4)
    UNION SELECT ${COLUMNS}, false FROM app.dangling_edges e WHERE ${PRESENT} AND e.target = ANY ($4)
    UNION ${both(SAME)}`,
};

/** Edges of whatever resource at nodes that go, those that wait for nodes that come, and all who say the edges `shared`. */
export async function edgesTouched(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  touched: {
    readonly gone: readonly string[];
    readonly come: readonly string[];
    readonly shared: readonly GraphEdge[];
  },
): Promise<readonly PresentEdge[]> {
  const { gone, come, shared } = touched;
  if (gone.length + come.length + shared.length === 0) return [];
  const keys = (['source', 'type', 'uuid'] as const).map((column) => shared.map((each) => each[column]));
  const values = [tenant, compartment, gone, come, ...keys];
  return edgesOf((await transaction.query({ ...TOUCHED, values, rowMode: 'array' })).rows);
}

function edgesOf(rows: readonly unknown[]): readonly PresentEdge[] {
  return (rows as [string, string, string, string, string, string, Date, boolean][]).map(
    ([uuid, type, source, target, byType, byId, from, shown]) => ({
      said: { uuid, type, source, target },
      by: { type: byType, id: byId },
      shown,
      recordedFrom: from.getTime(),
    }),
  );
}
