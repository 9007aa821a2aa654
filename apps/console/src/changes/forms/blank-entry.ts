import type { FhirResource } from '../../api/generated.ts';
import { today } from '../../components/dates.ts';

export const KINDS = [
  { kind: 'condition', label: 'Condition', type: 'Condition' },
  { kind: 'medication', label: 'Medication', type: 'MedicationStatement' },
  { kind: 'allergy', label: 'Allergy', type: 'AllergyIntolerance' },
  { kind: 'measurement', label: 'Measurement or result', type: 'Observation' },
  { kind: 'symptom', label: 'Symptom', type: 'Condition' },
  { kind: 'visit', label: 'Visit', type: 'Encounter' },
  { kind: 'immunisation', label: 'Vaccination', type: 'Immunization' },
  { kind: 'procedure', label: 'Operation or procedure', type: 'Procedure' },
] as const;

export type Kind = (typeof KINDS)[number]['kind'];

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';

function coded(list: string, code: string): object {
  return { coding: [{ system: `${TERMINOLOGY}/${list}`, code }] };
}

/** What a new entry of a kind begins with: what FHIR asks for, and what a person who adds it most often means. */
export function blankEntry(kind: Kind, patient: string, now: Date = new Date()): FhirResource {
  const reference = { reference: `Patient/${patient}` };
  const subject = reference;
  const day = today(now);
  const condition = {
    resourceType: 'Condition',
    clinicalStatus: coded('condition-clinical', 'active'),
    subject,
  };
  const blanks: { readonly [each in Kind]: FhirResource } = {
    condition,
    symptom: { ...condition, category: [{ text: 'symptom' }], onsetDateTime: day },
    medication: { resourceType: 'MedicationStatement', status: 'active', subject },
    allergy: {
      resourceType: 'AllergyIntolerance',
      clinicalStatus: coded('allergyintolerance-clinical', 'active'),
      patient: reference,
    },
    measurement: { resourceType: 'Observation', status: 'final', subject, effectiveDateTime: day },
    visit: {
      resourceType: 'Encounter',
      status: 'finished',
      class: { system: `${TERMINOLOGY}/v3-ActCode`, code: 'AMB' },
      subject,
      period: { start: day },
    },
    immunisation: {
      resourceType: 'Immunization',
      status: 'completed',
      patient: reference,
      occurrenceDateTime: day,
    },
    procedure: { resourceType: 'Procedure', status: 'completed', subject, performedDateTime: day },
  };
  return blanks[kind];
}
