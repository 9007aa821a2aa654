import type { Expression } from '@consilium/record/test-support/lens-parts';
import { used } from './calls.ts';
import { leaf } from './leaves.ts';
import { conditional } from './numbers.ts';
import { binary, literal, make, variable } from './trees.ts';
import { type Choice, choose, type Writing } from './writing.ts';

const small = (writing: Writing) => literal(BigInt(writing.random.below(4)));

function typeOf(writing: Writing): Expression | undefined {
  const found = writing.scope.filter((each) => each.kind === 'relationship');
  return found.length === 0 ? undefined : used(writing, 'type', variable(writing.random.pick(found).name));
}

const STRINGS: readonly Choice[] = [
  [2, (writing) => used(writing, writing.random.pick(['tolower', 'toupper']), writing.of('string'))],
  [1, (writing) => used(writing, 'trim', writing.of('string'))],
  [1, (writing) => used(writing, 'left', writing.of('string'), small(writing))],
  [2, (writing) => binary('+', writing.of('string'), writing.of('string'))],
  [1, (writing) => binary('+', writing.of('string'), writing.of('integer'))],
  [
    2,
    (writing) =>
      used(
        writing,
        'tostring',
        writing.of(
          writing.random.pick(['integer', 'boolean', 'date', 'datetime', 'string', 'float', 'duration']),
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
  [2, typeOf],
  [1, (writing) => binary('+', writing.of('string'), writing.of('float'))],
  [2, (writing) => conditional(writing, 'string')],
];

export function string(writing: Writing): Expression {
  if (writing.depth <= 0 || writing.random.chance(0.4)) return leaf(writing, 'string');
  return choose(writing, STRINGS, (last) => leaf(last, 'string'));
}
