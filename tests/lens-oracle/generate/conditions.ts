import type { Tagged } from '@consilium/testing/neo4j';
import { localPattern } from './patterns.ts';
import {
  binary,
  call,
  type Expression,
  isNull,
  list,
  literal,
  not,
  over,
  property,
  variable,
  where,
  whole,
} from './text.ts';
import {
  asExpression,
  below,
  type Choice,
  choose,
  leaf,
  nodesOf,
  someName,
  someProperty,
  someRead,
  type Wanted,
  type Writing,
  written,
} from './writing.ts';

const COMPARED: readonly Wanted[] = ['integer', 'float', 'string', 'date', 'datetime', 'boolean'];
const ORDERS = ['<', '<=', '>', '>='] as const;
const COMPARISONS = ['=', '<>', ...ORDERS] as const;
const QUANTIFIERS = ['any', 'all', 'none', 'single'] as const;

/** More often than not one that is true of what was seen. */
function comparison(writing: Writing): Expression | undefined {
  const { random } = writing;
  const known = someProperty(writing, random.pick(COMPARED));
  if (known === undefined) return undefined;
  const { expression, seen, values } = known;
  if (seen !== undefined && random.chance(0.75))
    return binary(random.pick(['=', '<=', '>='] as const), expression, written(writing, seen));
  const operator = random.chance(0.35) ? random.pick(['=', '<>'] as const) : random.pick(ORDERS);
  const value = written(writing, random.pick(values));
  return random.chance(0.8) ? binary(operator, expression, value) : binary(operator, value, expression);
}

/** `1 < x <= 5` */
function chained(writing: Writing): Expression {
  const middle = writing.of('integer');
  return binary('AND', binary('<', literal(0n), middle), binary('<=', middle, writing.of('integer')));
}

function comparisonOfExpressions(writing: Writing): Expression {
  const { random } = writing;
  const type = random.pick<Wanted>([...COMPARED, 'integers', 'strings']);
  return binary(random.pick(COMPARISONS), writing.of(type), writing.of(type));
}

/** Of any type with any other: null where they cannot be compared, false where they differ. */
function comparisonAcrossTypes(writing: Writing): Expression | undefined {
  if (writing.facts.schema.strict) return undefined;
  const left = someRead(writing, 'any');
  return left && binary(writing.random.pick(COMPARISONS), left, leaf(writing, 'any'));
}

/** Equality, membership and order of whatever there is: never an error, often null. */
function mixedComparison(writing: Writing): Expression | undefined {
  if (writing.facts.schema.strict) return undefined;
  const { random } = writing;
  if (random.chance(0.3)) {
    const items = Array.from({ length: 1 + random.below(3) }, () => writing.of('any'));
    return binary('IN', writing.of('any'), list(items));
  }
  return binary(random.pick(COMPARISONS), writing.of('any'), writing.of('any'));
}

function textPredicate(writing: Writing): Expression | undefined {
  const { random } = writing;
  const known = someProperty(writing, 'string');
  if (known === undefined) return undefined;
  const operator = random.pick(['CONTAINS', 'CONTAINS', 'STARTS WITH', 'ENDS WITH'] as const);
  const letters = [...String(known.seen ?? random.pick(known.values))];
  const from = random.below(letters.length + 1);
  const part = letters.slice(from, from + 1 + random.below(4)).join('');
  if (random.chance(0.5))
    return binary(operator, call('toLower', known.expression), written(writing, part.toLowerCase()));
  return binary(operator, known.expression, written(writing, part));
}

function membership(writing: Writing): Expression | undefined {
  const { random } = writing;
  const known = someProperty(writing, random.pick(COMPARED));
  if (known === undefined) return undefined;
  const others = random.some(known.values, 1 + random.below(4));
  const items: readonly Tagged[] = known.seen === undefined ? others : [...others, known.seen];
  const all = random.chance(0.15) ? [...items, null] : items;
  const isScalar = all.every((item) => typeof item !== 'object' || item === null);
  return binary('IN', known.expression, isScalar ? written(writing, all) : list(all.map(asExpression)));
}

function quantifier(writing: Writing): Expression {
  const { random } = writing;
  const type = random.pick(['integers', 'strings'] as const);
  const name = writing.fresh('x');
  const each = { kind: 'value', name, type: type === 'integers' ? 'integer' : 'string' } as const;
  const which = random.pick(QUANTIFIERS);
  const inner: Writing = { ...writing, scope: [...writing.scope, each], depth: writing.depth - 1 };
  const other = leaf(inner, each.type);
  const condition = random.chance(0.7)
    ? binary(random.pick(['=', '<>', '<', '>'] as const), variable(name), other)
    : isNull(variable(name), random.chance(0.5));
  return whole`${which}(${over(name, writing.of(type), condition)})`;
}

/** Something about each node of a path. */
function alongPath(writing: Writing): Expression | undefined {
  const { random, facts, scope } = writing;
  const keys = facts.keysOf('*').filter(({ key }) => key === 'name' || key === 'age');
  if (keys.length === 0 || scope.every(({ kind }) => kind !== 'path')) return undefined;
  const name = writing.fresh('x');
  const which = random.pick(QUANTIFIERS);
  const nodes = call('nodes', variable(someName(writing, 'path')!));
  const { key, values } = random.pick(keys);
  const operator = random.pick(['=', '<>', '<', '>='] as const);
  const condition = binary(operator, property(variable(name), key), asExpression(random.pick(values)));
  return whole`${which}(${over(name, nodes, condition)})`;
}

function existence(writing: Writing): Expression | undefined {
  const found = writing.patterns ? localPattern(writing) : undefined;
  if (found === undefined) return undefined;
  const { random } = writing;
  const { pattern, scope } = found;
  if (random.chance(0.3))
    return binary(random.pick(ORDERS), whole`COUNT { MATCH ${pattern} }`, below(writing, 3));
  const inner: Writing = { ...writing, scope, depth: 1, patterns: random.chance(0.2) };
  return whole`EXISTS { MATCH ${pattern}${where(random.chance(0.5) ? boolean(inner) : undefined)} }`;
}

function hasLabels(writing: Writing): Expression | undefined {
  const { random, facts, scope } = writing;
  if (nodesOf(scope).length === 0 || facts.schema.strict) return undefined;
  const labels = random.some(facts.labels, 1 + random.below(2));
  return whole`(${someName(writing, 'node')!}:${labels.join('|')})`;
}

function nullCheck(writing: Writing): Expression | undefined {
  const read = someRead(writing, 'any');
  return read && isNull(read, writing.random.chance(0.5));
}

const SIMPLE: readonly Choice[] = [
  [10, comparison],
  [4, textPredicate],
  [3, membership],
  [2, nullCheck],
  [1, (writing) => someRead(writing, 'boolean')],
  [1, hasLabels],
  [1, comparisonAcrossTypes],
];

const NESTED: readonly Choice[] = [
  [5, (writing) => binary('AND', writing.of('boolean'), writing.of('boolean'))],
  [5, (writing) => binary('OR', writing.of('boolean'), writing.of('boolean'))],
  [4, (writing) => not(writing.of('boolean'))],
  [3, comparisonOfExpressions],
  [2, mixedComparison],
  [3, alongPath],
  [1, (writing) => binary('IN', writing.of('integer'), writing.of('integers'))],
  [1, (writing) => binary('IN', writing.of('string'), writing.of('strings'))],
  [1, chained],
  [2, quantifier],
  [2, existence],
  [1, (writing) => isNull(writing.of(writing.random.pick(['integer', 'string', 'date'])), true)],
  [1, (writing) => call('coalesce', writing.of('boolean'), literal(writing.random.chance(0.5)))],
];

export function boolean(writing: Writing): Expression {
  const simple = (each: Writing) => choose(each, SIMPLE, (last) => leaf(last, 'boolean'));
  if (writing.depth <= 0 || writing.random.chance(0.35)) return simple(writing);
  return choose(writing, NESTED, simple);
}
