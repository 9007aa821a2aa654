import { localPattern } from './patterns.ts';
import {
  binary,
  call,
  callDistinct,
  type Expression,
  literal,
  map,
  property,
  variable,
  whole,
} from './text.ts';
import { expression } from './values.ts';
import { leaf, someProperty, type Wanted, type Writing } from './writing.ts';

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
  ...{ value, type: undefined, orders: false, loose: false },
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
  const of = variable(each.name);
  if (each.kind !== 'node' || random.chance(0.4)) return column(of);
  const keys = random.some(writing.facts.keysOf(each.label), 1 + random.below(3));
  const entries = map(keys.map(({ key }) => [key, property(of, key)]));
  switch (random.below(4)) {
    case 0:
      return column(call('labels', of), { loose: true });
    case 1:
      return column(whole`${of} ${entries}`);
    case 2:
      return column(entries);
    default:
      return comprehension(writing) ?? column(of);
  }
}

function comprehension(writing: Writing): Column | undefined {
  const found = localPattern(writing);
  if (found === undefined) return undefined;
  const value = someProperty({ ...writing, scope: found.scope }, 'any')?.expression ?? `${found.end}.uuid`;
  return column(whole`[${found.pattern} | ${value}]`, { loose: true });
}

const integer = { type: 'integer', orders: true } as const;
const float = { type: 'float', orders: true } as const;

/** One of the aggregates. */
export function aggregateColumn(writing: Writing): Column {
  const made = plainAggregate(writing);
  if (made.loose) return writing.random.chance(0.3) ? column(call('size', made.value), integer) : made;
  if (!writing.random.chance(0.2)) return made;
  if (made.type === 'integer') return column(binary('+', made.value, literal(1n)), integer);
  return column(map([['of', made.value]]));
}

const AGGREGATES = [
  [5, 'count(*)'],
  [4, 'count'],
  [3, 'sum'],
  [3, 'avg'],
  [3, 'min'],
  [3, 'max'],
  [4, 'collect'],
  [1, 'stDev'],
  [1, 'percentileCont'],
  [1, 'percentileDisc'],
] as const;

function plainAggregate(writing: Writing): Column {
  const { random, scope } = writing;
  const inner: Writing = { ...writing, depth: 1, patterns: false };
  const named = scope.filter((each) => each.kind !== 'path');
  const name = random.weighed(AGGREGATES);
  const made = random.chance(0.25) ? callDistinct : call;
  const anything = (share: number) =>
    named.length > 0 && random.chance(share) ? variable(random.pick(named).name) : leaf(inner, 'any');
  const number = () => random.pick(['integer', 'float'] as const);
  const share = () => literal(random.pick([0.5, 0.25, 0.9]));
  switch (name) {
    case 'count(*)':
      return column(whole`count(*)`, integer);
    case 'count':
      return column(made(name, anything(0.5)), integer);
    case 'sum': {
      const type = number();
      return column(made(name, expression(inner, type)), { type, orders: true });
    }
    case 'avg':
      return column(made(name, expression(inner, number())), float);
    case 'min':
    case 'max': {
      const type = random.pick(['integer', 'float', 'string', 'date', 'datetime', 'any'] as const);
      const of = type === 'any' ? leaf(inner, type) : expression(inner, type);
      return column(made(name, of), { type, orders: type !== 'any' });
    }
    case 'collect':
      return column(made(name, anything(0.3)), { loose: true });
    case 'stDev':
      return column(call(name, expression(inner, 'float')), float);
    case 'percentileCont':
      return column(call(name, expression(inner, 'float'), share()), float);
    case 'percentileDisc': {
      const type = number();
      return column(call(name, expression(inner, type), share()), { ...float, type });
    }
  }
}
