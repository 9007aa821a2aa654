import type { FhirResource, Json } from '@consilium/kernel';
import { listOf } from '../versions/fhir-values.ts';

/** Nobody by name: the record may hold no such person, and the trail says whose message it was. */
const PROXY = { type: 'RelatedPerson', display: 'A person who acts for the patient' };

/** HL7 immunization-origin: by memory, of who is asked. */
const RECALLED = {
  coding: [
    {
      system: 'http://terminology.hl7.org/CodeSystem/immunization-origin',
      code: 'recall',
      display: 'Parent/Guardian/Patient Recall',
    },
  ],
  text: PROXY.display,
};

type Elements = { readonly [element: string]: Json };

/** The element by which FHIR says of each type from whom the information is. Encounter has none. */
const TOLD_BY: { readonly [type: string]: Elements } = {
  AllergyIntolerance: { asserter: PROXY },
  Condition: { asserter: PROXY },
  Goal: { expressedBy: PROXY },
  Immunization: { primarySource: false, reportOrigin: RECALLED },
  MedicationRequest: { reportedReference: PROXY },
  MedicationStatement: { informationSource: PROXY },
  Observation: { performer: [PROXY] },
  Procedure: { asserter: PROXY },
};
const NOTED = ['FamilyMemberHistory', 'MedicationAdministration', 'ServiceRequest'];

/** A fact out of words of a proxy says so, whatever a model wrote there: it is not what the patient said. */
export function saidByProxy(resource: FhirResource): FhirResource {
  const type = resource.resourceType;
  const note = { authorReference: PROXY, text: 'Reported by a person who acts for the patient.' };
  if (NOTED.includes(type)) return { ...resource, note: [...listOf(resource.note), note] };
  // Of a prescription it is said in one of two ways.
  const { reportedBoolean: _, ...rest } = resource;
  return { ...rest, resourceType: type, ...TOLD_BY[type] };
}
