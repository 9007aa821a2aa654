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

const CHILD =
  '(?:little\\s+|baby\\s+)?(son|boy|daughter|girl|child|baby|toddler|little\\s+one|(\\d{1,2})\\s?(?:yo|[- ]?year[- ]old))';
/** A child that something is said of, and the name: "My son Tom has"; not "my son's class". */
const OF_MY_CHILD = new RegExp(
  `(?:\\b(?:my|our)\\s+|^(?:pl(?:ea)?s[e]?\\s+|help\\s+|hi\\s+|hello\\s+)*)${CHILD}\\s+(?:(?-i:(\\p{Lu}\\p{Ll}+))\\s+)?(?:ha[sd]|is|was|keeps?|told|won['’]t|can['’]t|gets?|got|takes?|vomit\\w*|started|came|woke|have)\\b`,
  'iu',
);
/** The one who writes has something to say of themselves, or asks for themselves. */
const OF_MYSELF =
  /\bmy\s+own\b|\bmyself\b|\bi(?:\s+have|['’]ve)\s+(?:got|had|been\s+(?:on|having|getting))\b|\bi(?:['’]m|\s+am)\s+(?:on|taking|pregnant|getting|having)\b|\bi\s+(?:take|get|also|still)\b|\b(?:should|could|can|do|am|will|might)\s+i\s+(?:have|get|be|need|catch|stop|take)\b/iu;
/** A run knows who writes, and from the record whom for; a text that is about the writer's child says as much. */
function writtenBy({ text, writer, patient }: Item): { writer: Writer; patient?: KnownPatient } {
  if (writer !== undefined) return { writer, ...(patient === undefined ? {} : { patient }) };
  if (OF_A_PATIENT.test(text.replace(OF_MY_CHILD, ' '))) return { writer: 'clinician' };
  const child = OF_MY_CHILD.exec(text);
  if (child !== null && !OF_MYSELF.test(text)) {
    const [, who = '', age, name] = child;
    const sex = /son|boy/iu.test(who) ? 'male' : /daughter|girl/iu.test(who) ? 'female' : undefined;
    const years = age === undefined ? (/baby|toddler/iu.test(who) ? 1 : 8) : Number(age);
    return {
      writer: 'proxy',
      patient: { given: name === undefined ? [] : [name], age: years, ...(sex === undefined ? {} : { sex }) },
    };
  }
  return { writer: FIRST_PERSON.test(text) ? 'patient' : 'clinician' };
}

/** The model points at the words alone, at their clause and at their sentence: whatever gets through counts. */
export function became(item: Item, { words, kind, truth }: Term, units: Units): Became {
  const { text } = item;
  const source = { text, at: AT, ...writtenBy(item) };
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
