import { type FhirResource, isResult, type Json, reportedWords, resultTime } from '@consilium/kernel';
import { printDate } from '../claims/print-fact.ts';
import type { EntryRefs, Pregnancy } from './known.ts';
import { yearsBetween } from './patient-age.ts';
import { plainWords } from './plain-words.ts';

/** A Condition or an Observation of the record. */
export interface SaidEntry {
  readonly type: string;
  readonly refs: EntryRefs;
  readonly resource: FhirResource;
  readonly name: string;
  readonly status: string | null;
  readonly date: string | null;
  readonly end: string | null;
}

interface Said {
  readonly state: 'pregnant' | 'possible' | 'not';
  readonly day: string | null;
  readonly printed: string;
  readonly entry: SaidEntry;
}

const STATUS = '82810-3';
const DUE_DATE = '11778-8';
export const PREGNANCY_CODES: readonly string[] = [STATUS, DUE_DATE];
/** SNOMED CT and LOINC answers. */
const STATES: { readonly [code: string]: Said['state'] } = {
  '77386006': 'pregnant',
  'LA15173-0': 'pregnant',
  '146799005': 'possible',
  '60001007': 'not',
  'LA26683-5': 'not',
};
/** SNOMED CT: pregnant, normal pregnancy, high risk pregnancy. ICD-10: Z33, Z34, O09. */
const CODES = /^(?:77386006|72892002|47200007|Z33|Z34|O09)/;
const PREGNANT = /\bpregnan(?:t|cy)\b/;
/** Another one, an earlier one, or one that does not last. */
const OTHERWISE =
  /\b(?:history|previous|past|prior|not|no|planning|planned|wish|before|after|ectopic|tubal|molar|termination|loss|test|negative|risk of|prevention)\b/;
const GOING_ON = [null, 'active', 'recurrence', 'relapse', 'confirmed'];
const UNSURE = ['unconfirmed', 'provisional', 'differential'];
const OVER = ['resolved', 'inactive', 'remission'];

const DAY_MS = 86_400_000;
/** No pregnancy lasts longer. */
const LONGEST_DAYS = 300;
/** So long a statement that there is none is taken to hold. */
const NONE_HOLDS_DAYS = 30;
const CHILDBEARING = [12, 55] as const;

/** What the record says about a pregnancy on the day `today` (`YYYY-MM-DD`); the newest entry decides, else age and sex. */
export function pregnancyOf(
  entries: readonly SaidEntry[],
  {
    birthDate,
    sex,
    today,
  }: { readonly birthDate: string | null; readonly sex: string | null; readonly today: string },
): Pregnancy {
  const said = entries.flatMap(saidOf).filter(({ day }) => day === null || day <= today);
  const newest = said.toSorted((a, b) => (b.day ?? '').localeCompare(a.day ?? ''))[0];
  const age = newest?.day == null ? null : daysBetween(newest.day, today);
  if (newest?.state === 'not' && age !== null && age <= NONE_HOLDS_DAYS) return { state: 'none' };
  if (newest !== undefined && newest.state !== 'not') {
    const { printed, entry } = newest;
    if (age === null) return { state: 'possible', printed: `${printed}, without a date`, refs: entry.refs };
    if (age <= LONGEST_DAYS) return { state: newest.state, printed, refs: entry.refs };
  }
  const years = yearsBetween(birthDate, today);
  const isOutside = years !== null && (years < CHILDBEARING[0] || years > CHILDBEARING[1]);
  return sex === 'male' || isOutside
    ? { state: 'none' }
    : { state: 'unknown', why: 'the record does not say whether there is a pregnancy' };
}

function saidOf(entry: SaidEntry): readonly Said[] {
  const found = entry.type === 'Condition' ? ofCondition(entry) : ofObservation(entry);
  const reported = reportedWords(entry.resource);
  return found.map((each) => ({
    ...each,
    printed: reported === null ? each.printed : `${each.printed}, ${reported}`,
  }));
}

function ofCondition(entry: SaidEntry): readonly Said[] {
  const words = plainWords(entry.name);
  const isNamed = PREGNANT.test(words) || codesOf(entry.resource.code).some((code) => CODES.test(code));
  if (!isNamed || OTHERWISE.test(words)) return [];
  const day = printDate(entry.date ?? undefined) || null;
  const printed = `${entry.name}${day === null ? '' : ` since ${day}`}`;
  // The end of one is the newest that is said of it.
  if (OVER.includes(entry.status ?? '') || entry.end !== null)
    return [{ state: 'not', day: printDate(entry.end ?? undefined) || day, printed, entry }];
  if (UNSURE.includes(entry.status ?? ''))
    return [{ state: 'possible', day, printed: `${printed}, not confirmed`, entry }];
  return GOING_ON.includes(entry.status) ? [{ state: 'pregnant', day, printed, entry }] : [];
}

function ofObservation(entry: SaidEntry): readonly Said[] {
  const { code, status, valueCodeableConcept, valueDateTime } = entry.resource;
  const day = printDate(resultTime(entry.resource) ?? undefined) || null;
  const codes = codesOf(code);
  if (!isResult(status)) return [];
  if (codes.includes(DUE_DATE) && typeof valueDateTime === 'string')
    return [
      {
        state: 'pregnant',
        day: weeksBefore(valueDateTime),
        printed: `pregnancy, due ${printDate(valueDateTime)}`,
        entry,
      },
    ];
  if (!codes.includes(STATUS)) return [];
  const state = codesOf(valueCodeableConcept).flatMap((each) => STATES[each] ?? [])[0];
  const words = state === 'possible' ? 'possible pregnancy' : 'pregnancy';
  return state === undefined
    ? []
    : [{ state, day, printed: `${words}${day === null ? '' : `, said on ${day}`}`, entry }];
}

function codesOf(concept: Json | undefined): readonly string[] {
  const { coding } = (concept ?? {}) as { readonly coding?: readonly { readonly code?: string }[] };
  return (coding ?? []).flatMap(({ code }) => code ?? []);
}

/** When a pregnancy began that is due then: 40 weeks before. */
function weeksBefore(due: string): string | null {
  const at = Date.parse(printDate(due));
  return Number.isNaN(at) ? null : new Date(at - 280 * DAY_MS).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
