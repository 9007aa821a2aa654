import { bound, type Sql, sql } from './sql.ts';

/** Whose graph is read, and as of when; `asOf` undefined: as it stands. */
export interface GraphReading {
  readonly tenant: string;
  readonly compartment: string;
  readonly asOf: Date | undefined;
}

/**
 * The only place where a statement names a table: everything after it reads `nodes` and `edges`, which are one patient's. Row-level
 * security says the same again.
 */
export function graphTables({ tenant, compartment, asOf }: GraphReading): Sql {
  const whose = sql`tenant = ${bound(tenant, 'text')} AND compartment = ${bound(compartment, 'text')}`;
  const then = bound(asOf ?? null, 'timestamptz');
  const when =
    asOf === undefined
      ? sql`recorded_to IS NULL`
      : sql`recorded_from <= ${then} AND (recorded_to IS NULL OR recorded_to > ${then})`;
  return sql`WITH nodes AS NOT MATERIALIZED (SELECT uuid AS id, labels, properties FROM app.graph_nodes WHERE ${whose} AND ${when}), edges AS NOT MATERIALIZED (SELECT uuid AS id, type, source, target, properties FROM app.graph_edges WHERE ${whose} AND ${when}) `;
}
