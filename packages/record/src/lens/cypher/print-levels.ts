import type { BinaryOperator, Expression } from './ast.ts';

/** How tightly each operator binds. */
const LEVELS: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  xor: 2,
  and: 3,
  '=': 5,
  '<>': 5,
  '<': 5,
  '<=': 5,
  '>': 5,
  '>=': 5,
  in: 6,
  contains: 6,
  'starts with': 6,
  'ends with': 6,
  '+': 7,
  '-': 7,
  '*': 8,
  '/': 8,
  '%': 8,
  '^': 9,
};

export const SIGN = { not: 4, number: 10 } as const;
/** The least of what IN and IS NULL take on their left. */
export const OPERAND = 7;
export const POSTFIX = 11;

export function levelOf(expression: Expression): number {
  if (expression.kind === 'binary') return LEVELS[expression.operator];
  if (expression.kind === 'is-null') return 6;
  if (expression.kind === 'unary') return expression.operator === 'not' ? SIGN.not : SIGN.number;
  if (expression.kind === 'literal' && isNegative(expression.value)) return SIGN.number;
  return POSTFIX;
}

function isNegative(value: unknown): boolean {
  if (typeof value === 'bigint') return value < 0n;
  return typeof value === 'number' && (value < 0 || Object.is(value, -0));
}
