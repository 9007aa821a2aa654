import type { Expression } from '@consilium/record/test-support/lens-parts';
import { used } from './calls.ts';
import { leaf } from './leaves.ts';
import { binary, call, list, literal, make, property, variable } from './trees.ts';
import { type Choice, choose, type Scalar, type Wanted, type Writing } from './writing.ts';

const bound = (writing: Writing) =>
  writing.random.chance(0.3) ? undefined : literal(BigInt(writing.random.below(3)));

function slice(writing: Writing, type: Wanted): Expression {
  const from = bound(writing);
  writing.uses.add('slice');
  return make({
    kind: 'slice',
    of: writing.of(type),
    from,
    to: from === undefined ? literal(2n) : bound(writing),
  });
}

function comprehension(writing: Writing, type: Wanted, element: Scalar): Expression {
  const { random } = writing;
  const name = writing.fresh('x');
  const each = { kind: 'value', name, type: element } as const;
  const inner: Writing = { ...writing, scope: [...writing.scope, each], depth: writing.depth - 1 };
  writing.uses.add('list comprehension');
  const where = random.chance(0.6)
    ? binary(random.pick(['<>', '=', '<', '>='] as const), variable(name), leaf(inner, element))
    : undefined;
  const twice =
    element === 'integer' ? binary('*', variable(name), literal(2n)) : call('toupper', variable(name));
  return make({
    kind: 'list-comprehension',
    variable: name,
    list: writing.of(type),
    where,
    value: random.chance(0.6) ? twice : undefined,
  });
}

/** The names of what a path goes through, in its order. */
function along(writing: Writing): Expression | undefined {
  const paths = writing.scope.filter((each) => each.kind === 'path');
  if (paths.length === 0) return undefined;
  const path = variable(writing.random.pick(paths).name);
  const name = writing.fresh('x');
  writing.uses.add('nodes()');
  return make({
    kind: 'list-comprehension',
    variable: name,
    list: call('nodes', path),
    where: undefined,
    value: property(variable(name), 'uuid'),
  });
}

const either = (type: Wanted, element: Scalar): readonly Choice[] => [
  [2, (writing) => list(Array.from({ length: writing.random.below(4) }, () => writing.of(element)))],
  [2, (writing) => comprehension(writing, type, element)],
  [1, (writing) => slice(writing, type)],
  [1, (writing) => binary('+', writing.of(type), writing.of(type))],
  [1, (writing) => binary('+', writing.of(type), writing.of(element))],
];

const STRINGS: readonly Choice[] = [
  ...either('strings', 'string'),
  [1, (writing) => used(writing, 'split', writing.of('string'), literal(' '))],
  [3, along],
];

const INTEGERS: readonly Choice[] = [
  ...either('integers', 'integer'),
  [1, (writing) => used(writing, 'range', literal(0n), literal(BigInt(writing.random.below(5))))],
];

const listOf = (type: 'strings' | 'integers', choices: readonly Choice[]) => (writing: Writing) =>
  writing.depth <= 0 || writing.random.chance(0.3)
    ? leaf(writing, type)
    : choose(writing, choices, (last) => leaf(last, type));

export const strings = listOf('strings', STRINGS);
export const integers = listOf('integers', INTEGERS);
