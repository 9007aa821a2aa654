import { scalar } from '../scalars.ts';
import { sql } from '../sql.ts';
import type { Typed } from '../typed.ts';
import { truth } from '../values.ts';
import type { ExpressionOf } from './compile.ts';

/** Three-valued, as SQL's own. */
export function compileLogic(
  operator: 'and' | 'or',
  expression: ExpressionOf<'binary'>,
  left: Typed,
  right: Typed,
): Typed {
  const [one, other] = [truth(left, expression.left.span), truth(right, expression.right.span)];
  return scalar('boolean', operator === 'and' ? sql`(${one} and ${other})` : sql`(${one} or ${other})`);
}
