import type { RecordStand } from '@consilium/record/test-support/record-stand';
import type { Tagged } from '@consilium/testing/neo4j';
import { difference, keyOf } from './compare.ts';
import type { AskedGraph } from './graphs.ts';
import { askLens } from './ours.ts';
import type { Question } from './question.ts';

/** What became of one generated query. */
export type Outcome =
  | { readonly kind: 'same' | 'different'; readonly what: string }
  /** By us. */
  | { readonly kind: 'refused'; readonly rule: string; readonly what: string }
  /** Neo4j gives an error; `answered`: we give rows. */
  | { readonly kind: 'error'; readonly answered: boolean; readonly what: string };

type Rows = readonly (readonly Tagged[])[];

export interface Asked {
  readonly question: Question;
  readonly outcome: Outcome;
  /** What the oracle said; undefined: an error. */
  readonly rows: Rows | undefined;
}

type Ask = (text: string, parameters: Question['parameters']) => Promise<Rows>;

const SHOWN = 600;

/** Asks the lens and the oracle (the real one, or what it said then). */
export async function askBoth(
  stand: RecordStand,
  graph: AskedGraph,
  question: Question,
  oracle: Ask,
): Promise<Asked> {
  const { seed, text, parameters } = question;
  const [theirs, ours] = await Promise.all([
    oracle(text, parameters).catch((error: Error) => error),
    askLens(stand, graph.caller, graph.schema, text, parameters),
  ]);
  const about = `${graph.name}, seed ${seed}`;
  if (theirs instanceof Error) {
    const what = `${about}: ${theirs.message}\n${text}`;
    return { question, rows: undefined, outcome: { kind: 'error', answered: !('rule' in ours), what } };
  }
  if ('rule' in ours) {
    const what = `${about}: ${ours.what}\n${text}`;
    return { question, rows: theirs, outcome: { kind: 'refused', rule: ours.rule, what } };
  }
  const found = difference(ours, theirs, question);
  if (found === undefined) return { question, rows: theirs, outcome: { kind: 'same', what: '' } };
  const what = [
    `${about}: ${found}`,
    text,
    `parameters ${keyOf(parameters)}`,
    `ours   ${keyOf(ours).slice(0, SHOWN)}`,
    `neo4j  ${keyOf(theirs).slice(0, SHOWN)}`,
  ].join('\n');
  return { question, rows: theirs, outcome: { kind: 'different', what } };
}
