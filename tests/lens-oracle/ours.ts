import { type Caller, type Json, LensRefusal } from '@consilium/kernel';
import {
  ask,
  CLINICAL_LIMITS,
  checkQuery,
  compileQuery,
  type GraphSchema,
  type LensLimits,
  parseCypher,
} from '@consilium/record/test-support/lens-parts';
import type { RecordStand } from '@consilium/record/test-support/record-stand';
import { isList, parseTagged, type Tagged } from '@consilium/testing/neo4j';

/** Answers are compared whole: the caps are another suite's. */
const LIMITS: LensLimits = {
  ...CLINICAL_LIMITS,
  products: 3,
  rows: 20_000,
  bytes: 20_000_000,
  milliseconds: 20_000,
};

/** Fixed: `date()` would make every recorded answer old. */
const NOW = new Date('2026-01-01T00:00:00Z');

/** Why there are no rows. */
export interface NotAnswered {
  readonly rule: string;
  readonly what: string;
}

/** Nothing can be said of half an answer. */
const CUT_OFF: NotAnswered = { rule: 'cut-off', what: 'The answer was cut off.' };

/** What the lens says of a patient's graph: rows, or why it refuses. Anything else that is thrown is a fault. */
export async function askLens(
  { parts }: RecordStand,
  caller: Caller,
  schema: GraphSchema,
  text: string,
  parameters: Readonly<Record<string, Tagged>>,
): Promise<readonly (readonly Tagged[])[] | NotAnswered> {
  try {
    const query = parseCypher(text, LIMITS);
    checkQuery(text, query, schema, LIMITS);
    const given = Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, asJson(value)]),
    );
    const { tenant, compartment } = caller.scope;
    const options = { schema, limits: LIMITS, parameters: given, now: NOW };
    const compiled = compileQuery(query, options, { tenant, compartment, asOf: undefined });
    const answer = await parts.store.read(caller, { action: 'lens.query' }, (transaction) =>
      ask(transaction, compiled, LIMITS),
    );
    if (answer.truncated) return CUT_OFF;
    return answer.rows.map((row) => (parseTagged(row) as readonly Tagged[]).map(identified));
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
