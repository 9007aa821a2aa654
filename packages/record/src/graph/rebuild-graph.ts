import type { ResourceVersion } from '@consilium/kernel';
import { deriveState } from './derive-graph.ts';
import { encodeProperties } from './encode-properties.ts';
import type { GraphEdge, GraphNode, SaidNode } from './saying.ts';

/** A row of the graph's tables, with the time in which it is so. */
export interface RebuiltRow<T> {
  readonly row: T;
  /** ISO. */
  readonly recordedFrom: string;
  /** Null: still so. */
  readonly recordedTo: string | null;
}

export interface RebuiltGraph {
  readonly nodes: readonly RebuiltRow<SaidNode | GraphNode>[];
  readonly edges: readonly RebuiltRow<GraphEdge & { readonly by: string }>[];
  readonly waiting: readonly RebuiltRow<GraphEdge & { readonly by: string }>[];
}

/**
 * All rows of a record's graph, past and present, from all versions of it: what is written change by change must be equal to this.
 * `patient`: see `patientUuid`. Pure. Derives the whole graph once for every moment at which something was written.
 */
export function rebuildGraph(versions: readonly ResourceVersion[], patient: string): RebuiltGraph {
  const nodes = rowsOverTime<SaidNode | GraphNode>(nodeKey);
  const edges = rowsOverTime<GraphEdge & { by: string }>(edgeKey);
  const waiting = rowsOverTime<GraphEdge & { by: string }>(edgeKey);
  for (const moment of momentsOf(versions)) {
    const state = deriveState(versionsAt(versions, moment), patient);
    nodes.at(moment, [...state.instances.map(({ said }) => said), ...state.kinds]);
    edges.at(moment, state.edges.map(withSayer));
    waiting.at(moment, state.waiting.map(withSayer));
  }
  return { nodes: nodes.rows(), edges: edges.rows(), waiting: waiting.rows() };
}

/** When something was written, in order, ISO. */
export function momentsOf(versions: readonly ResourceVersion[]): readonly string[] {
  return [...new Set(versions.map(({ recordedFrom }) => recordedFrom))].sort();
}

/** The versions that were current then. */
export function versionsAt(versions: readonly ResourceVersion[], moment: string): readonly ResourceVersion[] {
  return versions.filter(
    ({ recordedFrom, recordedTo }) => recordedFrom <= moment && (recordedTo === null || recordedTo > moment),
  );
}

function withSayer({
  said,
  by,
}: {
  readonly said: GraphEdge;
  readonly by: { readonly type: string; readonly id: string };
}) {
  return { ...said, by: `${by.type}/${by.id}` };
}

function nodeKey(node: SaidNode | GraphNode): string {
  const kind = 'kind' in node && node.kind ? [node.kind.uuid, encodeProperties(node.kind)] : [];
  return JSON.stringify([node.uuid, node.label, encodeProperties(node), ...kind]);
}

function edgeKey({ uuid, by }: { readonly uuid: string; readonly by: string }): string {
  return `${uuid} ${by}`;
}

/** Rows that begin when they are first met and end when they are met no longer. */
function rowsOverTime<T>(keyOf: (row: T) => string) {
  const ended: RebuiltRow<T>[] = [];
  let open = new Map<string, { readonly row: T; readonly recordedFrom: string }>();
  return {
    at: (moment: string, rows: readonly T[]) => {
      const now = new Map(
        rows.map((row) => {
          const key = keyOf(row);
          return [key, open.get(key) ?? { row, recordedFrom: moment }];
        }),
      );
      for (const [key, row] of open) if (!now.has(key)) ended.push({ ...row, recordedTo: moment });
      open = now;
    },
    rows: (): readonly RebuiltRow<T>[] => [
      ...ended,
      ...[...open.values()].map((row) => ({ ...row, recordedTo: null })),
    ],
  };
}
