import { type Sql, sql } from './sql.ts';
import type { ScalarType, Typed } from './typed.ts';

export type Scalar = Extract<Typed, { readonly kind: 'scalar' }>;

export const scalar = (type: ScalarType, value: Sql): Scalar => ({ kind: 'scalar', type, sql: value });
export const any = (value: Sql): Typed => ({ kind: 'any', sql: value });
export const NULL: Typed = { kind: 'null' };
/** Cypher's null where a boolean stands. */
export const UNKNOWN: Sql = sql`null::boolean`;

const TEMPORAL: readonly ScalarType[] = ['date', 'datetime', 'duration'];
export const isTemporal = (type: ScalarType): boolean => TEMPORAL.includes(type);
export const isNumber = (type: ScalarType): boolean => type === 'integer' || type === 'float';

/** NULL of the type, written as SQL. */
export function nullOf(type: ScalarType): Sql {
  const nulls: Readonly<Record<ScalarType, Sql>> = {
    boolean: UNKNOWN,
    integer: sql`null::int8`,
    float: sql`null::float8`,
    string: sql`null::text`,
    date: sql`null::date`,
    datetime: sql`null::timestamptz`,
    duration: sql`null::interval`,
  };
  return nulls[type];
}
