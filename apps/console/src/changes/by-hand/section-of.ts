import type { Section } from '../../app/panel-search.ts';
import { wordOf } from '../../components/word-of.ts';

const SECTIONS: { readonly [type: string]: Section } = {
  AllergyIntolerance: 'allergies',
  Appointment: 'encounters',
  Condition: 'conditions',
  DocumentReference: 'documents',
  Encounter: 'encounters',
  Immunization: 'immunizations',
  MedicationRequest: 'medications',
  MedicationStatement: 'medications',
  Procedure: 'procedures',
};

/** The section of the record in which an entry of a type is opened; results stand in the timeline. */
export function sectionOf(type: string): Section {
  return wordOf(SECTIONS, type) ?? 'timeline';
}
