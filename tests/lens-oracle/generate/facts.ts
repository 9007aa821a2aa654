import type { GraphSchema, PropertyType } from '@consilium/record/test-support/lens-parts';
import { type Graph, type GraphNode, printTagged, type Tagged } from '@consilium/testing/neo4j';

interface Key {
  readonly key: string;
  readonly type: PropertyType;
  /** As they occur, each once. */
  readonly values: readonly Tagged[];
}

interface Link {
  readonly from: string;
  readonly type: string;
  readonly to: string;
}

/** What a graph holds, for queries that find something. */
export interface Facts {
  readonly schema: GraphSchema;
  readonly labels: readonly string[];
  /** Of nodes with this label, of which at least one has it; of ANY_LABEL: with the type that all labels agree on. */
  readonly keysOf: (label: string) => readonly Key[];
  /** Of relationships of this type. */
  readonly keysOfType: (type: string) => readonly Key[];
  readonly links: readonly Link[];
  /** Nodes with this label; all of them for ANY_LABEL. */
  readonly nodesWith: (label: string) => readonly GraphNode[];
  /** What a node is joined to, by each way that leads from it. */
  readonly waysFrom: (uuid: string) => readonly Way[];
}

/** From a node along an edge. */
export interface Way {
  /** The edge's place among all: no two are the same. */
  readonly edge: number;
  readonly type: string;
  readonly direction: 'out' | 'in';
  readonly properties: Properties;
  readonly to: GraphNode;
}

export type Properties = Readonly<Record<string, Tagged>>;

/** A node of which no single label is known. */
export const ANY_LABEL = '*';

export function factsOf(graph: Graph, schema: GraphSchema): Facts {
  const labels = Object.keys(schema.nodes).filter((label) =>
    graph.nodes.some((node) => node.labels.includes(label)),
  );
  const labelsOf = new Map(graph.nodes.map((node) => [node.uuid, node.labels]));
  const links = new Map<string, Link>();
  for (const { type, source, target } of graph.edges) {
    for (const from of labelsOf.get(source) ?? []) {
      for (const to of labelsOf.get(target) ?? []) links.set(`${from} ${type} ${to}`, { from, type, to });
    }
  }
  const nodeKeys = new Map(
    labels.map((label) => {
      const holders = graph.nodes.filter((node) => node.labels.includes(label));
      return [label, keys(schema.nodes[label]!.properties, holders)];
    }),
  );
  const typeKeys = new Map(
    Object.entries(schema.relationshipProperties).map(([type, properties]) => {
      const holders = graph.edges.filter((edge) => edge.type === type);
      return [type, keys(properties, holders)];
    }),
  );
  const withLabel = new Map(
    labels.map((label) => [label, graph.nodes.filter((node) => node.labels.includes(label))]),
  );
  withLabel.set(ANY_LABEL, [...graph.nodes]);
  const ways = waysOf(graph);
  nodeKeys.set(ANY_LABEL, agreed(schema, labels, graph));
  return {
    schema,
    labels,
    keysOf: (label) => nodeKeys.get(label) ?? [],
    keysOfType: (type) => typeKeys.get(type) ?? [],
    links: [...links.keys()].sort().map((link) => links.get(link)!),
    nodesWith: (label) => withLabel.get(label) ?? [],
    waysFrom: (uuid) => ways.get(uuid) ?? [],
  };
}

function waysOf({ nodes, edges }: Graph): ReadonlyMap<string, readonly Way[]> {
  const byUuid = new Map(nodes.map((node) => [node.uuid, node]));
  const ways = new Map<string, Way[]>(nodes.map(({ uuid }) => [uuid, []]));
  edges.forEach(({ type, source, target, properties }, edge) => {
    const [from, to] = [byUuid.get(source), byUuid.get(target)];
    if (from === undefined || to === undefined) return;
    ways.get(source)!.push({ edge, type, direction: 'out', properties, to });
    if (source !== target) ways.get(target)!.push({ edge, type, direction: 'in', properties, to: from });
  });
  return ways;
}

function agreed(schema: GraphSchema, labels: readonly string[], graph: Graph): Key[] {
  const names = new Set(labels.flatMap((label) => Object.keys(schema.nodes[label]!.properties)));
  const typed = [...names].map((name) => {
    const types = new Set(labels.flatMap((label) => schema.nodes[label]!.properties[name]?.type ?? []));
    return [name, { type: types.size === 1 ? [...types][0]! : 'any' }] as const;
  });
  return keys(Object.fromEntries(typed), graph.nodes);
}

function keys(
  properties: Readonly<Record<string, { readonly type: PropertyType }>>,
  holders: readonly { readonly properties: Readonly<Record<string, Tagged>> }[],
): Key[] {
  return Object.entries(properties).flatMap(([key, { type }]) => {
    const values = holders.map((holder) => holder.properties[key]).filter((value) => value !== undefined);
    if (values.length === 0) return [];
    const once = new Map(values.map((value) => [printTagged(value), value]));
    return [{ key, type, values: [...once.keys()].sort().map((text) => once.get(text)!) }];
  });
}
