import { refuse } from '../../refuse.ts';
import { coerce } from '../coerce.ts';
import type { Environment } from '../environment.ts';
import { nativeOf } from '../from-tagged.ts';
import { any, NULL, scalar } from '../scalars.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { toTagged } from '../tagged.ts';
import type { Typed } from '../typed.ts';
import type { Compile, ExpressionOf } from './compile.ts';
import { constantOf } from './constants.ts';
import { asList, type List, listOf } from './lists.ts';
import { compileProperty } from './property.ts';

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
  if (of.kind === 'scalar' || of.kind === 'path')
    return refuse(
      'type',
      'Only a list, a map or a node has [ ].',
      expression.span,
      'Write a list or a map before it: list[0].',
    );
  const key = constantOf(expression.at, environment.options);
  if (typeof key === 'string' && of.kind !== 'any')
    return compileProperty(of, key, environment, expression.span);
  const identity = bound(environment.options.schema.identity ?? null, 'text');
  return any(sql`lens.at(${toTagged(of)}, ${toTagged(at)}, ${identity})`);
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
