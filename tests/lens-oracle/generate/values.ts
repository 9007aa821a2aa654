import { boolean } from './conditions.ts';
import { localPattern } from './patterns.ts';
import {
  binary,
  call,
  conditional,
  type Expression,
  index,
  list,
  literal,
  map,
  over,
  property,
  slice,
  variable,
  whole,
} from './text.ts';
import {
  below,
  type Choice,
  choose,
  leaf,
  type Scalar,
  someName,
  someProperty,
  type Wanted,
  type Writer,
  type Writing,
} from './writing.ts';

const arithmetic = (type: 'integer' | 'float') => (writing: Writing) =>
  binary(writing.random.pick(['+', '-', '*'] as const), writing.of(type), writing.of(type));

/** The divisor is written down: by nothing is another test's. */
const division = (type: 'integer' | 'float') => (writing: Writing) => {
  const by = type === 'integer' ? below(writing, 4, 2) : literal(2.5);
  return binary('/', writing.of(type), by);
};

const PARTS = {
  date: ['year', 'month', 'day'],
  datetime: ['year', 'month', 'day', 'hour', 'minute', 'second'],
  duration: ['days', 'months', 'monthsOfYear', 'years', 'hours', 'minutes', 'seconds'],
} as const;

function part(writing: Writing): Expression {
  const type = writing.random.pick(['date', 'datetime', 'duration'] as const);
  const key = writing.random.pick<string>(PARTS[type]);
  return property(writing.of(type), key);
}

/** A function of something in scope, where there is such a thing. */
const ofSome = (name: string, kind: 'path' | 'relationship') => (writing: Writing) => {
  const found = someName(writing, kind);
  return found === undefined ? undefined : call(name, variable(found));
};

function counted(writing: Writing): Expression | undefined {
  const found = writing.patterns ? localPattern(writing) : undefined;
  return found && whole`COUNT { MATCH ${found.pattern} }`;
}

function sizeOfComprehension(writing: Writing): Expression | undefined {
  const found = writing.patterns ? localPattern(writing) : undefined;
  return found && call('size', whole`[${found.pattern} | ${found.end}.uuid]`);
}

function sizeOfProperty(writing: Writing): Expression | undefined {
  const found = someProperty(writing, 'list');
  return found && call('size', found.expression);
}

const cased = (type: Wanted) => (writing: Writing) => {
  const { random } = writing;
  const otherwise = random.chance(0.7) ? writing.of(type) : undefined;
  if (random.chance(0.3)) {
    const subject = writing.of('integer');
    const whens = [1n, 2n].map((value) => [literal(value), writing.of(type)] as const);
    return conditional(subject, whens, otherwise);
  }
  const whens = Array.from(
    { length: 1 + random.below(2) },
    () => [writing.of('boolean'), writing.of(type)] as const,
  );
  return conditional(undefined, whens, otherwise);
};

/** A call of these, each of one of the types that stand for it. */
const called =
  (name: string, ...takes: readonly (readonly Wanted[] | Wanted)[]) =>
  (writing: Writing) =>
    call(
      name,
      ...takes.map((types) => writing.of(typeof types === 'string' ? types : writing.random.pick(types))),
    );

const INTEGERS: readonly Choice[] = [
  [1, sizeOfProperty],
  [5, arithmetic('integer')],
  [2, division('integer')],
  [3, called('size', ['string', 'strings', 'integers'])],
  [3, part],
  [2, ofSome('length', 'path')],
  [2, counted],
  [1, sizeOfComprehension],
  [1, called('toInteger', ['float', 'string'])],
  [1, called('head', 'integers')],
  [1, (writing) => index(writing.of('integers'), below(writing, 3))],
  [1, called('coalesce', 'integer', 'integer')],
  [1, (writing) => property(called('duration.inDays', 'date', 'date')(writing), 'days')],
  [1, (writing) => property(called('duration.between', 'date', 'date')(writing), 'months')],
  [2, cased('integer')],
];

const FLOATS: readonly Choice[] = [
  [4, arithmetic('float')],
  [2, division('float')],
  [1, (writing) => binary('*', writing.of('integer'), writing.of('float'))],
  [1, called('round', 'float')],
  [1, (writing) => call('round', writing.of('float'), literal(1n))],
  [1, called('toFloat', ['integer', 'string'])],
  [1, (writing) => call('coalesce', writing.of('float'), literal(0.5))],
  [2, cased('float')],
];

const STRINGS: readonly Choice[] = [
  [2, (writing) => call(writing.random.pick(['toLower', 'toUpper']), writing.of('string'))],
  [1, called('trim', 'string')],
  [1, (writing) => call('left', writing.of('string'), below(writing, 4))],
  [2, (writing) => binary('+', writing.of('string'), writing.of('string'))],
  [1, (writing) => binary('+', writing.of('string'), writing.of('integer'))],
  [2, called('toString', ['integer', 'boolean', 'date', 'datetime', 'string', 'float', 'duration'])],
  [1, (writing) => call(writing.random.pick(['head', 'last']), writing.of('strings'))],
  [1, (writing) => index(writing.of('strings'), below(writing, 2))],
  [2, (writing) => call('coalesce', writing.of('string'), literal('none'))],
  [2, ofSome('type', 'relationship')],
  [1, (writing) => binary('+', writing.of('string'), writing.of('float'))],
  [2, cased('string')],
];

const moved = (type: 'date' | 'datetime') => (writing: Writing) =>
  binary(writing.random.pick(['+', '-'] as const), writing.of(type), writing.of('duration'));

function truncated(writing: Writing): Expression {
  const unit = literal(writing.random.pick(['year', 'month', 'week', 'quarter']));
  // Of null it is an error.
  return call(
    'date.truncate',
    unit,
    call('coalesce', writing.of('date'), call('date', literal('2020-05-17'))),
  );
}

function dateOfParts(writing: Writing): Expression {
  const [month, day] = [below(writing, 12, 1), below(writing, 28, 1)];
  return call('date', whole`{year: 2020, month: ${month}, day: ${day}}`);
}

const DATES: readonly Choice[] = [
  [3, moved('date')],
  [1, truncated],
  [1, called('date', 'datetime')],
  [1, dateOfParts],
  [1, called('coalesce', 'date', 'date')],
  [1, cased('date')],
];

const DATETIMES: readonly Choice[] = [
  [3, moved('datetime')],
  [1, cased('datetime')],
];

/** Between any two kinds of moment. */
function between(writing: Writing): Expression {
  const kinds = ['date', 'datetime'] as const;
  const [from, to] = [writing.random.pick(kinds), writing.random.pick(kinds)];
  const name = writing.random.pick(['duration.between', 'duration.inDays', 'duration.inSeconds']);
  return call(name, writing.of(from), writing.of(to));
}

function durationOfOne(writing: Writing): Expression {
  const unit = writing.random.pick(['days', 'months', 'hours', 'weeks', 'years']);
  return call('duration', map([[unit, below(writing, 20, 1)]]));
}

const betweenEqual = (type: 'date' | 'datetime', names: readonly string[]) => (writing: Writing) =>
  call(writing.random.pick(names), writing.of(type), writing.of(type));

const DURATIONS: readonly Choice[] = [
  [2, between],
  [2, durationOfOne],
  [2, betweenEqual('date', ['duration.between', 'duration.inDays'])],
  [1, betweenEqual('datetime', ['duration.between', 'duration.inSeconds'])],
  [
    1,
    (writing) =>
      binary(writing.random.pick(['+', '-'] as const), writing.of('duration'), writing.of('duration')),
  ],
  [1, (writing) => binary('*', writing.of('duration'), below(writing, 3, 1))],
];

const bound = (writing: Writing) => (writing.random.chance(0.3) ? undefined : below(writing, 3));

function sliced(writing: Writing, type: Wanted): Expression {
  const from = bound(writing);
  const of = writing.of(type);
  return slice(of, from, from === undefined ? literal(2n) : bound(writing));
}

function comprehension(writing: Writing, type: Wanted, element: Scalar): Expression {
  const { random } = writing;
  const name = writing.fresh('x');
  const each = { kind: 'value', name, type: element } as const;
  const inner: Writing = { ...writing, scope: [...writing.scope, each], depth: writing.depth - 1 };
  const condition = random.chance(0.6)
    ? binary(random.pick(['<>', '=', '<', '>='] as const), variable(name), leaf(inner, element))
    : undefined;
  const loop = over(name, writing.of(type), condition);
  const made = element === 'integer' ? `${name} * 2` : `toUpper(${name})`;
  return whole`[${loop}${random.chance(0.6) ? ` | ${made}` : ''}]`;
}

/** The names of what a path goes through, in its order. */
function along(writing: Writing): Expression | undefined {
  const path = someName(writing, 'path');
  if (path === undefined) return undefined;
  const name = writing.fresh('x');
  return whole`[${name} IN nodes(${path}) | ${name}.uuid]`;
}

const listsOf = (type: Wanted, element: Scalar): readonly Choice[] => [
  [2, (writing) => list(Array.from({ length: writing.random.below(4) }, () => writing.of(element)))],
  [2, (writing) => comprehension(writing, type, element)],
  [1, (writing) => sliced(writing, type)],
  [1, (writing) => binary('+', writing.of(type), writing.of(type))],
  [1, (writing) => binary('+', writing.of(type), writing.of(element))],
];

const PLAIN: readonly Wanted[] = ['integer', 'float', 'string', 'boolean', 'date', 'integers'];
const plain = (writing: Writing) => writing.of(writing.random.pick(PLAIN));

function caseOfSeveralTypes(writing: Writing): Expression {
  const [first, second] = [plain(writing), plain(writing)];
  return conditional(undefined, [[writing.of('boolean'), first]], second);
}

function itemOfProperty(writing: Writing): Expression | undefined {
  const found = someProperty(writing, 'list');
  return found && index(found.expression, below(writing, 2));
}

/** Values whose types are known only when the query runs. */
const MIXED: readonly Choice[] = [
  [3, caseOfSeveralTypes],
  [2, (writing) => call('coalesce', plain(writing), plain(writing))],
  [2, (writing) => index(list(Array.from({ length: 3 }, () => plain(writing))), below(writing, 3))],
  [2, (writing) => list(Array.from({ length: 1 + writing.random.below(3) }, () => writing.of('any')))],
  [1, (writing) => whole`{k: ${writing.of('any')}, l: ${writing.of('integer')}}`],
  [1, (writing) => property(map([['k', writing.of('any')]]), writing.random.pick(['k', 'k', 'none']))],
  [1, (writing) => call('head', list([writing.of('any'), writing.of('string')]))],
  [1, itemOfProperty],
];

const oneOf = (type: Wanted, choices: readonly Choice[], leaves: number) => (writing: Writing) =>
  writing.depth <= 0 || writing.random.chance(leaves)
    ? leaf(writing, type)
    : choose(writing, choices, (last) => leaf(last, type));

const WRITERS: Readonly<Record<Wanted, Writer>> = {
  boolean,
  integer: oneOf('integer', INTEGERS, 0.4),
  float: oneOf('float', FLOATS, 0.4),
  string: oneOf('string', STRINGS, 0.4),
  date: oneOf('date', DATES, 0.4),
  datetime: oneOf('datetime', DATETIMES, 0.4),
  duration: oneOf('duration', DURATIONS, 0.4),
  strings: oneOf(
    'strings',
    [
      ...listsOf('strings', 'string'),
      [1, (writing) => call('split', writing.of('string'), literal(' '))],
      [3, along],
    ],
    0.3,
  ),
  integers: oneOf(
    'integers',
    [...listsOf('integers', 'integer'), [1, (writing) => call('range', literal(0n), below(writing, 5))]],
    0.3,
  ),
  any: (writing) => (writing.facts.schema.strict ? leaf(writing, 'any') : oneOf('any', MIXED, 0.4)(writing)),
};

/** Where a writing begins, or goes on with another scope. */
export function writingOf(parts: Omit<Writing, 'of'>): Writing {
  return {
    ...parts,
    of(wanted) {
      // `this`: a copy with another scope or depth writes with its own.
      const { of: _, ...here } = this;
      return expression(writingOf({ ...here, depth: here.depth - 1 }), wanted);
    },
  };
}

export function expression(writing: Writing, wanted: Wanted): Expression {
  return WRITERS[wanted](writing);
}
