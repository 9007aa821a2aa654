import type { Environment } from './environment.ts';
import { bound, type Sql, sql } from './sql.ts';
import type { Typed } from './typed.ts';

/** jsonb: all properties of a node, relationship or map, without a tag; a node's own id is one of them if the schema says so. */
export function propertiesOf(
  of: Extract<Typed, { readonly kind: 'node' | 'relationship' | 'any' }>,
  { options: { schema } }: Environment,
): Sql {
  if (of.kind === 'any') return sql`lens.properties(${of.sql}, ${bound(schema.identity ?? null, 'text')})`;
  if (of.kind === 'relationship' || schema.identity === undefined) return of.properties;
  return sql`(${of.properties} || jsonb_build_object(${bound(schema.identity, 'text')}, ${of.id}))`;
}
