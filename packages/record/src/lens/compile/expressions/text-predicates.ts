import { scalar, UNKNOWN } from '../scalars.ts';
import { type Sql, sql } from '../sql.ts';
import type { Typed } from '../typed.ts';

export type TextPredicate = 'contains' | 'starts with' | 'ends with';

/** text, or undefined for what is never one: such a predicate is null, not an error. */
function text(typed: Typed): Sql | undefined {
  if (typed.kind === 'scalar' && typed.type === 'string') return typed.sql;
  return typed.kind === 'any' ? sql`lens.text_or_null(${typed.sql})` : undefined;
}

export function compileTextPredicate(operator: TextPredicate, left: Typed, right: Typed): Typed {
  const [within, part] = [text(left), text(right)];
  if (within === undefined || part === undefined) return scalar('boolean', UNKNOWN);
  if (operator === 'contains') return scalar('boolean', sql`(strpos(${within}, ${part}) > 0)`);
  if (operator === 'starts with') return scalar('boolean', sql`starts_with(${within}, ${part})`);
  return scalar('boolean', sql`lens.ends_with(${within}, ${part})`);
}
