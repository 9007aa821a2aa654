import type { Expression } from '@consilium/record/test-support/lens-parts';
import { isList, type Tagged } from '@consilium/testing/neo4j';
import { call, list, literal, parameter, property, variable } from './trees.ts';
import type { Wanted, Writing } from './writing.ts';

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
  if (canBeParameter(value) && writing.random.chance(0.25)) {
    const name = writing.fresh('p');
    writing.parameters.set(name, value);
    writing.uses.add('parameter');
    return parameter(name);
  }
  return asExpression(value);
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
  const seconds = Number(microseconds) / 1e6;
  return `P${months}M${days}DT${seconds}S`;
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
