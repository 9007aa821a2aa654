import type { Caller } from '@consilium/kernel';
import { patientUuid } from '@consilium/record/test-support/lens-parts';
import type { RecordStand } from '@consilium/record/test-support/record-stand';
import { parseTagged, type RunningNeo4j, startNeo4j, toNeo4j } from '@consilium/testing/neo4j';
import type { Ask } from './ask-speed.ts';

export interface Rival {
  readonly ask: Ask;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

interface Row {
  readonly uuid: string;
  readonly labels: readonly string[];
  readonly properties: string;
}

interface Edge {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly target: string;
}

const BATCH = 1_000;

/**
 * The same graphs in one Neo4j database, as one would model it there: a type is one node for all patients, every label has an index
 * on uuid. Nothing is checked, granted or audited there.
 */
export async function startRival(stand: RecordStand, callers: readonly Caller[]): Promise<Rival> {
  const neo4j = await startNeo4j();
  try {
    await load(neo4j, stand, callers);
  } catch (error) {
    await neo4j.stop();
    throw error;
  }
  return {
    pid: neo4j.pid,
    stop: () => neo4j.stop(),
    ask: async ({ scope }, { cypher }) => {
      const session = neo4j.driver.session({ defaultAccessMode: 'READ' });
      try {
        await session.run(cypher, { patient_uuid: patientUuid(scope.compartment) });
      } finally {
        await session.close();
      }
    },
  };
}

async function load({ driver }: RunningNeo4j, stand: RecordStand, callers: readonly Caller[]) {
  const session = driver.session();
  try {
    const { nodes, edges } = await rowsOf(stand, callers);
    for (const [label, rows] of Map.groupBy(nodes, ({ labels }) => labels[0]!)) {
      await session.run(`CREATE INDEX ${label}_uuid FOR (n:${label}) ON (n.uuid)`);
      for (const batch of batches(rows)) {
        const sent = batch.map(({ properties }) => toNeo4j({ map: parseTagged(properties) }));
        await session.run(`UNWIND $rows AS row CREATE (n:${label}) SET n = row`, { rows: sent });
      }
    }
    await session.run('CALL db.awaitIndexes(60)');
    const kinds = Map.groupBy(edges, ({ type, from, to }) => `${from} ${type} ${to}`);
    for (const rows of kinds.values()) {
      const { type, from, to } = rows[0]!;
      const text = `UNWIND $rows AS row MATCH (a:${from} {uuid: row.source}) MATCH (b:${to} {uuid: row.target})
        CREATE (a)-[:${type}]->(b)`;
      for (const batch of batches(rows)) await session.run(text, { rows: batch });
    }
  } finally {
    await session.close();
  }
}

async function rowsOf({ admin }: RecordStand, callers: readonly Caller[]) {
  const compartments = callers.map(({ scope }) => scope.compartment);
  const found = await admin.query<Row>(
    `SELECT DISTINCT ON (uuid) uuid, labels, properties::text AS properties FROM app.graph_nodes
     WHERE compartment = ANY ($1) AND recorded_to IS NULL ORDER BY uuid`,
    [compartments],
  );
  const labelOf = new Map(found.rows.map(({ uuid, labels }) => [uuid, labels[0]!]));
  const edges = await admin.query<Edge>(
    `SELECT DISTINCT type, source, target FROM app.graph_edges WHERE compartment = ANY ($1) AND recorded_to IS NULL`,
    [compartments],
  );
  return {
    nodes: found.rows,
    edges: edges.rows.map((edge) => ({
      ...edge,
      from: labelOf.get(edge.source)!,
      to: labelOf.get(edge.target)!,
    })),
  };
}

function batches<T>(rows: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, place) =>
    rows.slice(place * BATCH, (place + 1) * BATCH),
  );
}
