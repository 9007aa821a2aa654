import type { Section } from '../../app/panel-search.ts';
import { wordOf } from '../../components/word-of.ts';

const SECTIONS: { readonly [type: string]: Section } = {
  Observation: 'labs',
  DiagnosticReport: 'documents',
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
  CareTeam: 'care-team',
  Practitioner: 'care-team',
  Patient: 'summary',
};

/** Where an entry of the record is shown: `Observation/<id>/<version>` among the labs. */
export function sectionOfRef(ref: string): Section {
  return wordOf(SECTIONS, ref.slice(0, ref.indexOf('/'))) ?? 'timeline';
}

/** False for what code worked out from many entries, such as that there is none: it has no place of its own. */
export function hasPlace(ref: string): boolean {
  return !ref.startsWith('Query/');
}

/** `Observation/<id>/<version>` as a person reads it: what kind of entry, and which version where it was changed. */
export function sourceWords(ref: string): string {
  if (!hasPlace(ref)) return 'worked out by code from the whole record';
  const [type = '', , version] = ref.split('/');
  const kind = type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return version === undefined || version === '1' ? kind : `${kind}, version ${version}`;
}
