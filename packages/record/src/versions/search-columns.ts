import type { FhirResource, Json } from '@consilium/kernel';
import { codingsOf, displayOf, listOf, momentOf, objectOf, textOf } from '../fhir/fhir-values.ts';

/** What a resource says it is about. */
interface SubjectMatter {
  readonly status: string | null;
  /** `system|code`; `|code` where a coding names no system. */
  readonly codes: readonly string[];
  readonly name: string | null;
}

/** What searches and the panel ask for, beside the content. */
export interface SearchColumns extends SubjectMatter {
  readonly categories: readonly string[];
  /** Clinical time, ISO in UTC. */
  readonly happened: string | null;
}

export const ENTERED_IN_ERROR = 'entered-in-error';
/** What a verificationStatus may say against whatever the clinicalStatus says. */
const DENIALS = [ENTERED_IN_ERROR, 'refuted'];
const HL7 = 'http://terminology.hl7.org/CodeSystem/';

/** The element that says what the resource is about, where it is not `code`. */
const SUBJECT_MATTER: { readonly [type: string]: readonly string[] } = {
  MedicationRequest: ['medicationCodeableConcept'],
  MedicationStatement: ['medicationCodeableConcept'],
  MedicationAdministration: ['medicationCodeableConcept'],
  Immunization: ['vaccineCode'],
  Encounter: ['type', 'serviceType'],
  Appointment: ['appointmentType', 'serviceType'],
  DocumentReference: ['type'],
  Goal: ['description'],
  CarePlan: ['category'],
  Claim: ['type'],
  ExplanationOfBenefit: ['type'],
  ImagingStudy: ['procedureCode', 'modality'],
  Specimen: ['type'],
  Device: ['type'],
  Organization: ['type'],
  Location: ['type'],
};

/** Elements that name the resource better than its code does. */
const NAMES: { readonly [type: string]: readonly string[] } = {
  DocumentReference: ['description'],
  CarePlan: ['title'],
  CareTeam: ['name'],
  Organization: ['name'],
  Location: ['name'],
  ImagingStudy: ['description'],
  Appointment: ['description'],
};

/** In the order in which they are asked; `.` leads into a Period. */
const TIMES = [
  'effectiveDateTime',
  'effectivePeriod.start',
  'effectiveInstant',
  'onsetDateTime',
  'onsetPeriod.start',
  'performedDateTime',
  'performedPeriod.start',
  'occurrenceDateTime',
  'occurrencePeriod.start',
  'period.start',
  'started',
  'start',
  'startDate',
  'billablePeriod.start',
  'authoredOn',
  'authored',
  'date',
  'issued',
  'recordedDate',
  'dateAsserted',
  'recorded',
  'sent',
  'created',
].map((path) => path.split('.') as [field: string, inner?: string]);

/** Their dates are about themselves, not about when something was so. */
const TIMELESS = new Set(['Patient', 'Practitioner', 'Organization', 'Location', 'Medication']);

/** Taken from the content by code, so that no search opens the content itself. */
export function searchColumns(resource: FhirResource): SearchColumns {
  return {
    ...subjectMatter(resource),
    categories: categoriesOf(resource),
    happened: TIMELESS.has(resource.resourceType) ? null : happenedOf(resource),
  };
}

/** Apart, for anyone who reads whole charts: times and categories cost more than all else. */
export function subjectMatter(resource: FhirResource): SubjectMatter {
  const matter = matterOf(resource);
  return {
    status: statusOf(resource),
    codes: [...new Set(matter.flatMap((each) => codingsOf(each).flatMap(codeText)))],
    name: nameOf(resource, matter) ?? null,
  };
}

/** The concepts that say what it is about. A medicine may be a resource of its own within this one. */
function matterOf(resource: FhirResource): readonly (Json | undefined)[] {
  const matter = (SUBJECT_MATTER[resource.resourceType] ?? ['code']).map((field) => resource[field]);
  const reference = objectOf(resource.medicationReference);
  if (reference === undefined) return matter;
  const inside = listOf(resource.contained).map(objectOf);
  const medicine = inside.find((each) => each !== undefined && `#${each.id}` === reference.reference);
  return [...matter, medicine?.code, { text: reference.display ?? '' }];
}

/** That it is not so (entered in error, refuted), wherever that stands; else the status that the type has. */
function statusOf(resource: FhirResource): string | null {
  const said = textOf(resource.status) ?? textOf(resource.lifecycleStatus);
  if (said !== undefined) return said;
  const { clinicalStatus, verificationStatus } = resource;
  if (clinicalStatus === undefined && verificationStatus === undefined) return null;
  const verified = codingsOf(verificationStatus);
  const denied = DENIALS.find((denial) => verified.some(({ code }) => code === denial));
  return denied ?? statusCode(codingsOf(clinicalStatus)) ?? statusCode(verified) ?? null;
}

/** Of several codings the one of HL7, whose codes everything here asks for; else the first. */
function statusCode(codings: ReturnType<typeof codingsOf>): string | undefined {
  const own = codings.find(({ system }) => textOf(system)?.startsWith(HL7)) ?? codings[0];
  return textOf(own?.code);
}

function categoriesOf({ category, class: kind }: FhirResource): readonly string[] {
  if (category === undefined && kind === undefined) return [];
  const plain = listOf(category).flatMap((each) => textOf(each) ?? []);
  const coded = [...codingsOf(category), ...codingsOf(kind)].flatMap(({ code }) => textOf(code) ?? []);
  return [...new Set([...plain, ...coded])];
}

function codeText({ system, code }: { readonly [key: string]: Json }): readonly string[] {
  return typeof code === 'string' ? [`${textOf(system) ?? ''}|${code}`] : [];
}

function nameOf(resource: FhirResource, matter: readonly (Json | undefined)[]): string | undefined {
  for (const field of NAMES[resource.resourceType] ?? []) {
    const name = textOf(resource[field]);
    if (name !== undefined) return name;
  }
  for (const each of matter) {
    const name = displayOf(each);
    if (name !== undefined) return name;
  }
  return personName(resource.name);
}

function personName(names: Json | undefined): string | undefined {
  const name = objectOf(listOf(names)[0]);
  if (name === undefined) return undefined;
  const parts = [...listOf(name.prefix), ...listOf(name.given), name.family].flatMap(
    (each) => textOf(each) ?? [],
  );
  return textOf(name.text) ?? textOf(parts.join(' '));
}

function happenedOf(resource: FhirResource): string | null {
  for (const [field, inner] of TIMES) {
    const value = resource[field];
    if (value === undefined) continue;
    const moment = momentOf(inner === undefined ? value : objectOf(value)?.[inner]);
    if (moment !== null) return moment;
  }
  return null;
}
