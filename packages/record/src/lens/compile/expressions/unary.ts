import { refuse } from '../../refuse.ts';
import type { Environment } from '../environment.ts';
import { any, isNumber, NULL, scalar } from '../scalars.ts';
import { sql } from '../sql.ts';
import type { Typed } from '../typed.ts';
import { truth } from '../values.ts';
import type { Compile, ExpressionOf } from './compile.ts';

export function compileUnary(
  expression: ExpressionOf<'unary'>,
  environment: Environment,
  compile: Compile,
): Typed {
  const of = compile(expression.of, environment);
  if (expression.operator === 'not') return scalar('boolean', sql`(not ${truth(of, expression.of.span)})`);
  const negative = expression.operator === '-';
  if (of.kind === 'null') return NULL;
  if (of.kind === 'any') return any(negative ? sql`lens.negate(${of.sql})` : sql`lens.as_number(${of.sql})`);
  if (of.kind !== 'scalar' || !isNumber(of.type))
    return refuse(
      'type',
      'Only a number has a sign.',
      expression.span,
      'Write a number after it, e.g. toFloat(x).',
    );
  return negative ? scalar(of.type, sql`(- ${of.sql})`) : of;
}
