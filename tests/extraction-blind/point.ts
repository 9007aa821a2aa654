import type { KnownPatient, Writer } from '@consilium/clinical';
import type { FhirResource, Units } from '@consilium/kernel';
import { type PointedKind, proposedFor } from '@consilium/team-consult/test-support/extraction';

export interface Term {
  readonly words: string;
  readonly kind: PointedKind;
  readonly truth: 'active' | 'not-active' | 'not-patient' | 'none';
  readonly why?: string;
}
export interface Item {
  readonly id: string | number;
  readonly text: string;
  /** As a run knows them; where they are not given the text has to say it. */
  readonly writer?: Writer;
  readonly patient?: KnownPatient;
  readonly terms: readonly Term[];
}

/** What became of a term: as something that is so now, as something of the past or without a status, or nothing. */
export type Became = 'active' | 'history' | 'nothing';

const AT = '2026-11-17T09:00:00+00:00';
const LONGEST_QUOTE = 300;

const FIRST_PERSON = /\b(?:i|my|me|i['’]m|i['’]ve)\b/iu;
const OF_A_PATIENT =
  /\b(?:this\s+(?:lady|gentleman|man|woman|patient)|the\s+patient|pt|\d+[- ]year[- ]old|c\/o|referring|referral)\b/iu;

/** The model points at the words alone, at their clause and at their sentence: whatever gets through counts. */
export function became(item: Item, { words, kind, truth }: Term, units: Units): Became {
  const { text, patient } = item;
  const writer =
    item.writer ?? (FIRST_PERSON.test(text) && !OF_A_PATIENT.test(text) ? 'patient' : 'clinician');
  const source = { text, at: AT, writer, ...(patient === undefined ? {} : { patient }) };
  const isHis = truth === 'active' || truth === 'not-active';
  const proposed = quotesOf(text, words).flatMap((quote) =>
    proposedFor(kind, { quote, name: words }, source, units),
  );
  if (proposed.length === 0) return 'nothing';
  return proposed.some((resource) => isActive(resource, isHis)) ? 'active' : 'history';
}

function quotesOf(text: string, words: string): readonly string[] {
  const start = text.toLowerCase().indexOf(words.toLowerCase());
  if (start < 0) throw new Error(`not in its text: ${words}`);
  const end = start + words.length;
  const within = (edge: RegExp) => {
    const before = text.slice(0, start).split(edge).at(-1)!;
    const behind = text.slice(end).split(edge)[0]!;
    return text.slice(start - before.length, end + behind.length).trim();
  };
  const quotes = [text.slice(start, end), within(/[,.;:!?\n](?=\s|$)/u), within(/[.;!?\n](?=\s|$)/u)];
  return [...new Set(quotes)].filter((quote) => quote !== '' && quote.length <= LONGEST_QUOTE);
}

/** An operation that was done and a value of another day are history, if they are the patient's at all. */
function isActive(resource: FhirResource, isHis: boolean): boolean {
  switch (resource.resourceType) {
    case 'Procedure':
      return !isHis || resource.status !== 'completed';
    case 'Observation':
      return !isHis || String(resource.effectiveDateTime).startsWith(AT.slice(0, 10));
    case 'MedicationStatement':
      return !('statusReason' in resource) && !JSON.stringify(resource.effectivePeriod ?? {}).includes('end');
    default:
      return JSON.stringify(resource.clinicalStatus ?? {}).includes('"active"');
  }
}
