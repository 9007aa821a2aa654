import type { Expression } from '@consilium/record/test-support/lens-parts';
import { used } from './calls.ts';
import { leaf } from './leaves.ts';
import { conditional } from './numbers.ts';
import { binary, call, literal, map } from './trees.ts';
import { type Choice, choose, type Writing } from './writing.ts';

const moved = (type: 'date' | 'datetime') => (writing: Writing) => {
  const operator = writing.random.pick(['+', '-'] as const);
  writing.uses.add(`${type} ${operator} duration`);
  return binary(operator, writing.of(type), writing.of('duration'));
};

const whole = (writing: Writing, below: number) => literal(BigInt(1 + writing.random.below(below)));

const DATES: readonly Choice[] = [
  [3, moved('date')],
  [
    1,
    (writing) =>
      used(
        writing,
        'date.truncate',
        literal(writing.random.pick(['year', 'month', 'week', 'quarter'])),
        // Of null it is an error.
        call('coalesce', writing.of('date'), call('date', literal('2020-05-17'))),
      ),
  ],
  [1, (writing) => used(writing, 'date', writing.of('datetime'))],
  [
    1,
    (writing) =>
      used(
        writing,
        'date',
        map([
          ['year', literal(2020n)],
          ['month', whole(writing, 12)],
          ['day', whole(writing, 28)],
        ]),
      ),
  ],
  [1, (writing) => used(writing, 'coalesce', writing.of('date'), writing.of('date'))],
  [1, (writing) => conditional(writing, 'date')],
];

const DATETIMES: readonly Choice[] = [
  [3, moved('datetime')],
  [1, (writing) => conditional(writing, 'datetime')],
];

/** Between any two kinds of moment. */
function between(writing: Writing): Expression {
  const kinds = ['date', 'datetime'] as const;
  const names = ['duration.between', 'duration.indays', 'duration.inseconds'];
  const [from, to] = [writing.random.pick(kinds), writing.random.pick(kinds)];
  return used(writing, writing.random.pick(names), writing.of(from), writing.of(to));
}

const DURATIONS: readonly Choice[] = [
  [2, between],
  [
    2,
    (writing) =>
      used(
        writing,
        'duration',
        map([[writing.random.pick(['days', 'months', 'hours', 'weeks', 'years']), whole(writing, 20)]]),
      ),
  ],
  [
    2,
    (writing) =>
      used(
        writing,
        writing.random.pick(['duration.between', 'duration.indays']),
        writing.of('date'),
        writing.of('date'),
      ),
  ],
  [
    1,
    (writing) =>
      used(
        writing,
        writing.random.pick(['duration.between', 'duration.inseconds']),
        writing.of('datetime'),
        writing.of('datetime'),
      ),
  ],
  [
    1,
    (writing) =>
      binary(writing.random.pick(['+', '-'] as const), writing.of('duration'), writing.of('duration')),
  ],
  [1, (writing) => binary('*', writing.of('duration'), whole(writing, 3))],
];

const temporal = (type: 'date' | 'datetime' | 'duration', choices: readonly Choice[]) => (writing: Writing) =>
  writing.depth <= 0 || writing.random.chance(0.4)
    ? leaf(writing, type)
    : choose(writing, choices, (last) => leaf(last, type));

export const date = temporal('date', DATES);
export const datetime = temporal('datetime', DATETIMES);
export const duration = temporal('duration', DURATIONS);
