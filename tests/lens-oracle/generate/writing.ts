import { type GraphNode, isList, type Tagged } from '@consilium/testing/neo4j';
import type { Facts, Properties } from './facts.ts';
import type { Random } from './random.ts';
import { call, type Expression, list, literal, property, variable, whole } from './text.ts';

export type Scalar = 'boolean' | 'integer' | 'float' | 'string' | 'date' | 'datetime' | 'duration';

/** The type of a value that is asked for. */
export type Wanted = Scalar | 'strings' | 'integers' | 'any';

/**
 * What stands in scope. `label` and `type` are what is known of it; `seen` is what one row of it holds, so that conditions
 * can be written that are true somewhere.
 */
export type Variable =
  | {
      readonly kind: 'node';
      readonly name: string;
      readonly label: string;
      readonly seen: GraphNode | undefined;
    }
  | {
      readonly kind: 'relationship';
      readonly name: string;
      readonly type: string | undefined;
      readonly seen: { readonly properties: Properties } | undefined;
    }
  | { readonly kind: 'path'; readonly name: string }
  | { readonly kind: 'value'; readonly name: string; readonly type: Wanted };

/** What an expression is written in. */
export interface Writing {
  readonly random: Random;
  readonly facts: Facts;
  readonly scope: readonly Variable[];
  /** Operators that may still stand within each other. */
  readonly depth: number;
  /** Values of `$name`, filled while writing. */
  readonly parameters: Map<string, Tagged>;
  /** A name that the query does not have yet. */
  readonly fresh: (prefix: string) => string;
  /** One deeper. */
  readonly of: (wanted: Wanted) => Expression;
  /** Patterns in expressions need a node to begin at. */
  readonly patterns: boolean;
}

export type Writer = (writing: Writing) => Expression;

/** Writers of one type by weight; those that cannot be used here give undefined. */
export type Choice = readonly [weight: number, write: (writing: Writing) => Expression | undefined];

/** The first that can be used, tried in an order that the weights decide. */
export function choose(writing: Writing, choices: readonly Choice[], otherwise: Writer): Expression {
  let left = choices;
  while (left.length > 0) {
    const chosen = writing.random.weighed(left.map((choice) => [choice[0], choice] as const));
    const written = chosen[1](writing);
    if (written !== undefined) return written;
    left = left.filter((choice) => choice !== chosen);
  }
  return otherwise(writing);
}

export const nodesOf = (scope: readonly Variable[]) => scope.filter((each) => each.kind === 'node');

/** The name of something of this kind in scope; undefined: there is none. */
export function someName({ scope, random }: Writing, kind: Variable['kind']): string | undefined {
  const found = scope.filter((each) => each.kind === kind);
  return found.length === 0 ? undefined : random.pick(found).name;
}

/** An integer below this, written down. */
export const below = ({ random }: Writing, bound: number, from = 0) =>
  literal(BigInt(from + random.below(bound)));

const GENERIC: Readonly<Record<Exclude<Wanted, 'any'>, readonly Tagged[]>> = {
  boolean: [true, false],
  integer: [0n, 1n, 2n, 3n, 7n, -1n],
  float: [0.5, 1.5, -2.25, 10.0, 3.75],
  string: ['a', 'oak', 'E', '', 'x y', "it's", 'é'],
  date: [{ date: '2019-06-15' }, { date: '2020-02-29' }, { date: '2021-01-31' }],
  datetime: [{ datetime: '2020-03-01T12:30:00Z' }, { datetime: '2019-12-31T23:59:59.5Z' }],
  duration: [{ duration: [1n, 0n, 0n] }, { duration: [0n, 10n, 0n] }, { duration: [0n, 0n, 5_400_000_000n] }],
  strings: [['a', 'oak', null], [], ['elm', 'Oak', 'elm']],
  integers: [[1n, 2n, 3n], [2n, null], [], [5n, -1n, 5n]],
};

/** Properties that what is in scope may have, with the value that it has in the row that was seen. */
const keysOf = (writing: Writing) =>
  writing.scope.flatMap((each) => {
    if (each.kind !== 'node' && each.kind !== 'relationship') return [];
    const { name, seen } = each;
    const keys =
      each.kind === 'node' ? writing.facts.keysOf(each.label) : writing.facts.keysOfType(each.type ?? '');
    return keys.map((key) => ({ ...key, of: name, seen: seen?.properties[key.key] }));
  });

const fits = (type: string, wanted: Wanted | 'list') => wanted === 'any' || type === wanted;

/** A property of something in scope, with the values that it takes, and the one that was seen. */
export function someProperty(writing: Writing, wanted: Wanted | 'list') {
  const all = keysOf(writing).filter(({ type }) => fits(type, wanted));
  const seen = all.filter((key) => key.seen !== undefined);
  const found = seen.length > 0 && writing.random.chance(0.85) ? seen : all;
  if (found.length === 0) return undefined;
  const { of, key, type, values, seen: value } = writing.random.pick(found);
  return { expression: property(variable(of), key), type, values, seen: value };
}

/** A variable, or a property of one. */
export function someRead(writing: Writing, wanted: Wanted): Expression | undefined {
  const variables = writing.scope.filter((each) => each.kind === 'value' && fits(each.type, wanted));
  if (variables.length > 0 && writing.random.chance(0.4))
    return variable(writing.random.pick(variables).name);
  const found = someProperty(writing, wanted)?.expression;
  if (found !== undefined) return found;
  return variables.length > 0 ? variable(writing.random.pick(variables).name) : undefined;
}

/** A value written down, or given as a parameter. */
export function written(writing: Writing, value: Tagged): Expression {
  if (!canBeParameter(value) || !writing.random.chance(0.25)) return asExpression(value);
  const name = writing.fresh('p');
  writing.parameters.set(name, value);
  return whole`$${name}`;
}

/** What JSON says as Cypher does: a whole float would arrive as an integer. */
function canBeParameter(value: Tagged): boolean {
  if (isList(value)) return value.every(canBeParameter);
  if (typeof value === 'number') return !Number.isInteger(value);
  return value === null || typeof value !== 'object';
}

export function asExpression(value: Tagged): Expression {
  if (value === null || typeof value !== 'object') return literal(value);
  if (isList(value)) return list(value.map(asExpression));
  const [tag, inner] = Object.entries(value)[0]!;
  return call(
    tag,
    literal(tag === 'duration' ? durationText(inner as readonly bigint[]) : (inner as string)),
  );
}

function durationText([months = 0n, days = 0n, microseconds = 0n]: readonly bigint[]): string {
  return `P${months}M${days}DT${Number(microseconds) / 1e6}S`;
}

function genericValue(writing: Writing, wanted: Wanted): Tagged {
  const type = wanted === 'any' ? writing.random.pick(['integer', 'string', 'boolean'] as const) : wanted;
  return writing.random.pick(GENERIC[type]);
}

/** No operator: a property, a variable, a value, rarely null. */
export function leaf(writing: Writing, wanted: Wanted): Expression {
  const { random } = writing;
  if (random.chance(0.03)) return literal(null);
  const read = random.chance(0.75) ? someRead(writing, wanted) : undefined;
  if (read !== undefined) return read;
  const known = random.chance(0.5) ? someProperty(writing, wanted)?.values : undefined;
  return written(writing, known === undefined ? genericValue(writing, wanted) : random.pick(known));
}
