import type { Expression } from '@consilium/record/test-support/lens-parts';
import { expression } from './expressions.ts';
import { leaf, someProperty } from './leaves.ts';
import { localPattern } from './local-patterns.ts';
import { binary, call, callDistinct, literal, make, map, property, variable } from './trees.ts';
import type { Wanted, Writing } from './writing.ts';

/** Something that a WITH or RETURN gives. */
export interface Column {
  readonly value: Expression;
  readonly type: Wanted | undefined;
  /** Its order among the rows is the same everywhere: nodes are ordered by ids that nobody gave. */
  readonly orders: boolean;
  /** A list whose order nobody promises. */
  readonly loose: boolean;
}

const column = (value: Expression, parts: Partial<Column> = {}): Column => ({
  value,
  type: undefined,
  orders: false,
  loose: false,
  ...parts,
});

const RETURNED: readonly (readonly [number, Wanted])[] = [
  [5, 'string'],
  [4, 'integer'],
  [3, 'float'],
  [2, 'boolean'],
  [3, 'date'],
  [1.5, 'datetime'],
  [1, 'duration'],
  [1.5, 'strings'],
  [1.5, 'integers'],
  [2.5, 'any'],
];

/** A value computed of what is in scope. */
export function valueColumn(writing: Writing): Column {
  const type = writing.random.weighed(RETURNED);
  return column(expression(writing, type), { type, orders: type !== 'duration' && type !== 'any' });
}

/** A property as it is. */
export function plainColumn(writing: Writing): Column {
  const found = someProperty(writing, 'any');
  if (found === undefined) return valueColumn(writing);
  const { expression: value, type } = found;
  if (type === 'list') return column(value, { type: 'any', orders: true });
  return column(value, { type: type as Wanted, orders: type !== 'duration' });
}

/** A node, relationship or path, or what it holds. */
export function entityColumn(writing: Writing): Column {
  const { random } = writing;
  const found = writing.scope.filter((each) => each.kind !== 'value');
  if (found.length === 0) return valueColumn(writing);
  const each = random.pick(found);
  if (each.kind !== 'node' || random.chance(0.4)) return column(variable(each.name));
  const of = variable(each.name);
  const keys = writing.facts.keysOf(each.label);
  const names = random.some(keys, 1 + random.below(3)).map(({ key }) => key);
  switch (random.below(4)) {
    case 0:
      writing.uses.add('labels()');
      return column(call('labels', of), { loose: true });
    case 1: {
      writing.uses.add('map projection');
      const entries = names.map((name) => [name, property(of, name)] as const);
      return column(make({ kind: 'map-projection', of, entries }));
    }
    case 2: {
      writing.uses.add('map');
      return column(map(names.map((name) => [name, property(of, name)] as const)));
    }
    default:
      return comprehension(writing) ?? column(of);
  }
}

function comprehension(writing: Writing): Column | undefined {
  const found = localPattern(writing);
  if (found === undefined) return undefined;
  writing.uses.add('pattern comprehension');
  const inner: Writing = { ...writing, scope: found.scope };
  const value = someProperty(inner, 'any')?.expression ?? property(variable(found.end), 'uuid');
  return column(make({ kind: 'pattern-comprehension', pattern: found.pattern, where: undefined, value }), {
    loose: true,
  });
}

const whole = { type: 'integer', orders: true } as const;
const real = { type: 'float', orders: true } as const;

/** One of the aggregates. */
export function aggregateColumn(writing: Writing): Column {
  const made = plainAggregate(writing);
  if (made.loose) {
    return writing.random.chance(0.3) ? column(call('size', made.value), whole) : made;
  }
  if (!writing.random.chance(0.2)) return made;
  writing.uses.add('aggregate within an expression');
  if (made.type === 'integer') return column(binary('+', made.value, literal(1n)), whole);
  return column(map([['of', made.value]]));
}

function plainAggregate(writing: Writing): Column {
  const { random, scope, uses } = writing;
  const inner: Writing = { ...writing, depth: 1, patterns: false };
  const named = scope.filter((each) => each.kind !== 'path');
  const name = random.weighed([
    [5, 'count(*)'],
    [4, 'count'],
    [3, 'sum'],
    [3, 'avg'],
    [3, 'min'],
    [3, 'max'],
    [4, 'collect'],
    [1, 'stdev'],
    [1, 'percentilecont'],
    [1, 'percentiledisc'],
  ] as const);
  uses.add(name);
  const made = random.chance(0.25) ? callDistinct : call;
  if (made === callDistinct) uses.add('aggregate of distinct');
  switch (name) {
    case 'count(*)':
      return column(make({ kind: 'count-star' }), whole);
    case 'count': {
      const of =
        named.length > 0 && random.chance(0.5) ? variable(random.pick(named).name) : leaf(inner, 'any');
      return column(made('count', of), whole);
    }
    case 'sum': {
      const type = random.pick(['integer', 'float'] as const);
      return column(made('sum', expression(inner, type)), { type, orders: true });
    }
    case 'avg':
      return column(made('avg', expression(inner, random.pick(['integer', 'float']))), real);
    case 'min':
    case 'max': {
      const type = random.pick(['integer', 'float', 'string', 'date', 'datetime', 'any'] as const);
      const of = type === 'any' ? leaf(inner, type) : expression(inner, type);
      return column(made(name, of), { type, orders: type !== 'any' });
    }
    case 'collect': {
      const of =
        named.length > 0 && random.chance(0.3) ? variable(random.pick(named).name) : leaf(inner, 'any');
      return column(made('collect', of), { loose: true });
    }
    case 'stdev':
      return column(call('stdev', expression(inner, 'float')), real);
    case 'percentilecont':
      return column(call(name, expression(inner, 'float'), literal(random.pick([0.5, 0.25, 0.9]))), real);
    case 'percentiledisc': {
      const type = random.pick(['integer', 'float'] as const);
      const of = expression(inner, type);
      return column(call(name, of, literal(random.pick([0.5, 0.25, 0.9]))), { ...real, type });
    }
  }
}
