import { type Json, resultsIn } from '@consilium/kernel';
import { ask, type Chart, type ChartEntry, type Finding } from './chart.ts';
import { dayText } from './days.ts';
import { quoted } from './impossible-dates.ts';

const ONCE = new Set([
  'Condition',
  'Observation',
  'Procedure',
  'Immunization',
  'MedicationRequest',
  'MedicationStatement',
  'AllergyIntolerance',
]);
const GOING_ON = ['active', 'recurrence', 'relapse'];
const TAKEN = new Set(['MedicationRequest', 'MedicationStatement', 'Condition', 'AllergyIntolerance']);

/** The same thing twice: on the same day with the same value, or going on twice at once. */
export function* duplicates(chart: Chart): Iterable<Finding> {
  const dated = chart.entries.filter(({ type, date }) => ONCE.has(type) && date !== null);
  const sameDay = [...groups(dated, (entry) => [entry.type, entry.matter, entry.date])];
  for (const same of sameDay.flatMap((each) => [...groups(each, (entry) => [contentOf(entry)])])) {
    const [first] = same as [ChartEntry];
    yield ask(
      'duplicate',
      `${quoted(first)} of ${dayText(first.date!)} is there ${times(same.length)}, with the same content. Is it one and the same?`,
      same,
      ['end', 'keep'],
    );
  }
  const active = chart.entries.filter(
    ({ type, status }) => TAKEN.has(type) && GOING_ON.includes(status ?? ''),
  );
  for (const same of groups(active, (entry) => [entry.type, entry.matter])) {
    if (new Set(same.map(({ date }) => date)).size < same.length) continue;
    const [first] = same as [ChartEntry];
    const since = same.map(({ date }) => (date === null ? 'an unknown day' : dayText(date))).sort();
    yield ask(
      'active_twice',
      `${quoted(first)} is active ${times(same.length)}, since ${since.join(' and ')}. Do all of them still hold?`,
      same,
      ['end', 'keep'],
    );
  }
}

function* groups(
  entries: readonly ChartEntry[],
  keyOf: (entry: ChartEntry) => readonly (string | null)[],
): Iterable<readonly ChartEntry[]> {
  for (const same of Map.groupBy(entries, (entry) => JSON.stringify(keyOf(entry))).values())
    if (same.length > 1) yield same;
}

/** What was measured, or how it is taken: where it differs, two entries are two. */
function contentOf({ resource }: ChartEntry): string {
  const { valueCodeableConcept, valueString, valueBoolean, bodySite, dosageInstruction, dosage } = resource;
  const numbers = resultsIn(resource).map(({ test, value, comparator, unit }) => [
    test,
    value,
    comparator,
    unit,
  ]);
  const said = [
    numbers,
    valueCodeableConcept,
    valueString,
    valueBoolean,
    bodySite,
    dosageInstruction,
    dosage,
  ];
  return JSON.stringify(said.map((each) => (each ?? null) as Json));
}

function times(count: number): string {
  return count === 2 ? 'twice' : `${count} times`;
}
