import type {
  Expression,
  NodePattern,
  PathPattern,
  RelationshipPattern,
} from '@consilium/record/test-support/lens-parts';

/** Trees that no text stands behind. */
const span = { start: 0, end: 0 } as const;

type Without<T> = T extends unknown ? Omit<T, 'span'> : never;

export const make = (expression: Without<Expression>): Expression => ({ ...expression, span }) as Expression;

export const literal = (value: null | boolean | string | bigint | number) => make({ kind: 'literal', value });
export const variable = (name: string) => make({ kind: 'variable', name });
export const parameter = (name: string) => make({ kind: 'parameter', name });
export const property = (of: Expression, key: string) => make({ kind: 'property', of, key });
export const call = (name: string, ...given: readonly Expression[]) =>
  make({ kind: 'call', name, distinct: false, arguments: given });
export const callDistinct = (name: string, ...given: readonly Expression[]) =>
  make({ kind: 'call', name, distinct: true, arguments: given });
export const list = (items: readonly Expression[]) => make({ kind: 'list', items });
export const map = (entries: readonly (readonly [string, Expression])[]) => make({ kind: 'map', entries });
export const not = (of: Expression) => make({ kind: 'not', of });
export const isNull = (of: Expression, negated: boolean) => make({ kind: 'is-null', of, negated });
export const binary = (
  operator: Extract<Expression, { kind: 'binary' }>['operator'],
  left: Expression,
  right: Expression,
) => make({ kind: 'binary', operator, left, right });

export const nodePattern = (parts: Partial<NodePattern>): NodePattern => ({
  variable: undefined,
  labels: [],
  properties: undefined,
  ...parts,
  span,
});

export const relationshipPattern = (parts: Partial<RelationshipPattern>): RelationshipPattern => ({
  variable: undefined,
  types: [],
  direction: 'out',
  length: undefined,
  ...parts,
  span,
});

export const pathPattern = (
  parts: Pick<PathPattern, 'start' | 'hops'> & Partial<PathPattern>,
): PathPattern => ({
  variable: undefined,
  ...parts,
  span,
});

export { span };
