import type { Ending, FhirResource, Json } from '@consilium/kernel';
import { listOf, objectOf } from './fhir-values.ts';
import { RecordRefusal } from './issue.ts';

/** The day on which an entry ended, where its type has no element for that: a dateTime. */
export const ENDED_ON = 'urn:consilium:fhir:ended-on';

type Change = { readonly [element: string]: Json | undefined };
type Over = (resource: FhirResource, on: string) => Change;

const CLINICAL = 'http://terminology.hl7.org/CodeSystem/';

/** What it means for an entry of each type to be over. A type that is not here is never over: it was, at its time. */
const OVER: { readonly [type: string]: Over } = {
  AllergyIntolerance: (resource, on) => ({
    clinicalStatus: coded('allergyintolerance-clinical', 'inactive'),
    ...endedOn(resource, on),
  }),
  Appointment: (resource, on) => ({ status: 'fulfilled', ...endedOn(resource, on) }),
  CarePlan: (resource, on) => ({ status: 'completed', ...periodEnds('period', resource, on) }),
  CareTeam: (resource, on) => ({ status: 'inactive', ...periodEnds('period', resource, on) }),
  Condition: (_, on) => ({
    clinicalStatus: coded('condition-clinical', 'resolved'),
    ...withoutAbatement,
    abatementDateTime: on,
  }),
  Coverage: (resource, on) => ({ status: 'cancelled', ...periodEnds('period', resource, on) }),
  Device: (resource, on) => ({ status: 'inactive', ...endedOn(resource, on) }),
  DocumentReference: (resource, on) => ({ status: 'superseded', ...endedOn(resource, on) }),
  Encounter: (resource, on) => ({ status: 'finished', ...periodEnds('period', resource, on) }),
  Goal: (_, on) => ({ lifecycleStatus: 'completed', statusDate: on.slice(0, 10) }),
  Location: (resource, on) => ({ status: 'inactive', ...endedOn(resource, on) }),
  Medication: (resource, on) => ({ status: 'inactive', ...endedOn(resource, on) }),
  MedicationAdministration: (resource, on) => ({
    status: 'completed',
    ...timeEnds('effective', resource, on),
  }),
  MedicationRequest: (resource, on) => ({ status: 'stopped', ...endedOn(resource, on) }),
  MedicationStatement: (resource, on) => ({ status: 'stopped', ...timeEnds('effective', resource, on) }),
  Organization: (resource, on) => ({ active: false, ...endedOn(resource, on) }),
  Practitioner: (resource, on) => ({ active: false, ...endedOn(resource, on) }),
  PractitionerRole: (resource, on) => ({ active: false, ...periodEnds('period', resource, on) }),
  Procedure: (resource, on) => ({ status: 'completed', ...timeEnds('performed', resource, on) }),
  RelatedPerson: (resource, on) => ({ active: false, ...periodEnds('period', resource, on) }),
  ServiceRequest: (resource, on) => ({ status: 'completed', ...endedOn(resource, on) }),
};

const withoutAbatement = without('abatement');

/** The types whose status is no element `status`, or that have none: they are withdrawn by our own flag alone. */
const ERROR: { readonly [type: string]: Change } = {
  AllergyIntolerance: {
    clinicalStatus: undefined,
    verificationStatus: coded('allergyintolerance-verification', 'entered-in-error'),
  },
  Condition: {
    clinicalStatus: undefined,
    verificationStatus: coded('condition-ver-status', 'entered-in-error'),
    ...withoutAbatement,
  },
  Goal: { lifecycleStatus: 'entered-in-error' },
  Location: { status: 'inactive' },
  Organization: { active: false },
  Practitioner: { active: false },
  PractitionerRole: { active: false },
  RelatedPerson: { active: false },
};

/** The entry as it stands when it has ended. Throws RecordRefusal where an entry of its type cannot end so. */
export function ended(
  resource: FhirResource,
  ending: Ending,
): { readonly resource: FhirResource; readonly withdrawn: boolean } {
  const type = resource.resourceType;
  if (type === 'Patient')
    throw refusal(type, 'the person of a record does not end; a record is erased as a whole');
  if (ending.how === 'entered-in-error')
    return { resource: changed(resource, ERROR[type] ?? { status: 'entered-in-error' }), withdrawn: true };
  const over = OVER[type];
  if (over === undefined)
    throw refusal(type, 'an entry of this type has no end: correct it, or take it back as entered in error');
  return { resource: changed(resource, over(resource, ending.on)), withdrawn: false };
}

function changed(resource: FhirResource, change: Change): FhirResource {
  const all = Object.entries({ ...resource, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as FhirResource;
}

function refusal(type: string, text: string): RecordRefusal {
  return new RecordRefusal([{ severity: 'error', code: 'not-supported', expression: type, text }]);
}

function coded(system: string, code: string): Json {
  return { coding: [{ system: `${CLINICAL}${system}`, code }] };
}

function endedOn(resource: FhirResource, on: string): Change {
  const others = listOf(resource.extension).filter((each) => objectOf(each)?.url !== ENDED_ON);
  return { extension: [...others, { url: ENDED_ON, valueDateTime: on }] };
}

function periodEnds(element: string, resource: FhirResource, on: string): Change {
  return { [element]: { ...objectOf(resource[element]), end: on } };
}

/** Nothing of a choice, in whatever type it was said, nor what was said about it (`_`). */
function without(element: string): Change {
  const types = ['DateTime', 'Age', 'Period', 'Range', 'String'];
  const names = types.flatMap((type) => [`${element}${type}`, `_${element}${type}`]);
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** A time that was one moment becomes a period that began then; one in words stays as a note. */
function timeEnds(element: 'effective' | 'performed', resource: FhirResource, on: string): Change {
  const moment = resource[`${element}DateTime`];
  const began = moment === undefined ? {} : { start: moment };
  const words = resource[`${element}String`];
  return {
    ...without(element),
    ...(words === undefined ? {} : { note: [...listOf(resource.note), { text: words }] }),
    [`${element}Period`]: { ...began, ...objectOf(resource[`${element}Period`]), end: on },
  };
}
