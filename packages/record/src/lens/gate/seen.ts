import type { Expression, PathPattern } from '../cypher/ast.ts';
import type { Declared, Impossible } from './declare.ts';
import type { Scope } from './known.ts';

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
