import { type Json, LensRefusal } from '@consilium/kernel';
import { askGraph, CLINICAL_LIMITS, type LensLimits } from '@consilium/record/test-support/lens-parts';
import type { RecordStand } from '@consilium/record/test-support/record-stand';
import { isList, type LoadedGraph, parseTagged, type Tagged } from '@consilium/testing/neo4j';
import { difference, keyOf } from './compare.ts';
import type { Generated } from './generate/query.ts';
import type { AskedGraph } from './graphs.ts';

/** What became of one generated query. */
export interface Asked {
  /** `refused`: by us. `error`: by both. `answered`: Neo4j gives an error, we give rows. */
  readonly outcome: 'same' | 'different' | 'refused' | 'error' | 'answered';
  /** For a reader; empty where they are the same. */
  readonly what: string;
  /** Neo4j's answer has no row. */
  readonly isEmpty: boolean;
  /** Of our refusal. */
  readonly rule: string | undefined;
}

/** Answers are compared whole: the caps are another suite's. */
const LIMITS: LensLimits = {
  ...CLINICAL_LIMITS,
  ...{ products: 3, rows: 20_000, bytes: 20_000_000, milliseconds: 20_000 },
};
const NOW = new Date('2026-01-01T00:00:00Z');
const SHOWN = 600;

/** Asks the lens and Neo4j. Anything but a refusal that the lens throws is a fault. */
export async function askBoth(
  stand: RecordStand,
  graph: AskedGraph,
  question: Generated,
  oracle: LoadedGraph,
): Promise<Asked> {
  const { seed, text, parameters } = question;
  const [theirs, ours] = await Promise.all([
    oracle.ask(text, parameters).catch((error: Error) => error),
    askLens(stand, graph, question),
  ]);
  const rule = 'rule' in ours ? ours.rule : undefined;
  const asked = (outcome: Asked['outcome'], ...told: readonly string[]): Asked => {
    const what = told.length === 0 ? '' : `${graph.name}, seed ${seed}: ${told.join('\n')}`;
    return { outcome, what, rule, isEmpty: 'length' in theirs && theirs.length === 0 };
  };
  if (theirs instanceof Error) return asked('rule' in ours ? 'error' : 'answered', theirs.message, text);
  if ('rule' in ours) return asked('refused', ours.what, text);
  const found = difference(ours, theirs, question);
  if (found === undefined) return asked('same');
  const answers = [`ours   ${keyOf(ours).slice(0, SHOWN)}`, `neo4j  ${keyOf(theirs).slice(0, SHOWN)}`];
  return asked('different', found, text, `parameters ${keyOf(parameters)}`, ...answers);
}

/** Rows, or why there are none. */
async function askLens(
  { parts }: RecordStand,
  { caller, schema }: AskedGraph,
  { text, parameters: given }: Generated,
): Promise<readonly (readonly Tagged[])[] | { readonly rule: string; readonly what: string }> {
  const parameters = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, asJson(value)]));
  try {
    const options = { schema, limits: LIMITS, parameters, now: NOW };
    const { rows, truncated } = await askGraph(parts.store, caller, text, options);
    // Nothing can be said of half an answer.
    if (truncated) return { rule: 'cut-off', what: 'The answer was cut off.' };
    return rows.map((row) => (parseTagged(row) as readonly Tagged[]).map(identified));
  } catch (error) {
    if (error instanceof LensRefusal) return error.refused;
    throw error;
  }
}

function asJson(value: Tagged): Json {
  if (typeof value === 'bigint') return Number(value);
  return isList(value) ? value.map(asJson) : (value as Json);
}

/** What is of the graph by its identity alone, as the oracle's answers have it. */
function identified(value: Tagged): Tagged {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(identified);
  const { node, relationship, path, map } = value;
  if (node !== undefined) return { node };
  if (relationship !== undefined) {
    const { type, source, target, properties } = value;
    return { relationship: [type!, source!, target!], properties: inside(properties!) };
  }
  if (path !== undefined) return { path: identified(path) };
  return map === undefined ? value : { map: inside(map) };
}

const inside = (map: Tagged): Tagged =>
  Object.fromEntries(Object.entries(map as object).map(([key, value]) => [key, identified(value)]));
