import type { ResourceRef } from '@consilium/kernel';
import type { FragmentNode, GraphEdge, GraphNode, GraphSource } from './graph-fragment.ts';

/** A row of `graph_nodes` that is to come: an instance with who says it, or a type. */
export interface NodeRow {
  readonly node: FragmentNode | GraphNode;
  /** Undefined: a type. */
  readonly by: GraphSource | undefined;
}

/** A row of `graph_edges` or `dangling_edges`. */
export interface EdgeRow {
  readonly said: GraphEdge;
  readonly by: ResourceRef;
}

/** What the graph becomes by one write: rows that end, by key, and rows that begin. */
export interface GraphPlan {
  readonly nodes: { readonly end: readonly string[]; readonly begin: readonly NodeRow[] };
  readonly edges: { readonly end: readonly EdgeRow[]; readonly begin: readonly EdgeRow[] };
  readonly waiting: { readonly end: readonly EdgeRow[]; readonly begin: readonly EdgeRow[] };
  /** When the newest row that ends began, in ms; 0: none ends. They end later than that. */
  readonly newest: number;
}

/** What is so now of the compartment `$1`, `$2`, in each of the tables. */
export const PRESENT = 'tenant = $1 AND compartment = $2 AND recorded_to IS NULL';

/** One of these in each table. */
export function edgeKey({ said, by }: EdgeRow): string {
  return `${said.uuid} ${by.type}/${by.id}`;
}
