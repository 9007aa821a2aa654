import type { GraphRows, GraphSchema, PropertyType } from '@consilium/record/test-support/lens-parts';
import { isList, printTagged, type Tagged } from '@consilium/testing/neo4j';

type Properties = Readonly<Record<string, Tagged>>;

export interface GraphNode {
  readonly kind: 'node';
  readonly id: string;
  readonly labels: readonly string[];
  readonly properties: Properties;
}

export interface GraphEdge {
  readonly kind: 'edge';
  readonly id: string;
  readonly type: string;
  readonly source: GraphNode;
  readonly target: GraphNode;
  readonly properties: Properties;
}

/** A value while a graph is being built. */
export type Built = Tagged | GraphNode | GraphEdge | readonly Built[];

export const isNode = (value: Built | undefined): value is GraphNode =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'node';
export const isEdge = (value: Built): value is GraphEdge =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'edge';

/** What the `having executed` statements of a scenario have made. */
export interface ScenarioGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** A statement that the builder does not know; the scenario is not run, and is counted. */
export class GraphNotBuilt extends Error {
  override readonly name = 'GraphNotBuilt';
}

/** The rows of a scenario's graph as the record would hold them. */
export function graphRows({ nodes, edges }: ScenarioGraph): GraphRows {
  return {
    nodes: nodes.map(({ id, labels, properties }) => ({
      ...{ uuid: id, labels },
      properties: printTagged(properties),
    })),
    edges: edges.map(({ id, type, source, target, properties }) => ({
      ...{ uuid: id, type, source: source.id, target: target.id },
      properties: printTagged(properties),
    })),
  };
}

/** What a scenario's own graph has, and nothing else; names that it lacks match nothing. */
export function schemaOf({ nodes, edges }: ScenarioGraph): GraphSchema {
  const labels = [...new Set(nodes.flatMap((node) => node.labels))];
  const types = [...new Set(edges.map(({ type }) => type))];
  const nodeSchema = (label: string) => {
    const properties = typesOf(nodes.filter((node) => node.labels.includes(label)));
    return { means: label, isType: false, properties };
  };
  return {
    nodes: Object.fromEntries(labels.map((label) => [label, nodeSchema(label)])),
    relationships: types.flatMap((type) =>
      labels.flatMap((from) => labels.map((to) => ({ type, from, to }))),
    ),
    relationshipProperties: Object.fromEntries(
      types.map((type) => [type, typesOf(edges.filter((edge) => edge.type === type))]),
    ),
    identity: undefined,
    strict: false,
  };
}

function typesOf(
  things: readonly { readonly properties: Properties }[],
): GraphSchema['relationshipProperties'][string] {
  const found = things.flatMap(({ properties }) => Object.entries(properties));
  return Object.fromEntries(
    [...Map.groupBy(found, ([name]) => name)].map(([name, values]) => {
      const [only, ...others] = new Set(values.map(([, value]) => typeOf(value)));
      return [name, { type: others.length === 0 ? only! : 'any', means: name }];
    }),
  );
}

const TYPES: Readonly<Record<string, PropertyType>> = {
  ...{ string: 'string', bigint: 'integer', number: 'float', boolean: 'boolean' },
};

function typeOf(value: Tagged): PropertyType {
  if (typeof value !== 'object' || value === null) return TYPES[typeof value]!;
  return isList(value) ? 'list' : (Object.keys(value)[0] as PropertyType);
}
