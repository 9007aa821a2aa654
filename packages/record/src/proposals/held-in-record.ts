import {
  codesOfSeries,
  type FhirResource,
  foldedName,
  isResult,
  type Json,
  resultsIn,
  type Scope,
  type Units,
  visitStage,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { displayOf, listOf, objectOf, textOf } from '../fhir/fhir-values.ts';
import { dosageOf } from '../graph/resources/medication-dosage.ts';
import { timesOf } from '../sections/section-entry.ts';
import { subjectMatter } from '../versions/search-columns.ts';
import { isSameResult } from './same-result.ts';

const TIMES: readonly (readonly [number, RegExp])[] = [
  [4, /\b(?:four|4)\s+times\s+(?:a\s+day|daily|per\s+day)\b|\bq(?:id|ds)\b/iu],
  [3, /\b(?:three|3)\s+times\s+(?:a\s+day|daily|per\s+day)\b|\bt(?:id|ds)\b|\bthrice\s+daily\b/iu],
  [
    2,
    /\b(?:twice|two\s+times|2\s+times)\s+(?:a\s+day|daily|per\s+day)\b|\bb(?:id|d)\b|\bevery\s+12\s+hours\b/iu,
  ],
  [
    1,
    /\b(?:once|one\s+time|1\s+time)\s+(?:a\s+day|daily|per\s+day)\b|\b(?:daily|od|qd|nightly)\b|\b(?:every|each)\s+(?:day|morning|evening|night)\b|\bat\s+night\b|\bin\s+the\s+(?:morning|evening)\b/iu,
  ],
];

/** How often a medicine is taken by its words: `twice a day` is 2. Undefined: they do not say, or not in these words. */
function timesADay(words: string): number | undefined {
  return TIMES.find(([, said]) => said.test(words))?.[0];
}

const LOINC = 'http://loinc.org|';

/** The types of entries that may say already what one of a type proposes. */
const WHERE: { readonly [type: string]: readonly string[] } = {
  AllergyIntolerance: ['AllergyIntolerance'],
  Condition: ['Condition'],
  Encounter: ['Encounter', 'Appointment'],
  Immunization: ['Immunization'],
  MedicationStatement: ['MedicationStatement', 'MedicationRequest'],
  Observation: ['Observation'],
  Procedure: ['Procedure'],
};

/** Of a larger record the newest. */
const MOST = 2_000;
const ENTRIES = {
  name: 'proposal_held_entries',
  text: `SELECT v.content FROM app.resource_versions v
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = ANY ($3::text[]) AND v.recorded_to = 'infinity'
      AND NOT v.withdrawn AND ($4::text[] IS NULL OR v.codes && $4::text[])
      AND ($5::date IS NULL OR v.happened BETWEEN $5::date - 1 AND $5::date + 2)
    ORDER BY v.happened DESC NULLS LAST LIMIT ${MOST}`,
};

/** Whether the record says it already: then there is nothing to decide. */
export async function isHeldInRecord(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  proposed: FhirResource,
  { now, units }: { readonly now: Date; readonly units?: Units | undefined },
): Promise<boolean> {
  const types = WHERE[proposed.resourceType];
  if (types === undefined) return false;
  const isMeasured = proposed.resourceType === 'Observation';
  const codes = subjectMatter(proposed).codes.flatMap((code) =>
    code.startsWith(LOINC) ? codesOfSeries(code.slice(LOINC.length)).map((each) => LOINC + each) : code,
  );
  const day = dayOf(proposed);
  const onDay = ['Observation', 'Encounter'].includes(proposed.resourceType);
  if (onDay && day === '') return false;
  const values = [
    ...[tenant, compartment, types, isMeasured ? codes : null],
    onDay && day.length === 10 ? day : null,
  ];
  const { rows } = await transaction.query({ ...ENTRIES, values });
  const today = now.toISOString().slice(0, 10);
  return (rows as { readonly content: FhirResource }[]).some(({ content }) =>
    says(content, proposed, today, units),
  );
}

const OVER = ['inactive', 'resolved'];

/** Whether an entry says all that is proposed. */
export function says(entry: FhirResource, proposed: FhirResource, today: string, units?: Units): boolean {
  const status = subjectMatter(entry).status ?? '';
  if (['entered-in-error', 'refuted', 'cancelled', 'not-done'].includes(status)) return false;
  switch (proposed.resourceType) {
    case 'Observation':
      return isResult(status) && dayOf(entry) === dayOf(proposed) && hasResults(entry, proposed, units);
    case 'MedicationStatement':
      return sameMedicine(entry, proposed, today);
    case 'Encounter':
      return (
        visitStage(status) !== 'not-held' && dayOf(entry) === dayOf(proposed) && sameVisit(entry, proposed)
      );
    default: {
      const isOver = OVER.includes(subjectMatter(proposed).status ?? '');
      // That something is over says the entry too that is over, whatever it calls the thing in full.
      if (isOver) return OVER.includes(status) && hasWords(nameOf(entry), nameOf(proposed));
      return (
        !OVER.includes(status) &&
        sameName(entry, proposed) &&
        isWithin(dayOf(proposed), dayOf(entry)) &&
        detailsOf(proposed).every((word) => detailsOf(entry).includes(word))
      );
    }
  }
}

/** Whether an entry already has every proposed result, in any unit. */
function hasResults(entry: FhirResource, proposed: FhirResource, units: Units | undefined): boolean {
  const there = resultsIn(entry);
  const wanted = resultsIn(proposed);
  return wanted.length > 0 && wanted.every((one) => there.some((other) => isSameResult(one, other, units)));
}

/** A medicine that is not taken any more says nothing of one that is; an end is news unless the entry has it too. */
function sameMedicine(entry: FhirResource, proposed: FhirResource, today: string): boolean {
  const { end } = timesOf(entry);
  const isNow = ['active', 'on-hold', 'intended'].includes(textOf(entry.status) ?? '');
  const isOver = !isNow || (end !== null && end.slice(0, 10) < today.slice(0, end.length));
  const isPast = listOf(proposed.statusReason).some((each) => displayOf(each)?.includes('past') === true);
  const stopped = timesOf(proposed).end;
  if (stopped !== null ? !isWithin(stopped, end ?? '') : isOver !== isPast) return false;
  return (
    hasWords(nameOf(entry), nameOf(proposed)) &&
    isWithin(timesOf(proposed).date ?? '', timesOf(entry).date ?? '') &&
    sameDosage(entry, proposed)
  );
}

/** Every number of the dose, and how often; words that we do not know are news. */
function sameDosage(entry: FhirResource, proposed: FhirResource): boolean {
  const wanted = dosageOf(proposed.dosage).dosage ?? '';
  if (wanted === '') return true;
  const {
    dosage = '',
    dose,
    dose_unit = '',
    times_per_day,
  } = dosageOf(entry.dosageInstruction ?? entry.dosage);
  const there = `${nameOf(entry)} ${foldedName(dosage)} ${dose ?? ''} ${foldedName(dose_unit)}`;
  const often = timesADay(wanted);
  if (often !== undefined && often !== (times_per_day ?? timesADay(dosage))) return false;
  const amount = /\d[\d.,/]*\s?\p{L}*/u.exec(wanted)?.[0] ?? '';
  if (often === undefined && foldedName(wanted) !== foldedName(amount))
    return hasWords(there, foldedName(wanted));
  return hasWords(there, foldedName(amount));
}

function sameVisit(entry: FhirResource, proposed: FhirResource): boolean {
  const people = listOf(proposed.participant).flatMap(
    (each) => textOf(objectOf(objectOf(each)?.individual)?.display) ?? [],
  );
  const there = foldedName(JSON.stringify([entry.participant ?? null, entry.description ?? null]));
  const isNamed = people.every((name) => hasWords(there, familyOf(name)));
  return isNamed && (people.length > 0 || hasWords(nameOf(entry), nameOf(proposed)));
}

/** The last word of a name: "Dr. Weber" is "Anna Weber". */
function familyOf(name: string): string {
  return foldedName(name).split(' ').at(-1) ?? '';
}

function sameName(entry: FhirResource, proposed: FhirResource): boolean {
  const [one, other] = [subjectMatter(entry), subjectMatter(proposed)];
  const isSymptom = ({ category }: FhirResource) => JSON.stringify(category ?? '').includes('symptom');
  return (
    (isSameThing(entry, proposed) || one.codes.some((code) => other.codes.includes(code))) &&
    (proposed.resourceType !== 'Condition' || isSymptom(entry) === isSymptom(proposed))
  );
}

/** Of an allergy peanuts are peanut, and `penicillin` says no more than `Penicillin V`. */
function isSameThing(entry: FhirResource, proposed: FhirResource): boolean {
  const [there, wanted] = [nameOf(entry), nameOf(proposed)];
  if (there === wanted || proposed.resourceType !== 'AllergyIntolerance') return there === wanted;
  const one = (name: string) => name.replaceAll(/(?<=\p{L}{3})s\b/gu, '');
  return hasWords(one(there), one(wanted));
}

/** A side, a reaction: what is proposed beside the name. */
function detailsOf({ bodySite, reaction }: FhirResource): readonly string[] {
  const reactions = listOf(reaction).flatMap((each) => listOf(objectOf(each)?.manifestation));
  return [...listOf(bodySite), ...reactions].map((each: Json) => foldedName(displayOf(each) ?? ''));
}

function nameOf(resource: FhirResource): string {
  return foldedName(subjectMatter(resource).name ?? '');
}

/** Whether words stand in a text one behind the other, as whole words. */
function hasWords(text: string, words: string): boolean {
  return words !== '' && ` ${text} `.includes(` ${words} `);
}

/** A day, or the month or year that it is in; what names none is within any. */
function isWithin(wider: string, day: string): boolean {
  return (
    wider === '' || day.startsWith(wider.slice(0, 10)) || (day !== '' && wider.startsWith(day.slice(0, 10)))
  );
}

function dayOf(resource: FhirResource): string {
  return timesOf(resource).date?.slice(0, 10) ?? '';
}
