import { refuse } from '../../refuse.ts';
import { coerce } from '../coerce.ts';
import type { Environment } from '../environment.ts';
import { nativeOf } from '../from-tagged.ts';
import { any, NULL, scalar } from '../scalars.ts';
import { type Sql, sql } from '../sql.ts';
import type { Typed } from '../typed.ts';
import type { Compile, ExpressionOf } from './compile.ts';
import { asList, type List, listOf } from './lists.ts';

/** One element that was taken out of a list by an expression, which then stands in the text once. */
export function taken(element: List['element'], value: Sql): Typed {
  if (element === 'any' || element === 'node' || element === 'relationship') return any(value);
  return scalar(element, nativeOf(element, value));
}

export function compileIndex(
  expression: ExpressionOf<'index'>,
  environment: Environment,
  compile: Compile,
): Typed {
  const of = compile(expression.of, environment);
  const at = compile(expression.at, environment);
  if (of.kind === 'null' || at.kind === 'null') return NULL;
  if (of.kind === 'list')
    return taken(of.element, sql`lens.item(${of.sql}, ${coerce(at, 'integer', expression.at.span)})`);
  const list = of.kind === 'any' ? sql`lens.as_list(${of.sql})` : undefined;
  if (list === undefined)
    return refuse(
      'type',
      'Only a list has [ ].',
      expression.span,
      'Write n.name for a property, list[0] for an element.',
    );
  return any(sql`lens.item(${list}, ${coerce(at, 'integer', expression.at.span)})`);
}

export function compileSlice(
  expression: ExpressionOf<'slice'>,
  environment: Environment,
  compile: Compile,
): Typed {
  const of = asList(compile(expression.of, environment), expression.of.span);
  const { from, to } = expression;
  const first = from === undefined ? sql`0` : coerce(compile(from, environment), 'integer', from.span);
  const end =
    to === undefined ? sql`9223372036854775807` : coerce(compile(to, environment), 'integer', to.span);
  return listOf(of.element, sql`lens.slice(${of.sql}, ${first}, ${end})`);
}
