import { type FhirResource, type Json, type Reporter, reportedBy } from '@consilium/kernel';
import { listOf, objectOf } from '../fhir/fhir-values.ts';

/** Nobody by name: the record may hold no such person, and the trail says who it was. */
export const REPORTERS: {
  readonly [reporter in Reporter]: { readonly type: string; readonly display: string };
} = {
  patient: { type: 'Patient', display: 'The patient' },
  proxy: { type: 'RelatedPerson', display: 'A person who acts for the patient' },
};

type Reference = (typeof REPORTERS)[Reporter];
type Elements = { readonly [element: string]: Json };

/** HL7 immunization-origin: by memory. */
const recalled = ({ display }: Reference): Json => ({
  coding: [
    {
      system: 'http://terminology.hl7.org/CodeSystem/immunization-origin',
      code: 'recall',
      display: 'Parent/Guardian/Patient Recall',
    },
  ],
  text: display,
});

/** The element by which FHIR says of each type from whom the information is. Encounter and Appointment have none. */
const TOLD_BY: { readonly [type: string]: (by: Reference) => Elements } = {
  AllergyIntolerance: (asserter) => ({ asserter }),
  Condition: (asserter) => ({ asserter }),
  DocumentReference: (author) => ({ author: [author] }),
  Goal: (expressedBy) => ({ expressedBy }),
  Immunization: (by) => ({ primarySource: false, reportOrigin: recalled(by) }),
  MedicationRequest: (reportedReference) => ({ reportedReference }),
  MedicationStatement: (informationSource) => ({ informationSource }),
  Observation: (performer) => ({ performer: [performer] }),
  Procedure: (asserter) => ({ asserter }),
};
const NOTED = ['FamilyMemberHistory', 'MedicationAdministration', 'ServiceRequest'];

/** What the patient or a proxy said, with the element that says so, whatever it named there. */
export function saidBy(reporter: Reporter, resource: FhirResource): FhirResource {
  const type = resource.resourceType;
  if (NOTED.includes(type)) {
    const note = { authorReference: REPORTERS[reporter], text: noteOf(reporter) };
    const others = listOf(resource.note).filter((each) => objectOf(each)?.text !== note.text);
    return { ...resource, note: [...others, note] };
  }
  // Of a prescription it is said in one of two ways.
  const { reportedBoolean: _, ...rest } = resource;
  return { ...rest, resourceType: type, ...TOLD_BY[type]?.(REPORTERS[reporter]) };
}

/** `Reported by the patient.` */
function noteOf(reporter: Reporter): string {
  const words = reportedBy(reporter);
  return `${words[0]!.toUpperCase()}${words.slice(1)}.`;
}
