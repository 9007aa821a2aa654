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
import { askedOf, hasAggregate, mayBeSaidAgain } from '../cypher/tree.ts';
import type { LensLimits } from '../limits.ts';
import { declare } from './declare.ts';
import { elementOf, knownOf, type Scope } from './known.ts';
import type { SeenExpression, SeenPatterns } from './seen.ts';
import { type See, visit } from './visit.ts';

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
