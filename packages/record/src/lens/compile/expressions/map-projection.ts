import { refuse } from '../../refuse.ts';
import type { Environment } from '../environment.ts';
import { any, NULL } from '../scalars.ts';
import { shared } from '../sized.ts';
import { type Sql, sql } from '../sql.ts';
import { objectOf } from '../tagged.ts';
import type { Typed } from '../typed.ts';
import type { Compile, ExpressionOf } from './compile.ts';

/** `n {.name, extra: …}`; null of null. */
export function compileMapProjection(
  expression: ExpressionOf<'map-projection'>,
  environment: Environment,
  compile: Compile,
): Typed {
  const of = compile(expression.of, environment);
  const entries = expression.entries.map(([key, value]) => [key, compile(value, environment)] as const);
  if (of.kind === 'null') return NULL;
  if (of.kind === 'map') return { kind: 'map', entries: new Map(entries) };
  if (of.kind !== 'node' && of.kind !== 'relationship' && of.kind !== 'any')
    return refuse(
      'type',
      'Only a node, a relationship or a map has { }.',
      expression.span,
      'Write the variable of a node before it: n {.name}.',
    );
  const present: Sql = of.kind === 'any' ? of.sql : of.id;
  const parts = shared(
    entries.map(([, value]) => value),
    environment,
  );
  const written = objectOf(entries.map(([key], index) => [key, parts[index]!] as const));
  return any(sql`(case when ${present} is not null then jsonb_build_object('map', ${written}) end)`);
}
