import { deriveState } from './derive-graph.ts';
import { encodeProperties } from './encode-properties.ts';
import type { GraphSource } from './graph-fragment.ts';
import { type EdgeRow, edgeKey, type NodeRow } from './graph-rows.ts';

/** A version, with the time in which it was current. */
export interface DatedSource extends GraphSource {
  /** ISO. */
  readonly recordedFrom: string;
  /** Null: still current. */
  readonly recordedTo: string | null;
}

/** A row of the graph's tables, with the time in which it is so. */
export interface RebuiltRow<T> {
  readonly row: T;
  /** ISO. */
  readonly recordedFrom: string;
  /** Null: still so. */
  readonly recordedTo: string | null;
}

export interface RebuiltGraph {
  readonly nodes: readonly RebuiltRow<NodeRow>[];
  readonly edges: readonly RebuiltRow<EdgeRow>[];
  readonly waiting: readonly RebuiltRow<EdgeRow>[];
}

/**
 * All rows of a record's graph, past and present, from all versions of it: what is written change by change must be equal to this.
 * `patient`: see `patientUuid`. Pure. Derives the whole graph once for every moment at which something was written.
 */
export function rebuildGraph(versions: readonly DatedSource[], patient: string): RebuiltGraph {
  const nodes = rowsOverTime<NodeRow>(nodeKey);
  const edges = rowsOverTime<EdgeRow>(edgeKey);
  const waiting = rowsOverTime<EdgeRow>(edgeKey);
  for (const moment of momentsOf(versions)) {
    const state = deriveState(versionsAt(versions, moment), patient);
    const instances = state.instances.map(({ by, said }): NodeRow => ({ node: said, by }));
    nodes.at(moment, [...instances, ...state.kinds.map((node): NodeRow => ({ node, by: undefined }))]);
    edges.at(moment, state.edges);
    waiting.at(moment, state.waiting);
  }
  return { nodes: nodes.rows(), edges: edges.rows(), waiting: waiting.rows() };
}

/** When something was written, in order, ISO. */
export function momentsOf(versions: readonly DatedSource[]): readonly string[] {
  return [...new Set(versions.map(({ recordedFrom }) => recordedFrom))].sort();
}

/** The versions that were current then. */
export function versionsAt<T extends DatedSource>(versions: readonly T[], moment: string): readonly T[] {
  return versions.filter(
    ({ recordedFrom, recordedTo }) => recordedFrom <= moment && (recordedTo === null || recordedTo > moment),
  );
}

function nodeKey({ node }: NodeRow): string {
  const kind = 'kind' in node && node.kind ? [node.kind.uuid, encodeProperties(node.kind)] : [];
  return JSON.stringify([node.uuid, node.label, encodeProperties(node), ...kind]);
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
