import { wordOf } from '../components/word-of.ts';

const TYPES: { readonly [type: string]: string } = {
  Condition: 'Condition',
  MedicationRequest: 'Prescription',
  MedicationStatement: 'Medication',
  MedicationAdministration: 'Given medication',
  Observation: 'Result',
  AllergyIntolerance: 'Allergy',
  Encounter: 'Visit',
  Appointment: 'Appointment',
  DocumentReference: 'Document',
  Immunization: 'Immunisation',
  Procedure: 'Procedure',
  CareTeam: 'Care team',
  DiagnosticReport: 'Report',
  FamilyMemberHistory: 'Family history',
  ServiceRequest: 'Order',
  CarePlan: 'Care plan',
  Goal: 'Goal',
  Patient: 'Person',
};

/** `Results`, `Allergies`: a kind in the number that there are. */
export function typesWords(type: string, count: number): string {
  const one = typeWords(type);
  if (count === 1 || one.endsWith('history')) return one;
  return one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`;
}

/** A kind of entry in words; `MedicationDispense` becomes `Medication dispense` where there is no better one. */
export function typeWords(type: string): string {
  const split = type.replaceAll(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return wordOf(TYPES, type) ?? split;
}
