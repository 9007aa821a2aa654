import type { Span } from '@consilium/kernel';
import type { Labels } from '../../cypher/ast.ts';
import { refuse } from '../../refuse.ts';
import type { Compile, Environment, ExpressionOf } from '../environment.ts';
import { shared } from '../sized.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { objectOf } from '../tagged.ts';
import { any, NULL, scalar, type Typed } from '../typed.ts';

function hasOneOf(of: Typed, labels: Sql, span: Span): Sql {
  if (of.kind === 'node') return sql`(${of.labels} && ${labels})`;
  if (of.kind === 'relationship') return sql`(${of.type} = any (${labels}))`;
  if (of.kind === 'any') return sql`lens.has_labels(${of.sql}, ${labels})`;
  return refuse(
    'type',
    'Only a node has labels.',
    span,
    'Write the variable of a node before the colon: n:Label.',
  );
}

/** `n:A` as a condition; of a relationship, its type. */
export function compileHasLabels(of: Typed, labels: Labels, span: Span): Typed {
  if (of.kind === 'null') return NULL;
  return scalar('boolean', hasOneOf(of, bound(labels, 'text[]'), span));
}

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
