import type { Environment } from '../environment.ts';
import { scalar } from '../scalars.ts';
import { sql } from '../sql.ts';
import type { Typed } from '../typed.ts';
import { truth } from '../values.ts';
import { compileArithmetic } from './arithmetic.ts';
import { compileComparison } from './compare-values.ts';
import type { Compile, ExpressionOf } from './compile.ts';
import { compileLogic } from './logic.ts';
import { compileMembership } from './membership.ts';
import { compileTextPredicate } from './text-predicates.ts';

export function compileBinary(
  expression: ExpressionOf<'binary'>,
  environment: Environment,
  compile: Compile,
): Typed {
  const { operator } = expression;
  const left = compile(expression.left, environment);
  const right = compile(expression.right, environment);
  switch (operator) {
    case 'and':
    case 'or':
      return compileLogic(operator, expression, left, right);
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compileComparison(operator, expression, left, right, environment);
    case 'in':
      return compileMembership(left, right, expression.right, environment);
    case 'contains':
    case 'starts with':
    case 'ends with':
      return compileTextPredicate(operator, left, right);
    default:
      return compileArithmetic(operator, left, right, environment, expression.span);
  }
}

export function compileNot({ of }: ExpressionOf<'not'>, environment: Environment, compile: Compile): Typed {
  return scalar('boolean', sql`(not ${truth(compile(of, environment), of.span)})`);
}
