import { joined, type Sql, sql } from './sql.ts';
import type { Typed } from './typed.ts';

/** Rows between two clauses: what a SELECT is made of, still open for the next clause to add to. */
export interface Stage {
  /** Joined by now; undefined: one row of nothing. */
  readonly from: Sql | undefined;
  /** All of these. */
  readonly where: readonly Sql[];
  /** Variables, in the terms of `from`. */
  readonly scope: ReadonlyMap<string, Typed>;
  /** int8[]: the order that an ORDER BY or UNWIND has left; undefined: none. */
  readonly order: Sql | undefined;
}

export const NO_ROWS = sql`false`;

/** One row in which only `scope` is known. */
export function beginning(scope: Stage['scope'] = new Map()): Stage {
  return { from: undefined, where: [], scope, order: undefined };
}

/** `FROM … WHERE …` of a stage, with the space before it. */
export function fromWhere({ from, where }: Pick<Stage, 'from' | 'where'>): Sql {
  const source = from === undefined ? sql`` : sql` FROM ${from}`;
  return where.length === 0 ? source : sql`${source} WHERE ${joined(where, sql` AND `)}`;
}

/** The stage with one more item in its FROM. */
export function crossed(from: Sql | undefined, item: Sql): Sql {
  return from === undefined ? item : sql`${from} CROSS JOIN ${item}`;
}
