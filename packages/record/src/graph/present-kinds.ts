import type { Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { SaidOfKind } from './choose-kind.ts';
import type { GraphNode } from './graph-fragment.ts';
import { PRESENT } from './graph-rows.ts';

/** The present row of a type. */
export interface PresentKind {
  readonly kind: GraphNode;
  /** In ms. */
  readonly recordedFrom: number;
}

const KINDS = {
  name: 'graph_present_kinds',
  text: `SELECT uuid, labels[1], properties, recorded_from FROM app.graph_nodes WHERE ${PRESENT} AND uuid = ANY ($3)`,
};

/** Those of these types that there are, by uuid. */
export async function presentKinds(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, PresentKind>> {
  if (uuids.length === 0) return new Map();
  const found = await transaction.query({ ...KINDS, values: [tenant, compartment, uuids], rowMode: 'array' });
  const rows = found.rows as [string, string, GraphNode['properties'], Date][];
  return new Map(
    rows.map(([uuid, label, properties, from]) => [
      uuid,
      { kind: { uuid, label, properties }, recordedFrom: from.getTime() },
    ]),
  );
}

/** Goes through all nodes of the patient: joined to its edges instead, the planner takes each of them once for every edge. */
const SAID = {
  name: 'graph_said_of_kinds',
  text: `SELECT kind_uuid, kind_label, kind_properties, count(*)::int FROM app.graph_nodes
    WHERE ${PRESENT} AND kind_uuid = ANY ($3) AND NOT uuid = ANY ($4) GROUP BY 1, 2, 3`,
};

/** What present instances say of these types, leaving out those that are `ending`. */
export async function saidOfKinds(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  uuids: readonly string[],
  ending: readonly string[],
): Promise<readonly SaidOfKind[]> {
  if (uuids.length === 0) return [];
  const values = [tenant, compartment, uuids, ending];
  const found = await transaction.query({ ...SAID, values, rowMode: 'array' });
  return (found.rows as [string, string, GraphNode['properties'], number][]).map(
    ([uuid, label, properties, count]) => ({ kind: { uuid, label, properties }, count }),
  );
}
