import { bound, joined, type Sql, sql } from './sql.ts';
import { any, type ScalarType, scalar, type Typed, type TypedNode, type TypedRelationship } from './typed.ts';

function scalarToTagged(type: ScalarType, value: Sql): Sql {
  switch (type) {
    case 'boolean':
    case 'integer':
    case 'string':
      return sql`to_jsonb(${value})`;
    case 'float':
      return sql`lens.of_float(${value})`;
    case 'date':
      return sql`lens.of_date(${value})`;
    case 'datetime':
      return sql`lens.of_datetime(${value})`;
    case 'duration':
      return sql`lens.of_duration(${value})`;
  }
}

/** A function of PostgreSQL takes at most 100 arguments. */
const AT_ONCE = 40;

function chunked<T>(items: readonly T[], make: (chunk: readonly T[]) => Sql): Sql {
  if (items.length <= AT_ONCE) return make(items);
  const chunks = Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) =>
    items.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  return sql`(${joined(chunks.map(make), sql` || `)})`;
}

/** jsonb: an object of these entries, without its tag. */
export function objectOf(entries: Iterable<readonly [string, Typed]>): Sql {
  return chunked([...entries], (chunk) => {
    const parts = chunk.map(([key, value]) => sql`${bound(key, 'text')}, ${toTagged(value)}`);
    return sql`jsonb_build_object(${joined(parts, sql`, `)})`;
  });
}

/** jsonb: an array. */
export function arrayOf(items: readonly Typed[]): Sql {
  const parts = joined(items.map(toTagged), sql`, `);
  return items.length <= AT_ONCE
    ? sql`jsonb_build_array(${parts})`
    : sql`jsonb_build_array(VARIADIC ARRAY[${parts}]::jsonb[])`;
}

/** Tagged JSON of any value; NULL for null. */
export function toTagged(typed: Typed): Sql {
  switch (typed.kind) {
    case 'null':
      return sql`null::jsonb`;
    case 'scalar':
      return scalarToTagged(typed.type, typed.sql);
    case 'any':
    case 'list':
    case 'path':
      return typed.sql;
    case 'map':
      return sql`jsonb_build_object('map', ${objectOf(typed.entries)})`;
    case 'node': {
      const { id, labels, properties } = typed;
      return sql`(case when ${id} is not null then jsonb_build_object('node', ${id}, 'labels', ${labels}, 'properties', ${properties}) end)`;
    }
    case 'relationship': {
      const { id, type, source, target, properties } = typed;
      return sql`(case when ${id} is not null then jsonb_build_object('relationship', ${id}, 'type', ${type}, 'source', ${source}, 'target', ${target}, 'properties', ${properties}) end)`;
    }
  }
}

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
