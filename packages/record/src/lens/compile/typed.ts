import type { Sql } from './sql.ts';

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
