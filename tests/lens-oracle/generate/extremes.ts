import type { Expression } from '@consilium/record/test-support/lens-parts';
import type { Tagged } from '@consilium/testing/neo4j';
import { asExpression } from './leaves.ts';
import type { Generated } from './query.ts';
import { createRandom, type Random } from './random.ts';
import { projection } from './steps.ts';
import { binary, call, list, literal, make, map, property } from './trees.ts';

/** Values at the edges of what there is. */
const POOLS = {
  integer: [
    0n,
    1n,
    -1n,
    2n,
    7n,
    -7n,
    10n,
    255n,
    2_147_483_648n,
    9_007_199_254_740_993n,
    9_223_372_036_854_775_807n,
  ],
  float: [0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.1, 1e-5, 1e10, 123_456_789.125, 1e21, 0.000_123, 100, 1e300],
  string: [
    '',
    ' ',
    'a',
    'Straße',
    'ÀÉÎ',
    'ǆ',
    '😀b',
    ' \t x \u00a0',
    '12',
    ' 12 ',
    '1.9',
    '-3',
    '1e3',
    'true',
    'TRUE',
    'no',
    'a,b,,c',
    'ab',
  ],
  boolean: [true, false],
  date: [
    { date: '2020-02-29' },
    { date: '2019-01-31' },
    { date: '1969-12-31' },
    { date: '2021-12-27' },
    { date: '2000-01-01' },
    { date: '1900-03-01' },
  ],
  datetime: [
    { datetime: '2020-02-29T23:59:59.999999Z' },
    { datetime: '1969-12-31T23:59:59Z' },
    { datetime: '2021-01-01T00:00:00Z' },
    { datetime: '2020-03-29T01:30:00.5Z' },
  ],
  duration: [
    { duration: [1n, 0n, 0n] },
    { duration: [-1n, 0n, 0n] },
    { duration: [0n, 1n, -1n] },
    { duration: [14n, -40n, 3_661_000_001n] },
    { duration: [0n, 0n, 90_061_500_000n] },
    { duration: [0n, 0n, 0n] },
  ],
  list: [[], [1n, 2n, 3n], [1n, null], ['a', 1n, null, true], [[1n], []], [null], [2.5, 1n]],
} as const satisfies Readonly<Record<string, readonly Tagged[]>>;

type Pool = keyof typeof POOLS;

/** `small`: an integer near 0, `unit`: of a truncation. */
type Taken = Pool | 'small' | 'unit' | 'any';

/** Functions and what they take. */
const FUNCTIONS: readonly (readonly [name: string, ...takes: readonly Taken[]])[] = [
  ...['tolower', 'toupper', 'trim', 'size', 'tointeger', 'tofloat'].map((name) => [name, 'string'] as const),
  ...['round', 'tostring', 'tointeger'].map((name) => [name, 'float'] as const),
  ...['tostring', 'tofloat', 'round'].map((name) => [name, 'integer'] as const),
  ...['head', 'last', 'size'].map((name) => [name, 'list'] as const),
  ...['date', 'datetime', 'duration', 'boolean'].map((type) => ['tostring', type as Pool] as const),
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
  ['duration.indays', 'date', 'datetime'],
  ['duration.inseconds', 'date', 'datetime'],
];

const UNITS = [
  'millennium',
  'century',
  'decade',
  'year',
  'weekYear',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
];
const PARTS = [
  ...['year', 'month', 'day', 'hour', 'minute', 'second'],
  ...['years', 'months', 'monthsOfYear', 'days', 'hours', 'minutes', 'seconds'],
];
const COMPARED = ['=', '<>', '<', '<=', '>', '>='] as const;

const pools = Object.keys(POOLS) as Pool[];
const someValue = (random: Random, pool: Pool): Expression =>
  random.chance(0.04) ? literal(null) : asExpression(random.pick<Tagged>(POOLS[pool]));

function given(random: Random, takes: Taken): Expression {
  if (takes === 'small') return asExpression(BigInt(random.below(6) - 1));
  if (takes === 'unit') return literal(random.pick(UNITS));
  return someValue(random, takes === 'any' ? random.pick(pools) : takes);
}

function arithmetic(random: Random): Expression {
  const operator = random.pick(['+', '-', '*', '/'] as const);
  const number = () => someValue(random, random.pick(['integer', 'float'] as const));
  return binary(operator, number(), number());
}

function moved(random: Random): Expression {
  const moment = random.pick(['date', 'datetime', 'duration'] as const);
  return binary(random.pick(['+', '-'] as const), someValue(random, moment), someValue(random, 'duration'));
}

function sliced(random: Random): Expression {
  const bound = () => (random.chance(0.3) ? undefined : asExpression(BigInt(random.below(8) - 4)));
  const of = someValue(random, 'list');
  if (random.chance(0.5)) return make({ kind: 'index', of, at: asExpression(BigInt(random.below(8) - 4)) });
  const from = bound();
  return make({ kind: 'slice', of, from, to: from === undefined ? asExpression(2n) : bound() });
}

function compared(random: Random): Expression {
  const pool = random.pick(pools);
  const other = random.chance(0.6) ? pool : random.pick(pools);
  return binary(random.pick(COMPARED), someValue(random, pool), someValue(random, other));
}

function mapsCompared(random: Random): Expression {
  const one = () =>
    map([
      ['a', someValue(random, 'integer')],
      ...(random.chance(0.5) ? [['b', literal(null)] as const] : []),
    ]);
  return binary(random.pick(['=', '<>'] as const), one(), one());
}

function called(random: Random): Expression {
  const [name, ...takes] = random.pick(FUNCTIONS);
  // Of null they are an error in Neo4j, and null here.
  if (name.endsWith('truncate')) {
    return call(
      name,
      literal(random.pick(UNITS)),
      asExpression(random.pick<Tagged>(POOLS[takes[1] as Pool])),
    );
  }
  return call(name, ...takes.map((each) => given(random, each)));
}

/** The query of a seed: one function or operator of values at the edges, without a graph. */
export function generateExtreme(seed: number): Generated {
  const value = extreme(createRandom(seed));
  const items = [{ value, as: 'c0', aliased: true }];
  const clauses = [projection({ kind: 'return', items })];
  const query = { branches: [{ clauses }], distinct: false };
  return { seed, query, parameters: {}, orderedBy: [], loose: [], uses: ['values at the edges'] };
}

function extreme(random: Random): Expression {
  return random.weighed<(random: Random) => Expression>([
    [12, called],
    [4, arithmetic],
    [4, moved],
    [2, sliced],
    [4, compared],
    [1, mapsCompared],
    [2, (each) => binary('in', given(each, 'any'), someValue(each, 'list'))],
    [2, (each) => binary('in', given(each, 'any'), list([given(each, 'any'), given(each, 'any')]))],
    [1, (each) => binary('+', someValue(each, 'list'), given(each, 'any'))],
    [
      1,
      (each) =>
        binary('+', someValue(each, 'string'), someValue(each, each.pick(['integer', 'float', 'string']))),
    ],
    [3, (each) => property(someValue(each, each.pick(['date', 'datetime', 'duration'])), each.pick(PARTS))],
    [
      1,
      (each) =>
        binary(
          each.pick(['*', '/'] as const),
          someValue(each, 'duration'),
          asExpression(each.pick([2n, 3n, 0.5])),
        ),
    ],
    [
      1,
      (each) =>
        binary(
          each.pick(['contains', 'starts with', 'ends with'] as const),
          given(each, 'any'),
          someValue(each, 'string'),
        ),
    ],
    [1, (each) => binary(each.pick(['and', 'or'] as const), someValue(each, 'boolean'), literal(null))],
  ])(random);
}
