import { chooseKind } from './choose-kind.ts';
import type { FragmentNode, GraphEdge, GraphNode, GraphSource } from './graph-fragment.ts';
import { instanceUuid } from './name-uuid.ts';
import { othersAmong, resourceToGraph } from './resource-to-graph.ts';

export interface SaidBy<T> {
  readonly by: GraphSource;
  readonly said: T;
}

/** Everything that a set of versions says, of which the graph is a part. */
export interface GraphState {
  readonly instances: readonly SaidBy<FragmentNode>[];
  readonly kinds: readonly GraphNode[];
  /** Both ends are there, and nobody before in the order of `Type/id` says the same. */
  readonly edges: readonly SaidBy<GraphEdge>[];
  /** Said as well, but not in the graph. */
  readonly waiting: readonly SaidBy<GraphEdge>[];
}

/**
 * The graph of present versions, one of each resource, in whatever order they are given. Pure; the same that is written, change by
 * change, beside the versions.
 */
export function deriveGraph(versions: readonly GraphSource[]): {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
} {
  const { instances, kinds, edges } = deriveState(versions, patientAmong(versions));
  return {
    nodes: [...instances.map(({ said }) => said), ...kinds].map(({ uuid, label, properties }) => ({
      uuid,
      label,
      properties,
    })),
    edges: edges.map(({ said }) => said),
  };
}

function patientAmong(versions: readonly GraphSource[]): string {
  return instanceUuid(`Patient/${versions.find(({ type }) => type === 'Patient')?.id ?? ''}`);
}

/** `patient`: see `patientUuid`. */
export function deriveState(versions: readonly GraphSource[], patient: string): GraphState {
  const others = othersAmong(versions);
  const sayings = versions.map((by) => ({ by, saying: resourceToGraph(by, patient, others) }));
  const instances = sayings.flatMap(({ by, saying }) => saying.nodes.map((said) => ({ by, said })));
  const kinds = settledKinds(instances.map(({ said }) => said));
  const there = new Set([...instances.map(({ said }) => said.uuid), ...kinds.map(({ uuid }) => uuid)]);
  const said = sayings.flatMap(({ by, saying }) => saying.edges.map((each) => ({ by, said: each })));
  return { instances, kinds, ...settledEdges(said, there) };
}

function settledKinds(instances: readonly FragmentNode[]): readonly GraphNode[] {
  const kinds = instances.flatMap(({ kind }) => kind ?? []);
  const byUuid = Map.groupBy(kinds, ({ uuid }) => uuid);
  return [...byUuid.values()].flatMap((said) => chooseKind(said.map((kind) => ({ kind, count: 1 }))) ?? []);
}

/** Which of the edges that are said are in the graph. */
export function settledEdges<
  T extends { readonly by: { readonly type: string; readonly id: string }; readonly said: GraphEdge },
>(
  said: readonly T[],
  there: ReadonlySet<string>,
): { readonly edges: readonly T[]; readonly waiting: readonly T[] } {
  const first = new Map<string, T>();
  for (const each of said) {
    const known = first.get(each.said.uuid);
    if (known === undefined || sayer(each) < sayer(known)) first.set(each.said.uuid, each);
  }
  const edges: T[] = [];
  const waiting: T[] = [];
  for (const each of said) {
    const { uuid, source, target } = each.said;
    const shown = first.get(uuid) === each && there.has(source) && there.has(target);
    (shown ? edges : waiting).push(each);
  }
  return { edges, waiting };
}

function sayer({ by }: { readonly by: { readonly type: string; readonly id: string } }): string {
  return `${by.type}/${by.id}`;
}
