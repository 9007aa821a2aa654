import { any, scalar } from './scalars.ts';
import { type Sql, sql } from './sql.ts';
import type { ScalarType, Typed, TypedNode, TypedRelationship } from './typed.ts';

/** Tagged JSON whose type is known, as a native value. JSON's null becomes NULL. */
export function nativeOf(type: ScalarType, tagged: Sql): Sql {
  switch (type) {
    case 'string':
      return sql`(${tagged} #>> '{}')`;
    case 'boolean':
      return sql`(${tagged})::boolean`;
    case 'integer':
      return sql`(${tagged})::int8`;
    case 'float':
      return sql`(${tagged})::float8`;
    case 'date':
      return sql`(${tagged} ->> 'date')::date`;
    case 'datetime':
      return sql`(${tagged} ->> 'datetime')::timestamptz`;
    case 'duration':
      return sql`lens.to_interval(nullif(${tagged}, 'null'))`;
  }
}

/** `tagged` is used several times: the name of a column. */
export function nodeOf(tagged: Sql): TypedNode {
  return {
    kind: 'node',
    said: [],
    id: sql`(${tagged} ->> 'node')`,
    labels: sql`lens.labels(nullif(${tagged}, 'null'))`,
    properties: sql`(${tagged} -> 'properties')`,
  };
}

/** `tagged` is used several times: the name of a column. */
function relationshipOf(tagged: Sql): TypedRelationship {
  return {
    kind: 'relationship',
    said: [],
    id: sql`(${tagged} ->> 'relationship')`,
    type: sql`(${tagged} ->> 'type')`,
    source: sql`(${tagged} ->> 'source')`,
    target: sql`(${tagged} ->> 'target')`,
    properties: sql`(${tagged} -> 'properties')`,
  };
}

/** An element of a list, in a column. */
export function elementOf(type: ScalarType | 'node' | 'relationship' | 'any', column: Sql): Typed {
  if (type === 'any') return any(sql`nullif(${column}, 'null')`);
  if (type === 'node') return nodeOf(column);
  if (type === 'relationship') return relationshipOf(column);
  return scalar(type, nativeOf(type, column));
}
