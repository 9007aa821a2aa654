/** The types of which a fact may be proposed, and the element of each that names the patient. */
export const PATIENT_ELEMENT: Readonly<Record<string, 'subject' | 'patient'>> = {
  AllergyIntolerance: 'patient',
  Condition: 'subject',
  Encounter: 'subject',
  FamilyMemberHistory: 'patient',
  Goal: 'subject',
  Immunization: 'patient',
  MedicationAdministration: 'subject',
  MedicationRequest: 'subject',
  MedicationStatement: 'subject',
  Observation: 'subject',
  Procedure: 'subject',
  ServiceRequest: 'subject',
};

/** What a model may say of a medication is that somebody should look at it: this status, until a person names one. */
export const MEDICATION_DRAFT: Readonly<Record<string, string>> = {
  MedicationAdministration: 'unknown',
  MedicationRequest: 'draft',
  MedicationStatement: 'unknown',
};

export function isMedication(type: string): boolean {
  return Object.hasOwn(MEDICATION_DRAFT, type);
}
