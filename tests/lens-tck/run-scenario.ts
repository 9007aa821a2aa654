import { type Caller, LensRefusal } from '@consilium/kernel';
import {
  askGraph,
  CLINICAL_LIMITS,
  type GraphSchema,
  type LensLimits,
  parseCypher,
  writeGraphRows,
} from '@consilium/record/test-support/lens-parts';
import type { RecordStand } from '@consilium/record/test-support/record-stand';
import { parseTagged, type Tagged } from '@consilium/testing/neo4j';
import { buildGraph } from './build-graph.ts';
import { difference } from './compare.ts';
import type { Scenario } from './gherkin.ts';
import { GraphNotBuilt, graphRows, schemaOf } from './scenario-graph.ts';
import { asksFor, type Task, taskOf } from './task.ts';

/** How a scenario went. `failed`: accepted, with a wrong result or an error of the program. */
export interface Outcome {
  readonly scenario: Scenario;
  readonly query: string;
  readonly asks: 'read' | 'write' | 'procedure';
  /** The scenario wants an error: it passes when the query is refused. */
  readonly wantsError: boolean;
  readonly verdict: 'passed' | 'refused' | 'failed' | 'not built';
  /** Of a refusal: its words; of a failure: what differs. Empty for what passed. */
  readonly why: string;
  /** Of the refusal, the wanted one too; empty without one. */
  readonly rule: string;
}

/**
 * A scenario may multiply unconnected patterns, walk further and be longer than a clinical question; the other limits are the
 * clinical ones. Time is that of a loaded machine.
 */
const SCENARIO_LIMITS: LensLimits = {
  ...CLINICAL_LIMITS,
  textLength: 20_000,
  products: 10,
  hops: 25,
  listLength: 1_100_000,
  patternElements: 200,
  milliseconds: 30_000,
};

/** Runs scenarios on one database; each graph is a patient of its own. */
export function scenarioRunner(stand: RecordStand): (scenario: Scenario) => Promise<Outcome> {
  const patients = new Map<string, Promise<Patient>>();
  const patientOf = (statements: readonly string[]) => {
    const key = statements.join(';\n');
    const known = patients.get(key) ?? newPatient(stand, statements);
    patients.set(key, known);
    return known;
  };
  return async (scenario) => {
    const task = taskOf(scenario);
    const asks = asksFor(task.query);
    const judged = await judge(stand, task, patientOf).catch((error: unknown) =>
      judgedError(task, asks, error),
    );
    const wantsError = task.expected.kind === 'error';
    return { scenario, query: task.query, asks, wantsError, why: '', rule: '', ...judged };
  };
}

interface Patient {
  readonly caller: Caller;
  readonly schema: GraphSchema;
}

type Judged = Pick<Outcome, 'verdict'> & Partial<Outcome>;

async function newPatient(stand: RecordStand, statements: readonly string[]): Promise<Patient> {
  const graph = buildGraph(statements);
  const caller = await stand.newCaller();
  await writeGraphRows(stand.admin, caller.scope, graphRows(graph));
  return { caller, schema: schemaOf(graph) };
}

async function judge(
  { parts }: RecordStand,
  { statements, parameters, query, expected }: Task,
  patientOf: (statements: readonly string[]) => Promise<Patient>,
): Promise<Judged> {
  // What is refused whatever the graph needs none.
  parseCypher(query, SCENARIO_LIMITS);
  const { caller, schema } = await patientOf(statements);
  const options = { schema, limits: SCENARIO_LIMITS, parameters, now: new Date() };
  const { columns, rows } = await askGraph(parts.store, caller, query, options);
  const why = difference(expected, { columns, rows: rows.map((row) => parseTagged(row) as Tagged[]) });
  return why === undefined ? { verdict: 'passed' } : { verdict: 'failed', why };
}

function judgedError({ expected }: Task, asks: Outcome['asks'], error: unknown): Judged {
  if (error instanceof GraphNotBuilt) return { verdict: 'not built', why: error.message };
  if (!(error instanceof LensRefusal)) return { verdict: 'failed', why: `threw ${error}` };
  const { rule, what, instead } = error.refused;
  if (expected.kind === 'error' && asks === 'read') return { verdict: 'passed', rule };
  return { verdict: 'refused', rule, why: `${what} ${instead}` };
}
