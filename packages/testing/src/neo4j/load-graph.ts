import neo4j, { type Driver, type Session } from 'neo4j-driver';
import { fromNeo4j, toNeo4j } from './neo4j-values.ts';
import type { Tagged } from './tagged.ts';

export interface GraphNode {
  readonly uuid: string;
  readonly labels: readonly string[];
  readonly properties: Readonly<Record<string, Tagged>>;
}

export interface GraphEdge {
  readonly type: string;
  /** The uuid of a node; an edge whose end is not there is left out. */
  readonly source: string;
  readonly target: string;
  readonly properties: Readonly<Record<string, Tagged>>;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** A graph that Neo4j holds, and nothing else beside it. */
export interface LoadedGraph {
  /** Reads only. Values of parameters are tagged; those of answers too, with nodes by their uuid. Throws Neo4jError. */
  readonly ask: (
    cypher: string,
    parameters?: Readonly<Record<string, Tagged>>,
  ) => Promise<readonly (readonly Tagged[])[]>;
}

/** Empties the database and fills it with these rows. Every node has its uuid as a property too. */
export async function loadGraph(driver: Driver, graph: Graph): Promise<LoadedGraph> {
  const uuidOf = new Map<string, string>();
  await inSession(driver, 'WRITE', async (session) => {
    await session.run('MATCH (n) DETACH DELETE n');
    for (const [labels, nodes] of grouped(graph.nodes, (node) => node.labels.map(quoted).join(''))) {
      const rows = nodes.map((node) => ({
        uuid: node.uuid,
        properties: sent({ ...node.properties, uuid: node.uuid }),
      }));
      const text = `UNWIND $rows AS row CREATE (n${labels}) SET n = row.properties RETURN row.uuid, elementId(n)`;
      const { records } = await session.run(text, { rows });
      for (const record of records) uuidOf.set(record.get(1), record.get(0));
    }
    const idOf = new Map([...uuidOf].map(([id, uuid]) => [uuid, id]));
    const whole = graph.edges.filter(({ source, target }) => idOf.has(source) && idOf.has(target));
    for (const [type, edges] of grouped(whole, (edge) => quoted(edge.type))) {
      const rows = edges.map(({ source, target, properties }) => ({
        source: idOf.get(source),
        target: idOf.get(target),
        properties: sent(properties),
      }));
      const ends = 'MATCH (a) WHERE elementId(a) = row.source MATCH (b) WHERE elementId(b) = row.target';
      await session.run(`UNWIND $rows AS row ${ends} CREATE (a)-[e${type}]->(b) SET e = row.properties`, {
        rows,
      });
    }
  });
  return {
    ask: (cypher, parameters = {}) =>
      inSession(driver, 'READ', async (session) => {
        const { records } = await session.run(cypher, sent(parameters));
        return records.map((record) => [...record.values()].map((value) => fromNeo4j(value, uuidOf)));
      }),
  };
}

async function inSession<T>(
  driver: Driver,
  access: 'READ' | 'WRITE',
  work: (session: Session) => Promise<T>,
) {
  const session = driver.session({ defaultAccessMode: neo4j.session[access] });
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/** Labels and types cannot be parameters. */
const quoted = (name: string) => `:\`${name.replaceAll('`', '``')}\``;

const sent = (properties: Readonly<Record<string, Tagged>>) =>
  Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, toNeo4j(value)]));

function grouped<T>(rows: readonly T[], by: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row]);
  return groups;
}
