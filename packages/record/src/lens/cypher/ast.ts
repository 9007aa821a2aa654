import type { Span } from '@consilium/kernel';

/**
 * A query of the part of Cypher that is understood; there is no tree for anything else. Frozen data. Names are as written, but for
 * functions, which are in lower case.
 */
export interface Query {
  /** One, or several joined by UNION. */
  readonly branches: readonly SingleQuery[];
  /** UNION: equal rows once. UNION ALL: false. */
  readonly distinct: boolean;
}

export interface SingleQuery {
  /** The last one is a RETURN; no other is. */
  readonly clauses: readonly Clause[];
}

export type Clause = Match | Unwind | Projection;

export interface Match {
  readonly kind: 'match';
  readonly optional: boolean;
  readonly patterns: readonly PathPattern[];
  readonly where: Expression | undefined;
  readonly span: Span;
}

export interface Unwind {
  readonly kind: 'unwind';
  readonly list: Expression;
  readonly as: string;
  readonly span: Span;
}

export interface Projection {
  readonly kind: 'with' | 'return';
  readonly distinct: boolean;
  /** `*`: all variables, then the items. */
  readonly star: boolean;
  readonly items: readonly ProjectionItem[];
  readonly orderBy: readonly { readonly value: Expression; readonly descending: boolean }[];
  readonly skip: Expression | undefined;
  readonly limit: Expression | undefined;
  /** Of a WITH. */
  readonly where: Expression | undefined;
  readonly span: Span;
}

export interface ProjectionItem {
  readonly value: Expression;
  /** The alias; without one, the expression as it was written. */
  readonly as: string;
  readonly aliased: boolean;
}

export interface PathPattern {
  /** `p = (a)-->(b)` */
  readonly variable: string | undefined;
  readonly start: NodePattern;
  readonly hops: readonly { readonly relationship: RelationshipPattern; readonly node: NodePattern }[];
  readonly span: Span;
}

/** At least one of them; empty: any. */
export type Labels = readonly string[];

export interface NodePattern {
  readonly variable: string | undefined;
  readonly labels: Labels;
  readonly properties: MapExpression | undefined;
  readonly span: Span;
}

export interface RelationshipPattern {
  readonly variable: string | undefined;
  /** Any of them; empty: any at all. */
  readonly types: readonly string[];
  /** As seen from the node on the left. */
  readonly direction: 'out' | 'in' | 'both';
  /** Of `*1..3`, which has no variable; undefined: exactly one. `max` undefined: unbounded. */
  readonly length: { readonly min: number; readonly max: number | undefined } | undefined;
  readonly span: Span;
}

export type Expression = (
  | LiteralExpression
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'property'; readonly of: Expression; readonly key: string }
  | { readonly kind: 'index'; readonly of: Expression; readonly at: Expression }
  | {
      readonly kind: 'slice';
      readonly of: Expression;
      readonly from: Expression | undefined;
      readonly to: Expression | undefined;
    }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | MapExpression
  | {
      readonly kind: 'map-projection';
      readonly of: Expression;
      readonly entries: readonly (readonly [key: string, value: Expression])[];
    }
  | { readonly kind: 'not'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'is-null'; readonly of: Expression; readonly negated: boolean }
  | { readonly kind: 'has-labels'; readonly of: Expression; readonly labels: Labels }
  | {
      readonly kind: 'call';
      /** In lower case, with its namespace: `tolower`, `duration.between`. */
      readonly name: string;
      readonly distinct: boolean;
      readonly arguments: readonly Expression[];
    }
  | { readonly kind: 'count-star' }
  | {
      readonly kind: 'case';
      readonly subject: Expression | undefined;
      readonly whens: readonly { readonly when: Expression; readonly then: Expression }[];
      readonly otherwise: Expression | undefined;
    }
  | {
      readonly kind: 'list-comprehension';
      readonly variable: string;
      readonly list: Expression;
      readonly where: Expression | undefined;
      readonly value: Expression | undefined;
    }
  | {
      readonly kind: 'quantifier';
      readonly which: 'any' | 'all' | 'none' | 'single';
      readonly variable: string;
      readonly list: Expression;
      readonly where: Expression;
    }
  | {
      readonly kind: 'pattern-comprehension';
      readonly pattern: PathPattern;
      readonly where: Expression | undefined;
      readonly value: Expression;
    }
  /** `EXISTS { … }`, `COUNT { … }`, and a pattern where a condition stands. */
  | {
      readonly kind: 'exists' | 'count';
      /** `bare`: `(a)-->(b)`, one pattern with a relationship, which names nothing new. */
      readonly form: 'braces' | 'bare';
      readonly patterns: readonly PathPattern[];
      readonly where: Expression | undefined;
    }
) & { readonly span: Span };

export interface LiteralExpression {
  readonly kind: 'literal';
  /** Integers are bigint, floats are number. */
  readonly value: null | boolean | string | bigint | number;
  readonly span: Span;
}

export interface MapExpression {
  readonly kind: 'map';
  readonly entries: readonly (readonly [key: string, value: Expression])[];
  readonly span: Span;
}

export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | 'in'
  | 'contains'
  | 'starts with'
  | 'ends with';
