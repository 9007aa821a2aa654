import type { Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { giveWay, mapInSlices } from '../versions/in-slices.ts';
import type { GraphSource } from './graph-fragment.ts';
import type { EdgeRow, GraphPlan, NodeRow } from './graph-rows.ts';
import { instanceUuid, patientUuid } from './name-uuid.ts';
import { planEdges } from './plan-edges.ts';
import { planKinds } from './plan-kinds.ts';
import { edgesSaidBy } from './present-edges.ts';
import { presentNodes } from './present-nodes.ts';
import { dependentsOf, othersFor } from './related-versions.ts';
import { resourceToGraph } from './resource-to-graph.ts';

/**
 * What the graph becomes when these versions are the newest of their resources; to be asked before they are written. `isFirst`: the
 * record has nothing yet, so nothing is looked for.
 */
export async function planGraph(
  transaction: PoolClient,
  scope: Scope,
  changed: readonly GraphSource[],
  { isFirst }: { readonly isFirst: boolean },
): Promise<GraphPlan> {
  const dependents = isFirst ? [] : await dependentsOf(transaction, scope, changed);
  const sources = [...changed, ...dependents];
  const others = await othersFor(transaction, scope, sources);
  const patient = patientUuid(scope.compartment);
  const told = await mapInSlices(sources, (by) => ({ by, saying: resourceToGraph(by, patient, others) }));
  const nodes = told.flatMap(({ by, saying }) => saying.nodes.map((node): NodeRow => ({ by, node })));
  await giveWay();
  const said = told.flatMap(({ by, saying }) => saying.edges.map((each): EdgeRow => ({ said: each, by })));
  const before = [...changed.filter(({ version }) => version > 1), ...dependents];
  const old = await edgesSaidBy(transaction, scope, before);
  const known = new Set(before);
  const present = await presentNodes(transaction, scope, {
    uuids: [
      ...before.map(({ type, id }) => instanceUuid(`${type}/${id}`)),
      ...old.map((each) => each.said.source),
    ],
    by: before,
    now: nodes.filter(({ by }) => by !== undefined && known.has(by)),
  });
  const same = new Set(present.filter((each) => each.same).map(({ uuid }) => uuid));
  const ending = present.filter((each) => !each.same);
  const begin = nodes.filter(({ node }) => !same.has(node.uuid));
  await giveWay();
  const kinds = await planKinds(transaction, scope, { begin, ending, isFirst });
  await giveWay();
  const edges = await planEdges(transaction, scope, {
    ...{ old, said, isFirst },
    nodes: nodes.flatMap(({ node }) => ('kind' in node && node.kind ? [node, node.kind] : [node])),
    earlier: new Set(present.map(({ uuid }) => uuid)),
  });
  await giveWay();
  const newest = ending.reduce((latest, { recordedFrom }) => Math.max(latest, recordedFrom), 0);
  return {
    nodes: {
      end: [...ending.map(({ uuid }) => uuid), ...kinds.end],
      begin: [...begin, ...kinds.begin.map((node) => ({ node, by: undefined }))],
    },
    ...edges,
    newest: Math.max(newest, kinds.newest, edges.newest),
  };
}
