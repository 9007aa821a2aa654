import type { LensSchema, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { GraphSchema } from './graph-schema.ts';

/** Of one property; of the names of types, which say what can be asked for, there are more. */
const EXAMPLES = 3;
const TYPE_NAMES = 12;
const LENGTH = 60;
/** Ids are for joining, not for reading. */
const WITHOUT_EXAMPLES = new Set(['uuid', 'source']);

/** When a row counts: while it is so, or as it was at `$4`. `$3` are types of relationships. */
const PRESENT = 'recorded_to IS NULL';
const PAST = 'recorded_from <= $4 AND (recorded_to IS NULL OR recorded_to > $4)';

/**
 * A type weighs as much as it has instances; its examples are its most frequent ones. What belongs to a row is found in a map, here and
 * below, not by a join: without statistics the planner takes a patient for one row, and would compare all with all.
 */
const examplesOf = (counts: string) => `
  WITH weights AS MATERIALIZED (SELECT jsonb_object_agg(target, instances) AS of FROM (SELECT target, count(*) AS instances
      FROM app.graph_edges WHERE tenant = $1 AND compartment = $2 AND type = ANY ($3) AND ${counts} GROUP BY 1) e),
    nodes AS (SELECT labels[1] AS label, properties, coalesce(((SELECT of FROM weights) ->> uuid)::bigint, 1) AS weight
      FROM app.graph_nodes WHERE tenant = $1 AND compartment = $2 AND ${counts}),
    said AS (SELECT label, p.key, coalesce(p.value ->> 'date', p.value ->> 'datetime', p.value #>> '{}') AS value, sum(weight) AS weight
      FROM nodes, jsonb_each(properties) p WHERE p.key NOT IN ('uuid', 'source') GROUP BY 1, 2, 3),
    ranked AS (SELECT *, row_number() OVER (PARTITION BY label, key ORDER BY weight DESC, value COLLATE "C") AS rank FROM said)
  SELECT label, null AS key, array[count(*)::text] FROM nodes GROUP BY 1
  UNION ALL
  SELECT label, key, array_agg(CASE WHEN length(value) > ${LENGTH} THEN left(value, ${LENGTH - 1}) || '…' ELSE value END ORDER BY rank)
  FROM ranked WHERE rank <= ${TYPE_NAMES} GROUP BY 1, 2`;

const relationshipsOf = (counts: string) => `
  WITH labels AS MATERIALIZED (SELECT jsonb_object_agg(uuid, labels[1]) AS of FROM app.graph_nodes
      WHERE tenant = $1 AND compartment = $2 AND ${counts})
  SELECT (SELECT of FROM labels) ->> source, type, (SELECT of FROM labels) ->> target, count(*)::int FROM app.graph_edges
  WHERE tenant = $1 AND compartment = $2 AND type = ANY ($3) AND ${counts} GROUP BY 1, 2, 3`;

const NOW = { examples: examplesOf(PRESENT), relationships: relationshipsOf(PRESENT) };
const THEN = { examples: examplesOf(PAST), relationships: relationshipsOf(PAST) };

/** What can be asked of this patient's graph, and what there is of it now, or at `asOf`. Reads only; two statements. */
export async function graphSchemaOf(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  schema: GraphSchema,
  asOf?: Date,
): Promise<LensSchema> {
  const { examples, relationships } = asOf === undefined ? NOW : THEN;
  const query = (text: string, types: readonly string[]) => ({
    text,
    values: [tenant, compartment, types, ...(asOf === undefined ? [] : [asOf])],
    rowMode: 'array' as const,
  });
  const all = schema.relationships.map(({ type }) => type);
  const said = (await transaction.query(query(examples, typeRelationships(schema)))).rows as [
    string,
    string | null,
    string[],
  ][];
  const found = (await transaction.query(query(relationships, all))).rows as [
    string,
    string,
    string,
    number,
  ][];
  const of = new Map(said.map(([label, key, values]) => [`${label}.${key ?? ''}`, values]));
  const counts = new Map(found.map(([from, type, to, count]) => [`${from} ${type} ${to}`, count]));
  return {
    nodes: Object.entries(schema.nodes).map(([label, { means, isType, properties }]) => ({
      label,
      means,
      isType,
      count: Number(of.get(`${label}.`)?.[0] ?? 0),
      properties: Object.entries(properties).map(([name, each]) => ({
        name,
        type: each.type,
        means: each.means,
        examples: WITHOUT_EXAMPLES.has(name)
          ? []
          : (of.get(`${label}.${name}`) ?? []).slice(0, isType && name === 'name' ? TYPE_NAMES : EXAMPLES),
      })),
    })),
    relationships: schema.relationships.map(({ from, type, to }) => ({
      ...{ from, type, to },
      count: counts.get(`${from} ${type} ${to}`) ?? 0,
    })),
  };
}

/** The types of relationships that lead from an instance to its type. */
function typeRelationships({ nodes, relationships }: GraphSchema): readonly string[] {
  const leading = relationships.filter(({ to }) => nodes[to]?.isType).map(({ type }) => type);
  return [...new Set(leading)];
}
