import type { GraphSchema, PropertyType } from '@consilium/record/test-support/lens-parts';
import type { Graph, Tagged } from '@consilium/testing/neo4j';
import { createRandom, type Random } from './random.ts';

const LABELS = ['A', 'B', 'C', 'D'];
const TYPES = ['KNOWS', 'LIKES', 'OWNS'];
const WORDS = ['ash', 'Birch', 'cedar', 'Älder', 'oak tree', 'elm', 'Oak', 'fir', "o'ak", 'ünder', ''];

/** Fractions of two only: sums of them do not depend on their order. */
const float = (random: Random) => random.below(40) / 2 - 5 + 0.25;
const integer = (random: Random) => BigInt(random.below(12) - 3);
const two = (number: number) => String(number).padStart(2, '0');
const date = (random: Random) =>
  `${2018 + random.below(4)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
const clock = (random: Random) =>
  `${two(random.below(24))}:${two(random.below(60))}:${two(random.below(60))}${random.chance(0.3) ? '.25' : ''}`;

const MAKERS: Readonly<Record<Exclude<PropertyType, 'any'>, (random: Random) => Tagged>> = {
  string: (random) => random.pick(WORDS),
  integer,
  float,
  boolean: (random) => random.chance(0.5),
  date: (random) => ({ date: date(random) }),
  datetime: (random) => ({ datetime: `${date(random)}T${clock(random)}Z` }),
  duration: (random) => ({
    duration: [
      BigInt(random.below(5) - 1),
      BigInt(random.below(20)),
      BigInt(random.below(90_000)) * 1_000_000n,
    ],
  }),
  list: (random) =>
    random.chance(0.5)
      ? Array.from({ length: random.below(4) }, () => random.pick(WORDS))
      : Array.from({ length: random.below(4) }, () => integer(random)),
};

const MIXED = ['string', 'integer', 'float', 'boolean', 'date', 'datetime', 'list'] as const;

/** `value` is of another type at each label, `mixed` of another at each node. */
const PROPERTIES: Readonly<Record<string, PropertyType | readonly PropertyType[]>> = {
  name: 'string',
  age: 'integer',
  score: 'float',
  active: 'boolean',
  born: 'date',
  at: 'datetime',
  span: 'duration',
  tags: 'list',
  mixed: 'any',
  value: ['integer', 'string', 'float', 'date'],
};

const typeAt = (key: string, label: string): PropertyType => {
  const type = PROPERTIES[key]!;
  return typeof type === 'string' ? type : type[LABELS.indexOf(label)]!;
};

const made = (random: Random, type: PropertyType): Tagged =>
  MAKERS[type === 'any' ? random.pick(MIXED) : type](random);

/** A node of several labels has no `value`: its labels would not agree on the type. */
function node(random: Random, number: number): Graph['nodes'][number] {
  const labels = random.some(
    LABELS,
    random.weighed([
      [8, 1],
      [3, 2],
      [1, 0],
    ] as const),
  );
  const keys = Object.keys(PROPERTIES).filter(
    (key) => random.chance(0.75) && (key !== 'value' || labels.length === 1),
  );
  const properties = keys.map((key) => [key, made(random, typeAt(key, labels[0] ?? 'A'))] as const);
  const uuid = `n${number}`;
  return { uuid, labels, properties: { ...Object.fromEntries(properties), uuid } };
}

function edge(random: Random, nodes: number): Graph['edges'][number] {
  const source = random.below(nodes);
  const target = random.chance(0.12) ? source : random.below(nodes);
  const type = random.pick(TYPES);
  const since = type === 'KNOWS' && random.chance(0.7) ? { since: integer(random) } : {};
  const weight = type !== 'OWNS' && random.chance(0.7) ? { weight: float(random) } : {};
  return { type, source: `n${source}`, target: `n${target}`, properties: { ...since, ...weight } };
}

/** A small graph with several labels at a node, loops, parallel edges, and properties that are often absent. */
export function randomGraph(seed: number): Graph {
  const random = createRandom(seed);
  const nodes = Array.from({ length: 10 + random.below(6) }, (_, number) => node(random, number));
  const edges = Array.from({ length: 28 + random.below(12) }, () => edge(random, nodes.length));
  const parallel = edges.slice(0, 2).map((one) => ({ ...one, properties: { ...one.properties } }));
  return { nodes, edges: [...edges, ...parallel] };
}

const schemaProperty = (type: PropertyType) => ({ type, means: '' });

/** Names that it lacks match nothing. */
export const RANDOM_SCHEMA: GraphSchema = {
  nodes: Object.fromEntries(
    LABELS.map((label) => {
      const keys = Object.keys(PROPERTIES).map((key) => [key, schemaProperty(typeAt(key, label))] as const);
      const properties = { ...Object.fromEntries(keys), uuid: schemaProperty('string') };
      return [label, { means: '', isType: false, properties }];
    }),
  ),
  relationships: TYPES.flatMap((type) => LABELS.flatMap((from) => LABELS.map((to) => ({ from, type, to })))),
  relationshipProperties: {
    KNOWS: { since: schemaProperty('integer'), weight: schemaProperty('float') },
    LIKES: { weight: schemaProperty('float') },
    OWNS: {},
  },
  identity: 'uuid',
  strict: false,
};
