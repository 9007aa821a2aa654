import type { Tagged } from '@consilium/testing/neo4j';
import type { Generated } from './query.ts';
import { createRandom, type Random } from './random.ts';
import { binary, call, type Expression, index, list, literal, property, slice, whole } from './text.ts';
import { asExpression } from './writing.ts';

/** Values at the edges of what there is. */
const POOLS = {
  integer: [
    ...[0, 1, -1, 2, 7, -7, 10, 255, 2_147_483_648].map(BigInt),
    ...[9_007_199_254_740_993n, 9_223_372_036_854_775_807n],
  ],
  float: [0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.1, 1e-5, 1e10, 123_456_789.125, 1e21, 0.000_123, 100, 1e300],
  string: '| |a|Straße|ÀÉÎ|ǆ|😀b| \t x \u00a0|12| 12 |1.9|-3|1e3|true|TRUE|no|a,b,,c|ab'.split('|'),
  boolean: [true, false],
  date: ['2020-02-29', '2019-01-31', '1969-12-31', '2021-12-27', '2000-01-01', '1900-03-01'].map((date) => ({
    date,
  })),
  datetime: [
    ...['2020-02-29T23:59:59.999999Z', '1969-12-31T23:59:59Z'],
    ...['2021-01-01T00:00:00Z', '2020-03-29T01:30:00.5Z'],
  ].map((datetime) => ({ datetime })),
  duration: [
    ...[
      [1n, 0n, 0n],
      [-1n, 0n, 0n],
      [0n, 1n, -1n],
      [14n, -40n, 3_661_000_001n],
    ],
    ...[
      [0n, 0n, 90_061_500_000n],
      [0n, 0n, 0n],
    ],
  ].map((duration) => ({ duration })),
  list: [[], [1n, 2n, 3n], [1n, null], ['a', 1n, null, true], [[1n], []], [null], [2.5, 1n]],
} as const satisfies Readonly<Record<string, readonly Tagged[]>>;

type Pool = keyof typeof POOLS;

/** `small`: an integer near 0, `unit`: of a truncation. */
type Taken = Pool | 'small' | 'unit' | 'any';

/** Functions and what they take. */
const FUNCTIONS: readonly (readonly [name: string, ...takes: readonly Taken[]])[] = [
  ...['toLower', 'toUpper', 'trim', 'size', 'toInteger', 'toFloat'].map((name) => [name, 'string'] as const),
  ...['round', 'toString', 'toInteger'].map((name) => [name, 'float'] as const),
  ...['toString', 'toFloat', 'round'].map((name) => [name, 'integer'] as const),
  ...['head', 'last', 'size'].map((name) => [name, 'list'] as const),
  ...['date', 'datetime', 'duration', 'boolean'].map((type) => ['toString', type as Pool] as const),
  ...['date', 'datetime'].map((type) => ['date', type as Pool] as const),
  ['left', 'string', 'small'],
  ['split', 'string', 'string'],
  ['round', 'float', 'small'],
  ['range', 'small', 'small'],
  ['coalesce', 'any', 'any'],
  ['date.truncate', 'unit', 'date'],
  ['date.truncate', 'unit', 'datetime'],
  ['duration.between', 'date', 'date'],
  ['duration.between', 'datetime', 'datetime'],
  ['duration.between', 'date', 'datetime'],
  ['duration.inDays', 'date', 'datetime'],
  ['duration.inSeconds', 'date', 'datetime'],
];

const UNITS = 'millennium century decade year weekYear quarter month week day hour minute second'.split(' ');
const PARTS = 'year month day hour minute second years months monthsOfYear days hours minutes seconds'.split(
  ' ',
);
const COMPARED = ['=', '<>', '<', '<=', '>', '>='] as const;

const pools = Object.keys(POOLS) as Pool[];
const someValue = (random: Random, ...from: readonly Pool[]): Expression => {
  const pool = from.length === 1 ? from[0]! : random.pick(from);
  return random.chance(0.04) ? literal(null) : asExpression(random.pick<Tagged>(POOLS[pool]));
};

function given(random: Random, takes: Taken): Expression {
  if (takes === 'small') return asExpression(BigInt(random.below(6) - 1));
  if (takes === 'unit') return literal(random.pick(UNITS));
  return someValue(random, takes === 'any' ? random.pick(pools) : takes);
}

function moved(random: Random): Expression {
  const moment = random.pick(['date', 'datetime', 'duration'] as const);
  return binary(random.pick(['+', '-'] as const), someValue(random, moment), someValue(random, 'duration'));
}

function sliced(random: Random): Expression {
  const near = () => asExpression(BigInt(random.below(8) - 4));
  const bound = () => (random.chance(0.3) ? undefined : near());
  const of = someValue(random, 'list');
  if (random.chance(0.5)) return index(of, near());
  const from = bound();
  return slice(of, from, from === undefined ? asExpression(2n) : bound());
}

function compared(random: Random): Expression {
  const pool = random.pick(pools);
  const other = random.chance(0.6) ? pool : random.pick(pools);
  return binary(random.pick(COMPARED), someValue(random, pool), someValue(random, other));
}

function mapsCompared(random: Random): Expression {
  const one = () => whole`{a: ${someValue(random, 'integer')}${random.chance(0.5) ? ', b: null' : ''}}`;
  return binary(random.pick(['=', '<>'] as const), one(), one());
}

function called(random: Random): Expression {
  const [name, ...takes] = random.pick(FUNCTIONS);
  if (name !== 'date.truncate') return call(name, ...takes.map((each) => given(random, each)));
  // Of null it is an error in Neo4j, and null here.
  const unit = literal(random.pick(UNITS));
  return call(name, unit, asExpression(random.pick<Tagged>(POOLS[takes[1] as Pool])));
}

const arithmetic = (random: Random) =>
  binary(
    random.pick(['+', '-', '*', '/'] as const),
    someValue(random, 'integer', 'float'),
    someValue(random, 'integer', 'float'),
  );

const EXTREMES: readonly (readonly [weight: number, write: (random: Random) => Expression])[] = [
  [12, called],
  [4, arithmetic],
  [4, moved],
  [2, sliced],
  [4, compared],
  [1, mapsCompared],
  [2, (each) => binary('IN', given(each, 'any'), someValue(each, 'list'))],
  [2, (each) => binary('IN', given(each, 'any'), list([given(each, 'any'), given(each, 'any')]))],
  [1, (each) => binary('+', someValue(each, 'list'), given(each, 'any'))],
  [1, (each) => binary('+', someValue(each, 'string'), someValue(each, 'integer', 'float', 'string'))],
  [3, (each) => property(someValue(each, 'date', 'datetime', 'duration'), each.pick(PARTS))],
  [
    1,
    (each) => {
      const operator = each.pick(['*', '/'] as const);
      return binary(operator, someValue(each, 'duration'), asExpression(each.pick([2n, 3n, 0.5])));
    },
  ],
  [
    1,
    (each) => {
      const operator = each.pick(['CONTAINS', 'STARTS WITH', 'ENDS WITH'] as const);
      return binary(operator, given(each, 'any'), someValue(each, 'string'));
    },
  ],
  [1, (each) => binary(each.pick(['AND', 'OR'] as const), someValue(each, 'boolean'), literal(null))],
];

/** The query of a seed: one function or operator of values at the edges, without a graph. */
export function generateExtreme(seed: number): Generated {
  const random = createRandom(seed);
  const { text } = random.weighed(EXTREMES)(random);
  return { seed, text: `RETURN ${text} AS c0`, parameters: {}, orderedBy: [], loose: [] };
}
