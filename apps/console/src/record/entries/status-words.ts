import type { SectionEntry } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';

const WORDS: { readonly [status: string]: string } = {
  active: 'active',
  recurrence: 'came back',
  relapse: 'relapsed',
  inactive: 'not active',
  remission: 'in remission',
  resolved: 'over',
  'on-hold': 'on hold',
  stopped: 'stopped',
  completed: 'completed',
  cancelled: 'cancelled',
  'entered-in-error': 'entered in error',
  intended: 'intended',
  'not-taken': 'not taken',
  'not-done': 'not done',
  unknown: 'status not known',
  draft: 'draft',
  planned: 'planned',
  arrived: 'arrived',
  'in-progress': 'going on',
  finished: 'finished',
  booked: 'booked',
  proposed: 'proposed',
  pending: 'to be confirmed',
  noshow: 'did not take place',
  fulfilled: 'took place',
  current: 'current',
  superseded: 'replaced by a newer one',
  final: 'final',
  amended: 'amended',
  corrected: 'corrected',
  preliminary: 'preliminary',
};

/** A status as a person says it; one that is not known stays as it is. */
export function statusWords(status: string | null): string | null {
  return status === null ? null : (WORDS[status] ?? status);
}

/** What goes on: no status says that it is over. */
const ONGOING = new Set([
  'active',
  'recurrence',
  'relapse',
  'on-hold',
  'intended',
  'confirmed',
  'unconfirmed',
  'provisional',
  'differential',
]);

export function isOngoing({ status }: Pick<SectionEntry, 'status'>): boolean {
  return status === null || ONGOING.has(status);
}

/** `12-Jan-2024`, `12-Jan-2024 to 03-Feb-2025`, `since 12-Jan-2024` for what lasts. */
export function datesWords(
  { date, end }: Pick<SectionEntry, 'date' | 'end'>,
  { lasts = false }: { readonly lasts?: boolean } = {},
): string {
  if (date === null) return end === null ? 'Date not known' : `until ${clinicalDate(end)}`;
  const [from, to] = [clinicalDate(date), end === null ? null : clinicalDate(end)];
  if (to === null) return lasts ? `since ${from}` : from;
  return from === to ? from : `${from} to ${to}`;
}

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
  return TYPES[type] ?? split;
}
