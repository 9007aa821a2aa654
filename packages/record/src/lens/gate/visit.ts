import type { GraphSchema } from '../../graph/graph-schema.ts';
import type { Expression, PathPattern } from '../cypher/ast.ts';
import { askedOf, childrenOf, isAggregation } from '../cypher/tree.ts';
import type { Declared } from './declare.ts';
import { elementOf, knownOf, type Scope } from './known.ts';
import type { SeenExpression, SeenPatterns } from './seen.ts';

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
export function visit(visited: Visited, see: See): void {
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
