import {
  type FhirResource,
  type ListSection,
  type RecordSearch,
  statusesOf,
  visitStage,
} from '@consilium/kernel';
import { isSymptom } from '../graph/resources/condition.ts';
import { subjectMatter } from '../versions/search-columns.ts';

/** What a section holds: of which types, and which of them. */
export interface SectionList extends Pick<RecordSearch, 'types' | 'status' | 'category' | 'from' | 'to'> {
  /** Asked of each resource, where a search cannot say it. */
  readonly keeps?: (resource: FhirResource) => boolean;
}

const TIMELINE = [
  'Condition',
  'Encounter',
  'Procedure',
  'MedicationRequest',
  'MedicationStatement',
  'Immunization',
  'DocumentReference',
  'Observation',
];

const LISTS: { readonly [section in ListSection]: SectionList } = {
  conditions: { types: ['Condition'], keeps: (resource) => !isSymptom(resource) },
  symptoms: { types: ['Condition'], keeps: isSymptom },
  medications: { types: ['MedicationRequest', 'MedicationStatement'] },
  labs: { types: ['Observation'], category: 'laboratory' },
  allergies: { types: ['AllergyIntolerance'] },
  encounters: { types: ['Encounter', 'Appointment'] },
  documents: { types: ['DocumentReference'] },
  immunizations: { types: ['Immunization'] },
  procedures: { types: ['Procedure'] },
  'care-team': { types: ['CareTeam'] },
  'family-history': { types: ['FamilyMemberHistory'] },
  goals: { types: ['Goal'] },
  'care-plans': { types: ['CarePlan'] },
  reports: { types: ['DiagnosticReport'] },
  timeline: { types: TIMELINE },
};

const UPCOMING = [...statusesOf('planned'), ...statusesOf('arrived')];

function isHeld(resource: FhirResource): boolean {
  return !['planned', 'not-held'].includes(visitStage(subjectMatter(resource).status ?? ''));
}

/** Upcoming and past as the panel has them: what was planned for then and never began is neither. */
export function sectionList(
  section: ListSection,
  when: 'upcoming' | 'past' | undefined,
  now: Date,
): SectionList {
  const list = LISTS[section];
  if (section !== 'encounters' || when === undefined) return list;
  const at = now.toISOString();
  if (when === 'upcoming') return { ...list, from: at, status: UPCOMING };
  return { ...list, to: at, keeps: isHeld };
}

export const TIMELINE_TYPES: readonly string[] = TIMELINE;
