import type { Expression } from '@consilium/record/test-support/lens-parts';
import type { Tagged } from '@consilium/testing/neo4j';
import { asExpression, leaf, someProperty, someRead, written } from './leaves.ts';
import { localPattern } from './local-patterns.ts';
import { alongPredicate, mixedComparison } from './mixed.ts';
import { binary, call, isNull, list, literal, make, not, variable } from './trees.ts';
import { type Choice, choose, type Wanted, type Writing } from './writing.ts';

const COMPARED: readonly Wanted[] = ['integer', 'float', 'string', 'date', 'datetime', 'boolean'];
const ORDERS = ['<', '<=', '>', '>='] as const;

/** More often than not one that is true of what was seen. */
function comparison(writing: Writing): Expression | undefined {
  const { random } = writing;
  const known = someProperty(writing, random.pick(COMPARED));
  if (known === undefined) return undefined;
  const { expression, seen, values } = known;
  if (seen !== undefined && random.chance(0.75)) {
    const operator = random.pick(['=', '<=', '>='] as const);
    writing.uses.add(operator);
    return binary(operator, expression, written(writing, seen));
  }
  const operator = random.chance(0.35) ? random.pick(['=', '<>'] as const) : random.pick(ORDERS);
  const value = written(writing, random.pick(values));
  writing.uses.add(operator);
  return random.chance(0.8) ? binary(operator, expression, value) : binary(operator, value, expression);
}

/** `1 < x <= 5` */
function chained(writing: Writing): Expression {
  const middle = writing.of('integer');
  writing.uses.add('chained comparison');
  return binary('and', binary('<', literal(0n), middle), binary('<=', middle, writing.of('integer')));
}

function comparisonOfExpressions(writing: Writing): Expression {
  const { random } = writing;
  const type = random.pick<Wanted>([...COMPARED, 'integers', 'strings']);
  const operator = random.pick(['=', '<>', ...ORDERS] as const);
  writing.uses.add(operator);
  return binary(operator, writing.of(type), writing.of(type));
}

/** Of any type with any other: null where they cannot be compared, false where they differ. */
function comparisonAcrossTypes(writing: Writing): Expression | undefined {
  if (writing.facts.schema.strict) return undefined;
  const { random } = writing;
  const left = someRead(writing, 'any');
  if (left === undefined) return undefined;
  writing.uses.add('comparison across types');
  return binary(random.pick(['=', '<>', ...ORDERS] as const), left, leaf(writing, 'any'));
}

function textPredicate(writing: Writing): Expression | undefined {
  const { random } = writing;
  const known = someProperty(writing, 'string');
  if (known === undefined) return undefined;
  const operator = random.pick(['contains', 'contains', 'starts with', 'ends with'] as const);
  const whole = [...String(known.seen ?? random.pick(known.values))];
  const from = random.below(whole.length + 1);
  const part = whole.slice(from, from + 1 + random.below(4)).join('');
  writing.uses.add(operator);
  if (random.chance(0.5)) {
    return binary(operator, call('tolower', known.expression), written(writing, part.toLowerCase()));
  }
  return binary(operator, known.expression, written(writing, part));
}

function membership(writing: Writing): Expression | undefined {
  const { random } = writing;
  const known = someProperty(writing, random.pick(COMPARED));
  if (known === undefined) return undefined;
  const others = random.some(known.values, 1 + random.below(4));
  const items: readonly Tagged[] = known.seen === undefined ? others : [...others, known.seen];
  const all = random.chance(0.15) ? [...items, null] : items;
  writing.uses.add('in');
  const scalar = all.every((item) => typeof item !== 'object' || item === null);
  return binary('in', known.expression, scalar ? written(writing, all) : list(all.map(asExpression)));
}

function quantifier(writing: Writing): Expression {
  const { random } = writing;
  const type = random.pick(['integers', 'strings'] as const);
  const name = writing.fresh('x');
  const each = { kind: 'value', name, type: type === 'integers' ? 'integer' : 'string' } as const;
  const which = random.pick(['any', 'all', 'none', 'single'] as const);
  writing.uses.add(which);
  const inner: Writing = { ...writing, scope: [...writing.scope, each], depth: writing.depth - 1 };
  const other = leaf(inner, each.type);
  const where = random.chance(0.7)
    ? binary(random.pick(['=', '<>', '<', '>'] as const), variable(name), other)
    : isNull(variable(name), random.chance(0.5));
  return make({ kind: 'quantifier', which, variable: name, list: writing.of(type), where });
}

function existence(writing: Writing): Expression | undefined {
  const found = localPattern(writing);
  if (found === undefined) return undefined;
  const { pattern, scope } = found;
  if (writing.random.chance(0.3)) {
    writing.uses.add('count {}');
    const count = make({ kind: 'count', form: 'braces', patterns: [pattern], where: undefined });
    return binary(writing.random.pick(ORDERS), count, literal(BigInt(writing.random.below(3))));
  }
  writing.uses.add('exists {}');
  const inner: Writing = { ...writing, scope, depth: 1, patterns: writing.random.chance(0.2) };
  const where = writing.random.chance(0.5) ? boolean(inner) : undefined;
  return make({ kind: 'exists', form: 'braces', patterns: [pattern], where });
}

function hasLabels(writing: Writing): Expression | undefined {
  const nodes = writing.scope.filter((each) => each.kind === 'node');
  if (nodes.length === 0 || writing.facts.schema.strict) return undefined;
  const labels = writing.random.some(writing.facts.labels, 1 + writing.random.below(2));
  writing.uses.add('has labels');
  return make({ kind: 'has-labels', of: variable(writing.random.pick(nodes).name), labels });
}

const SIMPLE: readonly Choice[] = [
  [10, comparison],
  [4, textPredicate],
  [3, membership],
  [
    2,
    (writing) => {
      const read = someRead(writing, 'any');
      return read && isNull(read, writing.random.chance(0.5));
    },
  ],
  [1, (writing) => someRead(writing, 'boolean')],
  [1, hasLabels],
  [1, comparisonAcrossTypes],
];

const NESTED: readonly Choice[] = [
  [5, (writing) => binary('and', writing.of('boolean'), writing.of('boolean'))],
  [5, (writing) => binary('or', writing.of('boolean'), writing.of('boolean'))],
  [4, (writing) => not(writing.of('boolean'))],
  [3, comparisonOfExpressions],
  [2, mixedComparison],
  [3, alongPredicate],
  [1, (writing) => binary('in', writing.of('integer'), writing.of('integers'))],
  [1, (writing) => binary('in', writing.of('string'), writing.of('strings'))],
  [1, chained],
  [2, quantifier],
  [2, (writing) => (writing.patterns ? existence(writing) : undefined)],
  [1, (writing) => isNull(writing.of(writing.random.pick(['integer', 'string', 'date'])), true)],
  [1, (writing) => call('coalesce', writing.of('boolean'), literal(writing.random.chance(0.5)))],
];

export function boolean(writing: Writing): Expression {
  const simple = (each: Writing) => choose(each, SIMPLE, (last) => leaf(last, 'boolean'));
  if (writing.depth <= 0 || writing.random.chance(0.35)) return simple(writing);
  return choose(writing, NESTED, simple);
}
