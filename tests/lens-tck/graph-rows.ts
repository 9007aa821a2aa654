import type { GraphRows, GraphSchema, PropertyType } from '@consilium/record/test-support/lens-parts';
import { type Built, GraphNotBuilt, type ScenarioGraph } from './scenario-graph.ts';

/** The rows of a scenario's graph as the record would hold them. */
export function graphRows({ nodes, edges }: ScenarioGraph): GraphRows {
  return {
    nodes: nodes.map(({ id, labels, properties }) => ({
      uuid: id,
      labels,
      properties: taggedText(properties),
    })),
    edges: edges.map(({ id, type, source, target, properties }) => ({
      ...{ uuid: id, type, source: source.id, target: target.id },
      properties: taggedText(properties),
    })),
  };
}

/** What a scenario's own graph has, and nothing else; names that it lacks match nothing. */
export function schemaOf({ nodes, edges }: ScenarioGraph): GraphSchema {
  const labels = [...new Set(nodes.flatMap((node) => node.labels))];
  const types = [...new Set(edges.map(({ type }) => type))];
  return {
    nodes: Object.fromEntries(
      labels.map((label) => [
        label,
        {
          means: label,
          isType: false,
          properties: typesOf(nodes.filter((node) => node.labels.includes(label))),
        },
      ]),
    ),
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

type Properties = ReadonlyMap<string, Built>;

function typesOf(
  things: readonly { readonly properties: Properties }[],
): GraphSchema['relationshipProperties'][string] {
  const found = things.flatMap(({ properties }) => [...properties]);
  const byName = Map.groupBy(found, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, values]) => {
      const types = new Set(values.map(([, value]) => typeOf(value)));
      const [only = 'any'] = types;
      return [name, { type: types.size === 1 ? only : 'any', means: name }];
    }),
  );
}

function typeOf(value: Built): PropertyType {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return 'float';
  if (typeof value === 'boolean') return 'boolean';
  if (Array.isArray(value)) return 'list';
  if (value !== null && 'kind' in value && value.kind === 'tag') return value.type;
  throw new GraphNotBuilt('a property that holds neither a value nor a list');
}

function taggedText(properties: Properties): string {
  return `{${[...properties].map(([key, value]) => `${JSON.stringify(key)}:${valueText(value)}`).join(',')}}`;
}

function valueText(value: Built): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value);
  if (Array.isArray(value)) return `[${value.map(valueText).join(',')}]`;
  if ('kind' in value && value.kind === 'tag') return JSON.stringify(value.tagged);
  throw new GraphNotBuilt('a property that holds neither a value nor a list');
}
