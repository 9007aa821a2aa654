import { wordOf } from '../components/word-of.ts';
import type { Section } from './panel-search.ts';

const SECTIONS: { readonly [type: string]: Section } = {
  Observation: 'labs',
  DiagnosticReport: 'reports',
  Condition: 'conditions',
  MedicationRequest: 'medications',
  MedicationStatement: 'medications',
  MedicationAdministration: 'medications',
  AllergyIntolerance: 'allergies',
  Encounter: 'encounters',
  Appointment: 'encounters',
  DocumentReference: 'documents',
  Immunization: 'immunizations',
  Procedure: 'procedures',
  FamilyMemberHistory: 'family-history',
  Goal: 'goals',
  CarePlan: 'care-plans',
  CareTeam: 'care-team',
  Practitioner: 'care-team',
  Patient: 'summary',
};

/** The section of the record in which an entry of a type is opened; in the timeline stand all of them. */
export function sectionOf(type: string): Section {
  return wordOf(SECTIONS, type) ?? 'timeline';
}
