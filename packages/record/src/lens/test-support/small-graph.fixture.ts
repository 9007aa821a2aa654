import type { Caller, Json, Scope } from '@consilium/kernel';
import type { ScopedStore } from '@consilium/store';
import type { Pool } from 'pg';
import { compileQuery } from '../compile/compile-query.ts';
import type { CompileOptions } from '../compile/environment.ts';
import { parseCypher } from '../cypher/parse.ts';
import { checkQuery } from '../gate/check.ts';
import { ask, type RawAnswer } from '../run/ask.ts';

/** Tagged values (compile/typed.ts), or their JSON as text: only text can say 7.0. */
type Properties = Readonly<Record<string, Json>> | string;

interface Recorded {
  /** ISO; 2020-01-01 if not given. */
  readonly from?: string;
  /** ISO; still so if not given. */
  readonly to?: string;
}

export interface GraphNodeRow extends Recorded {
  readonly uuid: string;
  readonly labels: readonly string[];
  readonly properties?: Properties;
}

export interface GraphEdgeRow extends Recorded {
  readonly uuid: string;
  readonly type: string;
  readonly source: string;
  readonly target: string;
  readonly properties?: Properties;
}

export interface GraphRows {
  readonly nodes: readonly GraphNodeRow[];
  readonly edges: readonly GraphEdgeRow[];
}

/** Rows of a patient's graph that no resource says, written by the superuser. */
export async function writeGraphRows(
  admin: Pool,
  { tenant, compartment }: Pick<Scope, 'tenant' | 'compartment'>,
  { nodes, edges }: GraphRows,
): Promise<void> {
  const whole = ({
    properties = {},
    from = '2020-01-01T00:00:00Z',
    to,
    ...row
  }: GraphNodeRow | GraphEdgeRow) =>
    `{"properties":${typeof properties === 'string' ? properties : JSON.stringify(properties)},` +
    `${JSON.stringify({ ...row, recorded_from: from, recorded_to: to ?? null }).slice(1)}`;
  const json = (rows: readonly (GraphNodeRow | GraphEdgeRow)[]) => `[${rows.map(whole).join(',')}]`;
  await admin.query(
    `insert into app.graph_nodes (tenant, compartment, uuid, labels, properties, recorded_from, recorded_to)
     select $1, $2, uuid, labels, properties, recorded_from, recorded_to
     from jsonb_to_recordset($3::jsonb) as rows
       (uuid text, labels text[], properties jsonb, recorded_from timestamptz, recorded_to timestamptz)`,
    [tenant, compartment, json(nodes)],
  );
  await admin.query(
    `insert into app.graph_edges
       (tenant, compartment, uuid, type, source, target, properties, recorded_from, recorded_to)
     select $1, $2, uuid, type, source, target, properties, recorded_from, recorded_to
     from jsonb_to_recordset($3::jsonb) as rows
       (uuid text, type text, source text, target text, properties jsonb,
        recorded_from timestamptz, recorded_to timestamptz)`,
    [tenant, compartment, json(edges)],
  );
}

/** Asks a patient's graph with a schema and limits of one's own; rows as tagged JSON. Throws LensRefusal. */
export async function askGraph(
  store: ScopedStore,
  caller: Caller,
  text: string,
  options: CompileOptions,
): Promise<RawAnswer & { readonly columns: readonly string[] }> {
  const { schema, limits } = options;
  const { tenant, compartment } = caller.scope;
  const query = parseCypher(text, limits);
  checkQuery(text, query, schema, limits);
  const compiled = compileQuery(query, options, { tenant, compartment, asOf: undefined });
  const answer = await store.read(caller, { action: 'lens.query' }, (transaction) =>
    ask(transaction, compiled, limits),
  );
  return { ...answer, columns: compiled.columns };
}
