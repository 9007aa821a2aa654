import type { Expression } from '@consilium/record/test-support/lens-parts';
import { asExpression, leaf, someProperty } from './leaves.ts';
import { binary, call, list, literal, make, map, property, variable } from './trees.ts';
import { type Choice, choose, type Wanted, type Writing } from './writing.ts';

const PLAIN: readonly Wanted[] = ['integer', 'float', 'string', 'boolean', 'date', 'integers'];

/** Values whose types are known only when the query runs. */
const MIXED: readonly Choice[] = [
  [
    3,
    (writing) => {
      writing.uses.add('case of several types');
      const [first, second] = [
        writing.of(writing.random.pick(PLAIN)),
        writing.of(writing.random.pick(PLAIN)),
      ];
      // biome-ignore lint/suspicious/noThenProperty: the word of the tree; nobody awaits it
      const whens = [{ when: writing.of('boolean'), then: first }];
      return make({ kind: 'case', subject: undefined, whens, otherwise: second });
    },
  ],
  [
    2,
    (writing) =>
      call('coalesce', writing.of(writing.random.pick(PLAIN)), writing.of(writing.random.pick(PLAIN))),
  ],
  [
    2,
    (writing) => {
      writing.uses.add('list of several types');
      const items = Array.from({ length: 3 }, () => writing.of(writing.random.pick(PLAIN)));
      const at = literal(BigInt(writing.random.below(3)));
      return make({ kind: 'index', of: list(items), at });
    },
  ],
  [2, (writing) => list(Array.from({ length: 1 + writing.random.below(3) }, () => writing.of('any')))],
  [
    1,
    (writing) =>
      map([
        ['k', writing.of('any')],
        ['l', writing.of('integer')],
      ]),
  ],
  [1, (writing) => property(map([['k', writing.of('any')]]), writing.random.pick(['k', 'k', 'none']))],
  [1, (writing) => call('head', list([writing.of('any'), writing.of('string')]))],
  [1, tag],
];

function tag(writing: Writing): Expression | undefined {
  const found = someProperty(writing, 'list');
  return found && make({ kind: 'index', of: found.expression, at: literal(BigInt(writing.random.below(2))) });
}

export function any(writing: Writing): Expression {
  if (writing.facts.schema.strict || writing.depth <= 0 || writing.random.chance(0.4))
    return leaf(writing, 'any');
  return choose(writing, MIXED, (last) => leaf(last, 'any'));
}

/** Equality, membership and order of whatever there is: never an error, often null. */
export function mixedComparison(writing: Writing): Expression | undefined {
  if (writing.facts.schema.strict) return undefined;
  const { random } = writing;
  writing.uses.add('comparison across types');
  if (random.chance(0.3)) {
    const items = Array.from({ length: 1 + random.below(3) }, () => writing.of('any'));
    return binary('in', writing.of('any'), list(items));
  }
  return binary(
    random.pick(['=', '<>', '<', '<=', '>', '>='] as const),
    writing.of('any'),
    writing.of('any'),
  );
}

/** Something about each node of a path. */
export function alongPredicate(writing: Writing): Expression | undefined {
  const { random, facts } = writing;
  const found = writing.scope.filter((each) => each.kind === 'path');
  const keys = facts.keysOf('*').filter(({ key }) => key === 'name' || key === 'age');
  if (found.length === 0 || keys.length === 0) return undefined;
  const name = writing.fresh('x');
  const which = random.pick(['any', 'all', 'none', 'single'] as const);
  writing.uses.add('quantifier along a path');
  const over = call('nodes', variable(random.pick(found).name));
  const where = nodeCondition(writing, name, random.pick(keys));
  return make({ kind: 'quantifier', which, variable: name, list: over, where });
}

function nodeCondition(
  { random }: Writing,
  name: string,
  { key, values }: { readonly key: string; readonly values: readonly Parameters<typeof asExpression>[0][] },
): Expression {
  return binary(
    random.pick(['=', '<>', '<', '>='] as const),
    property(variable(name), key),
    asExpression(random.pick(values)),
  );
}
