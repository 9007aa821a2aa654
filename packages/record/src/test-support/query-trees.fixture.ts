// biome-ignore lint/correctness/noUndeclaredDependencies: a tool of the tests, declared at the root as for them
import fc from 'fast-check';
import type {
  BinaryOperator,
  Clause,
  Expression,
  Labels,
  LiteralExpression,
  MapExpression,
  NodePattern,
  PathPattern,
  Projection,
  ProjectionItem,
  Query,
  RelationshipPattern,
} from '../lens/cypher/ast.ts';
import { printExpression } from '../lens/test-support/print-cypher.fixture.ts';

const span = { start: 0, end: 0 };

/** Plain ones, keywords, and what needs backticks. */
const names = fc.constantFrom(
  ...[
    'n',
    'm',
    'x1',
    '_y',
    'name',
    'order',
    'END',
    'match',
    'Where',
    'in',
    'count',
    'exists',
    'null',
    'type',
    'date',
  ],
  ...['a b', 'x`y', 'größe', '名前', '1a', 'a-b', "it's", '𝒳', '.', '$p'],
);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const few = <T>(of: fc.Arbitrary<T>, minLength = 0) => fc.array(of, { minLength, maxLength: 2 });

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !text.includes('\0')),
  fc.constantFrom(
    "'",
    '"',
    '\\',
    '\\u0041',
    '\\\\u',
    '\n\r\t\b\f',
    '//',
    '/* */',
    '`',
    '\u0085',
    '\u2028',
    '😀',
  ),
);
const literals: fc.Arbitrary<LiteralExpression> = fc
  .oneof(
    fc.constantFrom(
      null,
      true,
      false,
      -0,
      0,
      1e21,
      -1e-7,
      5e-324,
      1.7976931348623157e308,
      2n ** 63n - 1n,
      -(2n ** 63n),
    ),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    texts,
  )
  .map((value) => ({ kind: 'literal', value, span }));

const labels: fc.Arbitrary<Labels> = few(names, 1);
const operators = fc.constantFrom<BinaryOperator>(
  ...(['or', 'and', '=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', 'in', 'contains'] as const),
  ...(['starts with', 'ends with'] as const),
);
const functions = fc.constantFrom(
  'tolower',
  'duration.between',
  'count',
  'collect',
  'coalesce',
  'date',
  'stdev',
);
const variables: fc.Arbitrary<Expression> = names.map((name) => ({ kind: 'variable', name, span }));

type Trees = {
  readonly expression: Expression;
  readonly map: MapExpression;
  readonly node: NodePattern;
  readonly relationship: RelationshipPattern;
  readonly path: PathPattern;
};

const trees = fc.letrec<Trees>((tie) => {
  const expression = tie('expression');
  const optional = maybe(expression);
  const kinds: fc.Arbitrary<Expression>[] = [
    fc.record({ kind: fc.constant('property'), of: expression, key: names, span: fc.constant(span) }),
    fc.record({ kind: fc.constant('index'), of: expression, at: expression, span: fc.constant(span) }),
    fc.record({
      kind: fc.constant('slice'),
      of: expression,
      from: optional,
      to: optional,
      span: fc.constant(span),
    }),
    fc.record({ kind: fc.constant('list'), items: few(expression), span: fc.constant(span) }),
    tie('map'),
    fc.record({
      kind: fc.constant('map-projection'),
      of: variables,
      entries: few(fc.tuple(names, expression)),
      span: fc.constant(span),
    }),
    fc.record({ kind: fc.constant('not'), of: expression, span: fc.constant(span) }),
    ...Array.from({ length: 4 }, () =>
      fc.record({
        kind: fc.constant('binary' as const),
        operator: operators,
        left: expression,
        right: expression,
        span: fc.constant(span),
      }),
    ),
    fc.record({
      kind: fc.constant('is-null'),
      of: expression,
      negated: fc.boolean(),
      span: fc.constant(span),
    }),
    fc.record({ kind: fc.constant('has-labels'), of: expression, labels, span: fc.constant(span) }),
    fc.record({
      kind: fc.constant('call'),
      name: functions,
      distinct: fc.boolean(),
      arguments: few(expression),
      span: fc.constant(span),
    }),
    fc.record({
      kind: fc.constant('case'),
      subject: optional,
      // biome-ignore lint/suspicious/noThenProperty: the tree is data and says it in the words of Cypher
      whens: few(fc.record({ when: expression, then: expression }), 1),
      otherwise: optional,
      span: fc.constant(span),
    }),
    fc.record({
      kind: fc.constant('list-comprehension'),
      variable: names,
      list: expression,
      where: optional,
      value: optional,
      span: fc.constant(span),
    }),
    fc.record({
      kind: fc.constant('quantifier'),
      which: fc.constantFrom('any', 'all', 'none', 'single'),
      variable: names,
      list: expression,
      where: expression,
      span: fc.constant(span),
    }),
    fc.record({
      kind: fc.constant('pattern-comprehension'),
      pattern: tie('path').filter(({ hops }) => hops.length > 0),
      where: optional,
      value: expression,
      span: fc.constant(span),
    }),
    fc.record({
      kind: fc.constantFrom('exists', 'count'),
      form: fc.constant('braces'),
      patterns: few(tie('path'), 1),
      where: optional,
      span: fc.constant(span),
    }),
    fc.record({
      kind: fc.constant('exists'),
      form: fc.constant('bare'),
      patterns: fc.tuple(
        tie('path')
          .filter(({ hops }) => hops.length > 0)
          .map((path) => ({ ...path, variable: undefined })),
      ),
      where: fc.constant(undefined),
      span: fc.constant(span),
    }),
  ];
  return {
    expression: fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      fc.oneof(
        literals,
        variables,
        fc.record({
          kind: fc.constant('parameter'),
          name: names,
          span: fc.constant(span),
        }),
        fc.constant<Expression>({ kind: 'count-star', span }),
      ),
      ...kinds,
    ),
    map: fc.record({
      kind: fc.constant('map'),
      entries: few(fc.tuple(names, expression)),
      span: fc.constant(span),
    }),
    node: fc.record({
      variable: maybe(names),
      labels: fc.oneof(fc.constant([]), labels),
      properties: maybe(tie('map')),
      span: fc.constant(span),
    }),
    relationship: fc
      .record({
        variable: maybe(names),
        types: few(names),
        direction: fc.constantFrom('out', 'in', 'both'),
        length: maybe(fc.record({ min: fc.nat(9), max: maybe(fc.nat(9)) })),
        span: fc.constant(span),
      })
      .map((one) => (one.length === undefined ? one : { ...one, variable: undefined })),
    path: fc.record({
      variable: maybe(names),
      start: tie('node'),
      hops: fc.array(fc.record({ relationship: tie('relationship'), node: tie('node') }), { maxLength: 2 }),
      span: fc.constant(span),
    }),
  };
});

/** An item without an alias is called as it is printed. */
const items: fc.Arbitrary<ProjectionItem> = fc.oneof(
  fc.record({ value: trees.expression, as: names, aliased: fc.constant(true) }),
  trees.expression.map((value) => ({
    value,
    as: value.kind === 'variable' ? value.name : printExpression(value),
    aliased: false,
  })),
);

const projections = (kind: Projection['kind']): fc.Arbitrary<Projection> =>
  fc
    .record({
      kind: fc.constant(kind),
      distinct: fc.boolean(),
      star: fc.boolean(),
      items: few(items),
      orderBy: few(fc.record({ value: trees.expression, descending: fc.boolean() })),
      skip: maybe(trees.expression),
      limit: maybe(trees.expression),
      where: kind === 'with' ? maybe(trees.expression) : fc.constant(undefined),
      span: fc.constant(span),
    })
    .filter((projection) => projection.star || projection.items.length > 0);

const clauses: fc.Arbitrary<Clause> = fc.oneof(
  fc.record({
    kind: fc.constant('match'),
    optional: fc.boolean(),
    patterns: few(trees.path, 1),
    where: maybe(trees.expression),
    span: fc.constant(span),
  }),
  fc.record({ kind: fc.constant('unwind'), list: trees.expression, as: names, span: fc.constant(span) }),
  projections('with'),
);

/** Any tree that the grammar can say, sensible or not; its spans are empty. */
export const queryTrees: fc.Arbitrary<Query> = fc
  .record({
    branches: fc.array(
      fc.tuple(few(clauses), projections('return')).map(([before, last]) => ({ clauses: [...before, last] })),
      { minLength: 1, maxLength: 2 },
    ),
    distinct: fc.boolean(),
  })
  .map((query) => ({ ...query, distinct: query.branches.length === 1 || query.distinct }));
