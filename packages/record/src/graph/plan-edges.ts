import type { Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { giveWay } from '../versions/in-slices.ts';
import { settledEdges } from './derive-graph.ts';
import type { GraphEdge, GraphNode } from './graph-fragment.ts';
import { type EdgeRow, edgeKey, type GraphPlan } from './graph-rows.ts';
import { edgesTouched, type PresentEdge } from './present-edges.ts';
import { nodesThere } from './present-nodes.ts';

export interface EdgeChange {
  /** What the resources said before, and say now. */
  readonly old: readonly PresentEdge[];
  readonly said: readonly EdgeRow[];
  /** Their nodes and the types of these, as they will be. */
  readonly nodes: readonly GraphNode[];
  /** Their nodes as they were. */
  readonly earlier: ReadonlySet<string>;
  readonly isFirst: boolean;
}

/** The edges that the resources say, and those of others whose end comes or goes. */
export async function planEdges(
  transaction: PoolClient,
  scope: Scope,
  { old, said, nodes, earlier, isFirst }: EdgeChange,
): Promise<Pick<GraphPlan, 'edges' | 'waiting' | 'newest'>> {
  const there = new Set(nodes.map(({ uuid }) => uuid));
  await giveWay();
  if (isFirst) return differences([], settledEdges(said, there));
  const gone = [...earlier].filter((uuid) => !there.has(uuid));
  const come = [...there].filter((uuid) => !earlier.has(uuid));
  const own = new Set([...there, ...earlier]);
  const touched = await edgesTouched(transaction, scope, {
    gone,
    come,
    shared: sharedAmong([...said, ...old], own),
  });
  const known = new Set(old.map(rowKey));
  const others = touched.filter((each) => !known.has(rowKey(each)));
  const all = [...said, ...others];
  const ends = all.flatMap(({ said: { source, target } }) => [source, target]).filter((end) => !own.has(end));
  const found = await nodesThere(transaction, scope, [...new Set(ends)]);
  return differences([...old, ...others], settledEdges(all, new Set([...there, ...found])));
}

function rowKey(row: PresentEdge): string {
  return `${row.shown} ${edgeKey(row)}`;
}

/** Edges that are of no node of those who say them (who works where): others may say them too. */
function sharedAmong(said: readonly EdgeRow[], own: ReadonlySet<string>): readonly GraphEdge[] {
  return said.map((each) => each.said).filter(({ source, target }) => !own.has(source) && !own.has(target));
}

function differences(
  before: readonly PresentEdge[],
  after: { readonly edges: readonly EdgeRow[]; readonly waiting: readonly EdgeRow[] },
): Pick<GraphPlan, 'edges' | 'waiting' | 'newest'> {
  const edges = difference(
    before.filter(({ shown }) => shown),
    after.edges,
  );
  const waiting = difference(
    before.filter(({ shown }) => !shown),
    after.waiting,
  );
  const ended = [...edges.end, ...waiting.end];
  return { edges, waiting, newest: ended.reduce((newest, each) => Math.max(newest, each.recordedFrom), 0) };
}

function difference(before: readonly PresentEdge[], after: readonly EdgeRow[]) {
  if (before.length === 0) return { end: [], begin: after };
  const was = new Set(before.map(edgeKey));
  const is = new Set(after.map(edgeKey));
  return {
    end: before.filter((each) => !is.has(edgeKey(each))),
    begin: after.filter((each) => !was.has(edgeKey(each))),
  };
}
