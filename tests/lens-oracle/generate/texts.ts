import type { Expression } from '@consilium/record/test-support/lens-parts';
import { used } from './calls.ts';
import { leaf } from './leaves.ts';
import { conditional } from './numbers.ts';
import { binary, literal, make, property, variable } from './trees.ts';
import { type Choice, choose, type Writing } from './writing.ts';

const small = (writing: Writing) => literal(BigInt(writing.random.below(4)));

function typeOf(writing: Writing): Expression | undefined {
  const found = writing.scope.filter((each) => each.kind === 'relationship');
  return found.length === 0 ? undefined : used(writing, 'type', variable(writing.random.pick(found).name));
}

function endOf(writing: Writing): Expression | undefined {
  const found = writing.scope.filter((each) => each.kind === 'relationship');
  if (found.length === 0) return undefined;
  const end = used(
    writing,
    writing.random.pick(['startnode', 'endnode']),
    variable(writing.random.pick(found).name),
  );
  return property(end, 'uuid');
}

const STRINGS: readonly Choice[] = [
  [2, (writing) => used(writing, writing.random.pick(['tolower', 'toupper']), writing.of('string'))],
  [
    1,
    (writing) =>
      used(writing, writing.random.pick(['trim', 'ltrim', 'rtrim', 'reverse']), writing.of('string')),
  ],
  [1, (writing) => used(writing, 'substring', writing.of('string'), small(writing), small(writing))],
  [1, (writing) => used(writing, 'substring', writing.of('string'), small(writing))],
  [
    1,
    (writing) => used(writing, writing.random.pick(['left', 'right']), writing.of('string'), small(writing)),
  ],
  [1, (writing) => used(writing, 'replace', writing.of('string'), literal('a'), literal('oo'))],
  [2, (writing) => binary('+', writing.of('string'), writing.of('string'))],
  [1, (writing) => binary('+', writing.of('string'), writing.of('integer'))],
  [
    2,
    (writing) =>
      used(
        writing,
        'tostring',
        writing.of(
          writing.random.pick([
            'integer',
            'boolean',
            'date',
            'datetime',
            'string',
            'float',
            'duration',
            'localdatetime',
          ]),
        ),
      ),
  ],
  [1, (writing) => used(writing, writing.random.pick(['head', 'last']), writing.of('strings'))],
  [
    1,
    (writing) =>
      make({ kind: 'index', of: writing.of('strings'), at: literal(BigInt(writing.random.below(2))) }),
  ],
  [2, (writing) => used(writing, 'coalesce', writing.of('string'), literal('none'))],
  [1, (writing) => used(writing, 'nullif', writing.of('string'), literal('oak'))],
  [2, typeOf],
  [2, endOf],
  [1, (writing) => binary('+', writing.of('string'), writing.of('float'))],
  [2, (writing) => conditional(writing, 'string')],
];

export function string(writing: Writing): Expression {
  if (writing.depth <= 0 || writing.random.chance(0.4)) return leaf(writing, 'string');
  return choose(writing, STRINGS, (last) => leaf(last, 'string'));
}
