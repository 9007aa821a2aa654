import { createHash } from 'node:crypto';
import { type FhirResource, foldedName, type Json, resultsIn, type Units } from '@consilium/kernel';
import { codingsOf, displayOf, listOf, objectOf, textOf } from '../fhir/fhir-values.ts';
import { timesOf } from '../sections/section-entry.ts';
import { subjectMatter } from '../versions/search-columns.ts';
import { resultKey } from './same-result.ts';

/** What a fact of a type says beside what it is about and when. Where it differs, two facts are two. */
const SAYS: { readonly [type: string]: (resource: FhirResource, units: Units | undefined) => Json } = {
  AllergyIntolerance: ({ clinicalStatus, reaction }) => [words(clinicalStatus), reactionsOf(reaction)],
  Condition: ({ clinicalStatus, bodySite, category }) => [
    words(clinicalStatus),
    words(bodySite),
    words(category),
  ],
  Encounter: ({ status, participant }) => [textOf(status) ?? '', peopleIn(participant)],
  Immunization: () => [],
  MedicationStatement: ({ dosage, statusReason }) => [dosageOf(dosage), words(statusReason)],
  Observation: (resource, units) => resultsIn(resource).map((result) => [...resultKey(result, units)]),
  Procedure: () => [],
};

/** These are something that was on a day: without it, two are not the same. */
const DATED = ['Encounter', 'Observation'];

/** The same for two readings of one fact, whatever text they are from; null: this one stands alone. */
export function factDigest(resource: FhirResource, units?: Units): Buffer | null {
  const type = resource.resourceType;
  const says = SAYS[type]?.(resource, units);
  if (says === undefined || (type === 'Observation' && (says as Json[]).length === 0)) return null;
  const { codes, name } = subjectMatter(resource);
  const { date, end } = timesOf(resource);
  if (DATED.includes(type) && date === null) return null;
  const isMeasured = type === 'Observation' && codes.length > 0;
  // The unit is next to the value.
  const matter = isMeasured ? '' : codes.length > 0 ? codes.toSorted().join(' ') : foldedName(name ?? '');
  const key = [type, matter, dayOf(date), dayOf(end), says, isByProxy(resource)];
  return createHash('sha256').update(JSON.stringify(key)).digest();
}

/** What somebody says who acts for the patient is no word of the patient. */
function isByProxy({ asserter, informationSource, performer, reportOrigin }: FhirResource): boolean {
  const people = [asserter, informationSource, ...listOf(performer)];
  return reportOrigin !== undefined || people.some((each) => objectOf(each)?.type === 'RelatedPerson');
}

function dayOf(date: string | null): string {
  return date?.slice(0, 10) ?? '';
}

function words(value: Json | undefined): string {
  return listOf(value)
    .map((each) => foldedName(displayOf(each) ?? textOf(codingsOf(each)[0]?.code) ?? ''))
    .join();
}

function reactionsOf(reaction: Json | undefined): string {
  return listOf(reaction)
    .map((each) => words(objectOf(each)?.manifestation))
    .join();
}

function dosageOf(dosage: Json | undefined): string {
  return listOf(dosage)
    .map((each) => foldedName(textOf(objectOf(each)?.text) ?? ''))
    .join();
}

function peopleIn(participant: Json | undefined): string {
  return listOf(participant)
    .map((each) => foldedName(textOf(objectOf(objectOf(each)?.individual)?.display) ?? ''))
    .join();
}
