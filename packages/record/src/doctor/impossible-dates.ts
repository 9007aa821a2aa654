import type { VersionRef } from '@consilium/kernel';
import { textOf } from '../fhir/fhir-values.ts';
import { ask, type ChartEntry, type Finding } from './chart.ts';
import { daysLater, dayText, isBefore } from './days.ts';

/** Things that happen to a living person. A paper may be older than the patient. */
const OF_LIFE = new Set([
  'Condition',
  'Observation',
  'Procedure',
  'Immunization',
  'Encounter',
  'AllergyIntolerance',
  'MedicationRequest',
  'MedicationStatement',
]);
/** What has happened by its status; null: whatever the status. A medicine may be meant to begin later. */
const PAST: { readonly [type: string]: readonly string[] | null } = {
  Condition: null,
  AllergyIntolerance: null,
  Observation: ['final', 'amended', 'corrected', 'preliminary'],
  Procedure: ['completed', 'in-progress'],
  Immunization: ['completed'],
  Encounter: ['finished', 'in-progress'],
};
const FIX: Finding['can'] = ['correct', 'keep'];

/** As much of an entry as this check reads. */
export type DatedEntry = Pick<ChartEntry, keyof VersionRef | 'name' | 'status' | 'date' | 'end'>;

/** Dates that cannot be: before the birth, after the death, in the future though it has happened, ended before it began. */
export function* impossibleDates(chart: {
  readonly patient: Pick<ChartEntry, 'resource'> | null;
  readonly entries: readonly DatedEntry[];
  readonly today: string;
}): Iterable<Finding> {
  const birth = textOf(chart.patient?.resource.birthDate);
  const death = textOf(chart.patient?.resource.deceasedDateTime);
  // Somewhere it is tomorrow already.
  const tomorrow = daysLater(chart.today, 1);
  for (const entry of chart.entries) {
    if (entry.end !== null && entry.date !== null && isBefore(entry.end, entry.date))
      yield ask(
        'end_before_start',
        `${quoted(entry)} ends on ${dayText(entry.end)} and begins only on ${dayText(entry.date)}. Which day is right?`,
        [entry],
        FIX,
      );
    if (!OF_LIFE.has(entry.type)) continue;
    const said = [entry.date, entry.end].filter((each) => each !== null);
    const early = birth === undefined ? undefined : said.find((date) => isBefore(date, birth));
    const late = death === undefined ? undefined : said.find((date) => isBefore(death, date));
    const ahead = entry.date !== null && hasHappened(entry) && isBefore(tomorrow, entry.date);
    if (early !== undefined)
      yield ask(
        'before_birth',
        `${quoted(entry)} is dated ${dayText(early)}, before the birth on ${birth}. Is the date right?`,
        [entry],
        FIX,
      );
    if (late !== undefined && hasHappened(entry))
      yield ask(
        'after_death',
        `${quoted(entry)} is dated ${dayText(late)}, after the death on ${dayText(death!)}. Is the date right?`,
        [entry],
        FIX,
      );
    if (ahead)
      yield ask(
        'in_the_future',
        `${quoted(entry)} is dated ${dayText(entry.date!)}, which is still to come. Is the date right?`,
        [entry],
        FIX,
      );
  }
}

function hasHappened({ type, status }: DatedEntry): boolean {
  const statuses = PAST[type];
  return statuses === null || (statuses?.includes(status ?? '') ?? false);
}

export function quoted({ name }: Pick<ChartEntry, 'name'>): string {
  return `“${name}”`;
}
