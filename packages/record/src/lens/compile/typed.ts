import { type Sql, sql } from './sql.ts';

/**
 * How values of Cypher stand in SQL. `null` is SQL's NULL. Where the type is known before the query runs, a scalar is a native value;
 * everything else is tagged JSON (`jsonb`), in which nothing can be taken for something else:
 *
 *   true, "text", 7 (integer: no decimal places), 7.0 (float: at least one), [ … ] (list; null within is JSON's null),
 *   {"map": { … }}, {"date": "2020-01-31"}, {"datetime": "2020-01-31T10:00:00Z"} (always UTC, at most 6 decimals),
 *   {"duration": [months, days, microseconds]},
 *   {"node": id, "labels": [ … ], "properties": { … }},
 *   {"relationship": id, "type": t, "source": id, "target": id, "properties": { … }},
 *   {"path": [node, relationship, node, …]}
 *
 * The properties of a node or relationship are tagged JSON too, in rows as in answers.
 */
export type ScalarType =
  | 'boolean' // boolean
  | 'integer' // int8
  | 'float' // float8
  | 'string' // text, compared in the order of code points
  | 'date' // date
  | 'datetime' // timestamptz
  | 'duration'; // interval; its months, days and time are kept apart as Cypher does

export type Typed =
  | { readonly kind: 'scalar'; readonly type: ScalarType; readonly sql: Sql }
  /** Tagged JSON of a type that is known only when it runs. */
  | { readonly kind: 'any'; readonly sql: Sql }
  /** The literal `null`. */
  | { readonly kind: 'null' }
  /** Tagged JSON that is an array; `element` where all have one type that is known. */
  | {
      readonly kind: 'list';
      readonly element: ScalarType | 'node' | 'relationship' | 'any';
      readonly sql: Sql;
    }
  /** A map that was written down: its parts are known. */
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, Typed> }
  | TypedNode
  | TypedRelationship
  /** Tagged JSON of a path. */
  | { readonly kind: 'path'; readonly sql: Sql };

/** `id` is NULL where an OPTIONAL MATCH found nothing. */
export interface TypedNode {
  readonly kind: 'node';
  /** Labels that the pattern has said, for the types of properties; empty: unknown. */
  readonly said: readonly string[];
  readonly id: Sql;
  /** text[] */
  readonly labels: Sql;
  /** jsonb */
  readonly properties: Sql;
}

export interface TypedRelationship {
  readonly kind: 'relationship';
  readonly said: readonly string[];
  readonly id: Sql;
  /** text */
  readonly type: Sql;
  readonly source: Sql;
  readonly target: Sql;
  readonly properties: Sql;
}

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
