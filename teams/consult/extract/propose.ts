import {
  type Callback,
  currentRun,
  errorCode,
  type FhirResource,
  type Json,
  type Outcome,
} from '@consilium/kernel';
import { recordOf } from '../chart/ports.ts';
import { type SourceText, sourcesOf } from './source.ts';

/** Goes up when the same words would be read otherwise: a text may then be read again. */
const EXTRACTOR_VERSION = '2';
/** Of one text and one extractor; more is a flood, not a reading. */
const MOST = 60;

/** One fact that code has read, and where. */
export interface ReadFact {
  readonly quote: string;
  /** `system|code`, or `text|name` where nobody gave it a code. */
  readonly code: string;
  readonly path: string;
  readonly resource: FhirResource;
}

/** What became of a model's reply over one text. */
export interface Reading {
  readonly facts: readonly ReadFact[];
  /** Stands there, and cannot be read in one way only. */
  readonly unclear: number;
  readonly refused: readonly string[];
}

/** How many places of the texts so far were not clear, and whether this extractor could not read one of them. */
export function noteOf(agent: string): string {
  return `temp:extracted_${agent}`;
}
export interface Note {
  readonly unclear: number;
  readonly failed: number;
  /** Were in the record already. */
  readonly known: number;
}

/** A callback that makes proposals of an extractor's typed output. It changes nothing in the record: a person decides. */
export function proposing(name: string, read: (output: Json, source: SourceText) => Reading): Callback {
  return {
    name,
    afterAgent: async (outcome) => {
      const output = outcome.status === 'success' ? outcome.output : undefined;
      if (output === undefined) return note({ unclear: 0, failed: 1, known: 0 }, outcome);
      const sources = await sourcesOf();
      const readings = sources.map((source) => ({ source, reading: read(output, source) }));
      let proposed = 0;
      const refused = readings.length === 0 ? [] : refusedInAll(readings.map(({ reading }) => reading));
      for (const { source, reading } of readings) {
        for (const fact of reading.facts.slice(0, MOST)) {
          const code = await proposeOnce(source, fact);
          if (code === null) proposed += 1;
          else refused.push(code);
        }
      }
      const unclear = readings.reduce((sum, { reading }) => sum + reading.unclear, 0);
      return note(
        { unclear, failed: 0, known: refused.filter((code) => code === 'in_record').length },
        { status: 'success', text: '', output: { proposed, unclear, refused } },
      );
    },
  };
}

/** What stands on one of two pages is refused on the other: that alone is nothing. */
function refusedInAll(readings: readonly Reading[]): string[] {
  const fewest = readings.reduce((least, each) =>
    each.refused.length < least.refused.length ? each : least,
  );
  return [...fewest.refused];
}

function note({ unclear, failed, known }: Note, outcome: Outcome): Outcome {
  const run = currentRun();
  const so = run.state[noteOf(run.agent)]?.value as unknown as Note | undefined;
  run.setState(noteOf(run.agent), {
    unclear: (so?.unclear ?? 0) + unclear,
    failed: (so?.failed ?? 0) + failed,
    known: (so?.known ?? 0) + known,
  });
  return outcome;
}

/** The record does not take it; `not_permitted`: the person may read the record only. */
const REFUSALS = [
  'in_record',
  'quote_not_found',
  'invalid_resource',
  'invalid_proposal',
  'not_found',
  'not_permitted',
];

/** Null: it is there now, whether of this attempt or of one before. A code: the record does not take it. */
async function proposeOnce({ source }: SourceText, fact: ReadFact): Promise<string | null> {
  const { caller, agent } = currentRun();
  const { quote, code, path, resource } = fact;
  const draft = {
    source,
    quote,
    extractor: agent,
    extractorVersion: EXTRACTOR_VERSION,
    factCode: code,
    factPath: path,
    resource,
  };
  try {
    await recordOf().propose(caller, draft);
    return null;
  } catch (error) {
    const refusal = errorCode(error);
    if (!REFUSALS.includes(refusal)) throw error;
    return refusal;
  }
}

/** The key of a fact that has a name and no code: letters that a key may hold. */
export function textCode(name: string): string {
  const folded = name.trim().toLowerCase().replaceAll(/\s+/gu, ' ').toWellFormed();
  return `text|${encodeURIComponent(folded).slice(0, 200)}`;
}
