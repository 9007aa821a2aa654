import {
  type FhirResource,
  type Json,
  type ResourceVersion,
  reportedWords,
  resultTime,
  type SectionEntry,
} from '@consilium/kernel';
import { objectOf, textOf } from '../fhir/fhir-values.ts';
import { beginOf, endOf } from '../graph/fhir-time.ts';
import { startOf, stopOf } from '../graph/resources/medication.ts';
import { topicOf } from '../graph/topic-of.ts';
import { wordsOf } from '../graph/words.ts';
import { searchColumns, subjectMatter } from '../versions/search-columns.ts';
import { detailsOf } from './entry-details.ts';
import type { EntryNames } from './entry-names.ts';

/** A version as a list shows it. */
export function sectionEntry(
  { type, id, version, resource }: Pick<ResourceVersion, 'type' | 'id' | 'version' | 'resource'>,
  names: EntryNames,
): SectionEntry {
  const { name, status } = subjectMatter(resource);
  const { date, end } = timesOf(resource);
  const title = relativeTitle(resource) ?? name ?? UNNAMED[type] ?? type;
  const node = topicOf({ type, id, resource });
  const reported = reportedWords(resource);
  return { type, id, version, title, status, date, end, reported, details: detailsOf(resource, names), node };
}

const UNNAMED: { readonly [type: string]: string } = {
  Encounter: 'Visit',
  Appointment: 'Appointment',
  DocumentReference: 'Document',
  CareTeam: 'Care team',
  CarePlan: 'Care plan',
  Goal: 'Goal',
  DiagnosticReport: 'Report',
};

/** `Maternal grandmother`: a relative is known by who they are to the patient. */
function relativeTitle({ resourceType, relationship }: FhirResource): string | undefined {
  if (resourceType !== 'FamilyMemberHistory') return undefined;
  const words = wordsOf(relationship) ?? 'Relative';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

interface Times {
  readonly date: string | null;
  readonly end: string | null;
}

/** When it began and ended, as the resource writes it. */
export function timesOf(resource: FhirResource): Times {
  const [date, end] = (TIMES[resource.resourceType] ?? otherTimes)(resource);
  return { date: textOf(date) ?? null, end: textOf(end) ?? null };
}

type TwoTimes = (resource: FhirResource) => readonly [begin: Json | undefined, end: Json | undefined];

const medicine: TwoTimes = (resource) => [startOf(resource), stopOf(resource)];
const period: TwoTimes = (resource) => [objectOf(resource.period)?.start, objectOf(resource.period)?.end];
const TIMES: { readonly [type: string]: TwoTimes } = {
  MedicationRequest: medicine,
  MedicationStatement: medicine,
  MedicationAdministration: medicine,
  Encounter: period,
  CareTeam: period,
  CarePlan: (resource) => [
    objectOf(resource.period)?.start ?? resource.created,
    objectOf(resource.period)?.end,
  ],
  Goal: ({ startDate, statusDate, lifecycleStatus }) => [
    startDate,
    GOAL_IS_OVER.includes(String(lifecycleStatus)) ? statusDate : undefined,
  ],
  DiagnosticReport: (resource) => [
    beginOf(resource, 'effective') ?? resource.issued,
    endOf(resource, 'effective'),
  ],
  Appointment: ({ start, end }) => [start, end],
  Condition: (resource) => [
    beginOf(resource, 'onset') ?? resource.recordedDate,
    textOf(resource.abatementDateTime) ?? endOf(resource, 'abatement') ?? objectOf(resource.onsetPeriod)?.end,
  ],
  AllergyIntolerance: (resource) => [beginOf(resource, 'onset') ?? resource.recordedDate, undefined],
  Observation: (resource) => [resultTime(resource) ?? undefined, endOf(resource, 'effective')],
  Procedure: (resource) => [beginOf(resource, 'performed'), endOf(resource, 'performed')],
  Immunization: (resource) => [beginOf(resource, 'occurrence'), undefined],
  DocumentReference: ({ date }) => [date, undefined],
};

const GOAL_IS_OVER = ['completed', 'cancelled', 'rejected'];

const otherTimes: TwoTimes = (resource) => [searchColumns(resource).happened ?? undefined, undefined];
