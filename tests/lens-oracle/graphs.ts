import { makeStory, storyIds } from '@consilium/example-patients';
import type { Caller, FhirResource } from '@consilium/kernel';
import { createRecord } from '@consilium/record';
import {
  CLINICAL_SCHEMA,
  type GraphSchema,
  patientUuid,
  writeGraphRows,
} from '@consilium/record/test-support/lens-parts';
import type { RecordStand } from '@consilium/record/test-support/record-stand';
import { type Graph, parseTagged, printTagged, type Tagged } from '@consilium/testing/neo4j';
import { generateExtreme } from './generate/extremes.ts';
import { factsOf } from './generate/facts.ts';
import { type Generated, generate } from './generate/query.ts';
import { RANDOM_SCHEMA, randomGraph } from './generate/random-graph.ts';

/** A graph in the record that is asked about. */
export interface AskedGraph {
  readonly name: string;
  readonly caller: Caller;
  readonly schema: GraphSchema;
  readonly graph: Graph;
  /** What every query of it may speak of. */
  readonly parameters: Readonly<Record<string, Tagged>>;
}

/** `values`: queries that speak of no graph; the synthetic patients by their ids; `random-1`, `random-2` … */
export const GRAPHS: readonly string[] = [
  'values',
  ...storyIds,
  ...Array.from({ length: 20 }, (_, index) => `random-${index + 1}`),
];

/** Puts it into the record as a patient whose name, and so whose every id, is always the same. */
export async function openGraph(stand: RecordStand, name: string): Promise<AskedGraph> {
  const story = storyIds.find((id) => id === name);
  if (story === undefined) {
    const number = Number(name.replace('random-', ''));
    return openRows(stand, name, name === 'values' ? { nodes: [], edges: [] } : randomGraph(number));
  }
  const caller = await callerOf(stand, name);
  const record = createRecord(stand.parts);
  for (const { bundle } of makeStory(story).chapters) {
    await record.importBundle(caller, bundle as unknown as FhirResource, { source: 'clinic-a' });
  }
  return asked(name, caller, await graphOf(stand, caller));
}

/** From rows. */
async function openRows(stand: RecordStand, name: string, graph: Graph): Promise<AskedGraph> {
  const caller = await callerOf(stand, name);
  await writeGraphRows(stand.admin, caller.scope, {
    nodes: graph.nodes.map((node) => ({ ...node, properties: printTagged(node.properties) })),
    edges: graph.edges.map((edge, place) => ({
      ...edge,
      uuid: `e${place}`,
      properties: printTagged(edge.properties),
    })),
  });
  return asked(name, caller, graph);
}

const callerOf = (stand: RecordStand, name: string) =>
  stand.newCaller({ compartment: `patient/oracle-${name}` });

function asked(name: string, caller: Caller, graph: Graph): AskedGraph {
  const isStory = storyIds.some((id) => id === name);
  const parameters = isStory ? { patient_uuid: patientUuid(caller.scope.compartment) } : {};
  return { name, caller, graph, parameters, schema: isStory ? CLINICAL_SCHEMA : RANDOM_SCHEMA };
}

/** The rows of a patient's graph as they stand. */
async function graphOf({ admin }: RecordStand, { scope }: Caller): Promise<Graph> {
  const rows = async (table: string, columns: string) => {
    const text = `SELECT ${columns}, properties::text AS properties FROM app.${table}
      WHERE tenant = $1 AND compartment = $2 AND recorded_to IS NULL ORDER BY uuid`;
    const found = await admin.query(text, [scope.tenant, scope.compartment]);
    return found.rows.map((row) => ({ ...row, properties: parseTagged(row.properties) }));
  };
  return {
    nodes: (await rows('graph_nodes', 'uuid, labels')) as Graph['nodes'],
    edges: (await rows('graph_edges', 'type, source, target')) as Graph['edges'],
  };
}

/** The first so many questions of a graph, always the same ones. */
export function questionsOf(asked: AskedGraph, count: number): readonly Generated[] {
  const { name, graph, schema } = asked;
  const facts = factsOf(graph, schema);
  const first = GRAPHS.indexOf(name) * 100_000;
  return Array.from({ length: count }, (_, number) => {
    const made = name === 'values' ? generateExtreme(first + number) : generate(first + number, facts);
    return { ...made, parameters: { ...asked.parameters, ...made.parameters } };
  });
}
