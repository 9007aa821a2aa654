import type { Expression } from '@consilium/record/test-support/lens-parts';
import { used } from './calls.ts';
import { leaf, someProperty } from './leaves.ts';
import { localPattern } from './local-patterns.ts';
import { binary, call, literal, make, property, variable } from './trees.ts';
import { type Choice, choose, type Writing } from './writing.ts';

const DATE_PARTS = ['year', 'month', 'day'] as const;
const TIME_PARTS = [...DATE_PARTS, 'hour', 'minute', 'second'] as const;
const SPAN_PARTS = ['days', 'months', 'monthsOfYear', 'years', 'hours', 'minutes', 'seconds'] as const;

const arithmetic = (type: 'integer' | 'float') => (writing: Writing) => {
  const operator = writing.random.pick(['+', '-', '*'] as const);
  writing.uses.add(operator);
  return binary(operator, writing.of(type), writing.of(type));
};

/** The divisor is written down: by nothing is another test's. */
const division = (type: 'integer' | 'float') => (writing: Writing) => {
  writing.uses.add('/');
  const by = type === 'integer' ? literal(BigInt(2 + writing.random.below(4))) : literal(2.5);
  return binary('/', writing.of(type), by);
};

function part(writing: Writing): Expression {
  const { random } = writing;
  const type = random.pick(['date', 'datetime', 'duration'] as const);
  const parts = { date: DATE_PARTS, datetime: TIME_PARTS, duration: SPAN_PARTS };
  const key = random.pick<string>(parts[type]);
  writing.uses.add(`.${key}`);
  return property(writing.of(type), key);
}

function pathLength(writing: Writing): Expression | undefined {
  const paths = writing.scope.filter((each) => each.kind === 'path');
  return paths.length === 0 ? undefined : used(writing, 'length', variable(writing.random.pick(paths).name));
}

function counted(writing: Writing): Expression | undefined {
  const found = writing.patterns ? localPattern(writing) : undefined;
  if (found === undefined) return undefined;
  writing.uses.add('count {}');
  return make({ kind: 'count', form: 'braces', patterns: [found.pattern], where: undefined });
}

function sizeOfComprehension(writing: Writing): Expression | undefined {
  const found = writing.patterns ? localPattern(writing) : undefined;
  if (found === undefined) return undefined;
  writing.uses.add('pattern comprehension');
  const value = property(variable(found.end), 'uuid');
  return call(
    'size',
    make({ kind: 'pattern-comprehension', pattern: found.pattern, where: undefined, value }),
  );
}

const branch = (when: Expression, value: Expression) => {
  // biome-ignore lint/suspicious/noThenProperty: the word of the tree; nobody awaits it
  return { when, then: value };
};

export function conditional(writing: Writing, type: Parameters<Writing['of']>[0]): Expression {
  const { random } = writing;
  writing.uses.add('case');
  const otherwise = random.chance(0.7) ? writing.of(type) : undefined;
  if (random.chance(0.3)) {
    const subject = writing.of('integer');
    const whens = [1n, 2n].map((value) => branch(literal(value), writing.of(type)));
    return make({ kind: 'case', subject, whens, otherwise });
  }
  const whens = Array.from({ length: 1 + random.below(2) }, () =>
    branch(writing.of('boolean'), writing.of(type)),
  );
  return make({ kind: 'case', subject: undefined, whens, otherwise });
}

function sizeOfProperty(writing: Writing): Expression | undefined {
  const found = someProperty(writing, 'list');
  return found && used(writing, 'size', found.expression);
}

const INTEGERS: readonly Choice[] = [
  [1, sizeOfProperty],
  [5, arithmetic('integer')],
  [2, division('integer')],
  [3, (writing) => used(writing, 'size', writing.of(writing.random.pick(['string', 'strings', 'integers'])))],
  [3, part],
  [2, pathLength],
  [2, counted],
  [1, sizeOfComprehension],
  [1, (writing) => used(writing, 'tointeger', writing.of(writing.random.pick(['float', 'string'])))],
  [1, (writing) => used(writing, 'head', writing.of('integers'))],
  [
    1,
    (writing) =>
      make({ kind: 'index', of: writing.of('integers'), at: literal(BigInt(writing.random.below(3))) }),
  ],
  [1, (writing) => used(writing, 'coalesce', writing.of('integer'), writing.of('integer'))],
  [
    1,
    (writing) => property(used(writing, 'duration.indays', writing.of('date'), writing.of('date')), 'days'),
  ],
  [
    1,
    (writing) =>
      property(used(writing, 'duration.between', writing.of('date'), writing.of('date')), 'months'),
  ],
  [2, (writing) => conditional(writing, 'integer')],
];

const FLOATS: readonly Choice[] = [
  [4, arithmetic('float')],
  [2, division('float')],
  [1, (writing) => binary('*', writing.of('integer'), writing.of('float'))],
  [1, (writing) => used(writing, 'round', writing.of('float'))],
  [1, (writing) => used(writing, 'round', writing.of('float'), literal(1n))],
  [1, (writing) => used(writing, 'tofloat', writing.of(writing.random.pick(['integer', 'string'])))],
  [1, (writing) => used(writing, 'coalesce', writing.of('float'), literal(0.5))],
  [2, (writing) => conditional(writing, 'float')],
];

const number = (choices: readonly Choice[], type: 'integer' | 'float') => (writing: Writing) =>
  writing.depth <= 0 || writing.random.chance(0.4)
    ? leaf(writing, type)
    : choose(writing, choices, (last) => leaf(last, type));

export const integer = number(INTEGERS, 'integer');
export const float = number(FLOATS, 'float');
