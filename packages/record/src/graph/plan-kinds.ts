import type { Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { chooseKind, kindText, type SaidOfKind } from './choose-kind.ts';
import type { GraphNode } from './graph-fragment.ts';
import { type NodeRow, PRESENT } from './graph-rows.ts';
import type { PresentNode } from './present-nodes.ts';

/** The types of instances that come or go, chosen again among what present instances say. */
export async function planKinds(
  transaction: PoolClient,
  scope: Scope,
  parts: {
    readonly begin: readonly NodeRow[];
    readonly ending: readonly PresentNode[];
    readonly isFirst: boolean;
  },
): Promise<{
  readonly end: readonly string[];
  readonly begin: readonly GraphNode[];
  readonly newest: number;
}> {
  const coming = Map.groupBy(
    parts.begin.flatMap(({ node }) => ('kind' in node && node.kind ? node.kind : [])),
    ({ uuid }) => uuid,
  );
  const going = Map.groupBy(
    parts.ending.flatMap(({ kind }) => kind ?? []),
    ({ uuid }) => uuid,
  );
  const touched = [...new Set([...coming.keys(), ...going.keys()])];
  const rows = parts.isFirst
    ? new Map<string, PresentKind>()
    : await presentKinds(transaction, scope, touched);
  const unsettled = touched.filter(
    (uuid) => !keepsItsRow(rows.get(uuid), coming.get(uuid) ?? [], going.get(uuid) ?? []),
  );
  const staying = Map.groupBy(
    await saidOfKinds(
      transaction,
      scope,
      unsettled.filter((uuid) => rows.has(uuid)),
      parts.ending.map(({ uuid }) => uuid),
    ),
    ({ kind }) => kind.uuid,
  );
  const end: string[] = [];
  const begin: GraphNode[] = [];
  let newest = 0;
  for (const uuid of unsettled) {
    const row = rows.get(uuid);
    const now = chooseKind([
      ...(staying.get(uuid) ?? []),
      ...(coming.get(uuid) ?? []).map((kind) => ({ kind, count: 1 })),
    ]);
    if (row !== undefined && now !== undefined && kindText(row.kind) === kindText(now)) continue;
    if (row !== undefined) {
      end.push(uuid);
      newest = Math.max(newest, row.recordedFrom);
    }
    if (now !== undefined) begin.push(now);
  }
  return { end, begin, newest };
}

/** Whether nobody needs to be counted: what the row says loses no voice, and nothing else gains one. */
function keepsItsRow(
  row: PresentKind | undefined,
  coming: readonly GraphNode[],
  going: readonly GraphNode[],
): boolean {
  if (row === undefined) return false;
  const own = kindText(row.kind);
  const voices = new Map<string, number>();
  const count = (kind: GraphNode, by: number) => {
    const text = kindText(kind);
    voices.set(text, (voices.get(text) ?? 0) + by);
  };
  for (const kind of coming) count(kind, 1);
  for (const kind of going) count(kind, -1);
  return [...voices].every(([text, gained]) => (text === own ? gained >= 0 : gained <= 0));
}

/** The present row of a type. */
interface PresentKind {
  readonly kind: GraphNode;
  /** In ms. */
  readonly recordedFrom: number;
}

const KINDS = {
  name: 'graph_present_kinds',
  text: `SELECT uuid, labels[1], properties, recorded_from FROM app.graph_nodes WHERE ${PRESENT} AND uuid = ANY ($3)`,
};

/** Those of these types that there are, by uuid. */
async function presentKinds(
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
async function saidOfKinds(
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
