import { scalar } from '../scalars.ts';
import { sql } from '../sql.ts';
import type { Typed } from '../typed.ts';
import { truth } from '../values.ts';
import type { ExpressionOf } from './compile.ts';

/** Three-valued, as SQL's own. */
export function compileLogic(
  operator: 'and' | 'or' | 'xor',
  expression: ExpressionOf<'binary'>,
  left: Typed,
  right: Typed,
): Typed {
  const [one, other] = [truth(left, expression.left.span), truth(right, expression.right.span)];
  if (operator === 'and') return scalar('boolean', sql`(${one} and ${other})`);
  if (operator === 'or') return scalar('boolean', sql`(${one} or ${other})`);
  return scalar('boolean', sql`(${one} <> ${other})`);
}
