import type { GraphSchema } from '../../graph/graph-schema.ts';
import type {
  Clause,
  Expression,
  PathPattern,
  Projection,
  ProjectionItem,
  Query,
  SingleQuery,
} from '../cypher/ast.ts';
import { expressionKey } from '../cypher/expression-key.ts';
import { askedOf, childrenOf, hasAggregate, isAggregation, mayBeSaidAgain } from '../cypher/tree.ts';
import type { LensLimits } from '../limits.ts';
import { type Declared, declare, type Impossible } from './declare.ts';
import { elementOf, knownOf, type Scope } from './known.ts';

/** Where an expression stands. `constant`: SKIP and LIMIT. */
export type Place = 'condition' | 'value' | 'constant';

export interface SeenExpression {
  readonly expression: Expression;
  readonly scope: Scope;
  readonly place: Place;
  /** An aggregate may stand here. */
  readonly mayAggregate: boolean;
}

export interface SeenPatterns {
  readonly patterns: readonly PathPattern[];
  /** A predicate `(a)-->(b)` in a condition declares nothing. */
  readonly kind: 'match' | 'subquery' | 'predicate';
  readonly before: Scope;
  readonly scope: Scope;
  readonly impossible: readonly Impossible[];
  readonly labelsOf: Declared['labelsOf'];
  /** Index of the branch of a UNION. */
  readonly branch: number;
}

export interface SeenProjection {
  readonly projection: Projection;
  readonly before: Scope;
  readonly after: Scope;
}

/** Everything in a query, with what is in scope where it stands. Made once; the checks read it. */
export interface Survey {
  readonly text: string;
  readonly query: Query;
  readonly schema: GraphSchema;
  readonly limits: LensLimits;
  readonly clauses: readonly Clause[];
  readonly expressions: readonly SeenExpression[];
  readonly patterns: readonly SeenPatterns[];
  readonly projections: readonly SeenProjection[];
  /** UNWIND … AS a name. */
  readonly unwound: readonly {
    readonly clause: Clause & { readonly kind: 'unwind' };
    readonly before: Scope;
  }[];
}

const NOTHING: Scope = new Map();

export function surveyQuery(text: string, query: Query, schema: GraphSchema, limits: LensLimits): Survey {
  const expressions: SeenExpression[] = [];
  const patterns: SeenPatterns[] = [];
  const projections: SeenProjection[] = [];
  const unwound: { clause: Clause & { kind: 'unwind' }; before: Scope }[] = [];

  let elements = 0;
  /** Past the limit, which is refused anyway, nothing more is inferred. */
  const declareHere = (paths: readonly PathPattern[], before: Scope) => {
    elements += paths.reduce((count, { hops }) => count + 1 + 2 * hops.length, 0);
    return declare(paths, before, elements > limits.patternElements ? { ...schema, strict: false } : schema);
  };

  const readBranch = ({ clauses }: SingleQuery, branch: number) => {
    const see = {
      schema,
      declare: declareHere,
      expression: (seen: SeenExpression) => expressions.push(seen),
      patterns: (seen: Omit<SeenPatterns, 'branch'>) => patterns.push({ ...seen, branch }),
    };
    clauses.reduce<Scope>((scope, clause) => {
      if (clause.kind === 'match') {
        const declared = declareHere(clause.patterns, scope);
        see.patterns({ patterns: clause.patterns, kind: 'match', before: scope, ...declared });
        const inner = declared.scope;
        const conditions = [...askedOf(clause.patterns), ...(clause.where ? [clause.where] : [])];
        for (const expression of conditions)
          visit({ expression, scope: inner, place: 'condition', mayAggregate: false }, see);
        return inner;
      }
      if (clause.kind === 'unwind') {
        unwound.push({ clause, before: scope });
        visit({ expression: clause.list, scope, place: 'value', mayAggregate: false }, see);
        return new Map(scope).set(clause.as, elementOf(knownOf(clause.list, scope, schema)));
      }
      const after = projected(clause, scope, schema);
      projections.push({ projection: clause, before: scope, after });
      readProjection(clause, scope, after, see);
      return after;
    }, NOTHING);
  };

  query.branches.forEach(readBranch);
  const clauses = query.branches.flatMap((branch) => branch.clauses);
  return { text, query, schema, limits, clauses, expressions, patterns, projections, unwound };
}

function projected(projection: Projection, scope: Scope, schema: GraphSchema): Scope {
  const after = new Map(projection.star ? scope : NOTHING);
  for (const { as, value } of projection.items) after.set(as, knownOf(value, scope, schema));
  return after;
}

function readProjection(projection: Projection, before: Scope, after: Scope, see: See): void {
  for (const { value } of projection.items)
    visit({ expression: value, scope: before, place: 'value', mayAggregate: true }, see);
  const closed = projection.distinct || projection.items.some(({ value }) => hasAggregate(value));
  // Rows that were joined into one have no single earlier value: only what is projected can be spoken of.
  const later = closed ? after : new Map([...before, ...after]);
  const skipped = closed ? isVisible(projection.items) : undefined;
  const rest = { scope: later, mayAggregate: false, skipped };
  for (const { value } of projection.orderBy) visit({ ...rest, expression: value, place: 'value' }, see);
  if (projection.where) visit({ ...rest, expression: projection.where, place: 'condition' }, see);
  for (const count of [projection.skip, projection.limit])
    if (count) visit({ expression: count, scope: NOTHING, place: 'constant', mayAggregate: false }, see);
}

/** `ORDER BY n.name` after `RETURN DISTINCT n.name`: what is projected may be said again as it was. */
function isVisible(items: readonly ProjectionItem[]): (expression: Expression, whole: boolean) => boolean {
  const all = new Set(items.map(({ value }) => expressionKey(value)));
  const simple = new Set(
    items.filter(({ value }) => mayBeSaidAgain(value)).map(({ value }) => expressionKey(value)),
  );
  return (expression, whole) => (whole ? all : simple).has(expressionKey(expression));
}

/** Who is shown what is found. */
export interface See {
  readonly schema: GraphSchema;
  readonly declare: (patterns: readonly PathPattern[], before: Scope) => Declared;
  readonly expression: (seen: SeenExpression) => void;
  readonly patterns: (seen: Omit<SeenPatterns, 'branch'>) => void;
}

/** An expression that is still to be shown. */
export interface Visited extends SeenExpression {
  /** Pieces that are known already and are left out. `whole`: it is the expression itself, not a part of it. */
  readonly skipped?: ((expression: Expression, whole: boolean) => boolean) | undefined;
}

/** Shows an expression and all within it, each with its scope. */
function visit(visited: Visited, see: See): void {
  if (!visited.skipped?.(visited.expression, true)) show(visited, see);
}

type Where = Partial<Pick<SeenExpression, 'scope' | 'place' | 'mayAggregate'>>;

function show(visited: Visited, see: See): void {
  const { expression, scope, place, mayAggregate, skipped } = visited;
  see.expression({ expression, scope, place, mayAggregate });
  /** A part: a value in the same scope if not said otherwise. */
  const on = (part: Expression | undefined, where: Where = {}) => {
    if (part && !skipped?.(part, false))
      show({ ...visited, place: 'value', ...where, expression: part }, see);
  };
  switch (expression.kind) {
    case 'binary': {
      const { operator, left, right } = expression;
      const logic = operator === 'and' || operator === 'or';
      for (const side of [left, right]) on(side, { place: logic ? 'condition' : 'value' });
      return;
    }
    case 'not':
      on(expression.of, { place: 'condition' });
      return;
    case 'case':
      on(expression.subject);
      for (const { when, then } of expression.whens) {
        on(when, { place: expression.subject ? 'value' : 'condition' });
        on(then);
      }
      on(expression.otherwise);
      return;
    case 'list-comprehension':
    case 'quantifier': {
      on(expression.list);
      const of = elementOf(knownOf(expression.list, scope, see.schema));
      const inner = { scope: new Map(scope).set(expression.variable, of), mayAggregate: false };
      on(expression.where, { ...inner, place: 'condition' });
      if (expression.kind === 'list-comprehension') on(expression.value, inner);
      return;
    }
    case 'pattern-comprehension': {
      const inner = showPatterns([expression.pattern], 'subquery', scope, see, on);
      on(expression.where, { ...inner, place: 'condition' });
      on(expression.value, inner);
      return;
    }
    case 'exists':
    case 'count': {
      const kind = expression.form === 'bare' ? 'predicate' : 'subquery';
      const inner = showPatterns(expression.patterns, kind, scope, see, on);
      on(expression.where, { ...inner, place: 'condition' });
      return;
    }
    default: {
      const inside = mayAggregate && !isAggregation(expression);
      for (const child of childrenOf(expression)) on(child, { mayAggregate: inside });
    }
  }
}

/** What stands where the patterns' variables are known. */
function showPatterns(
  patterns: readonly PathPattern[],
  kind: SeenPatterns['kind'],
  before: Scope,
  see: See,
  on: (part: Expression, where: Where) => void,
): Where {
  const declared = see.declare(patterns, before);
  see.patterns({ patterns, kind, before, ...declared });
  const inner = { scope: declared.scope, mayAggregate: false };
  for (const asked of askedOf(patterns)) on(asked, { ...inner, place: 'condition' });
  return inner;
}
