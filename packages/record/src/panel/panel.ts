import {
  type FhirResource,
  type Panel,
  type PatientRecord,
  reportedWords,
  withoutTwice,
} from '@consilium/kernel';
import { isSymptom } from '../graph/resources/condition.ts';
import type { RecordParts } from '../record-parts.ts';
import { timesOf } from '../sections/section-entry.ts';
import { resourceOf } from '../versions/version-row.ts';
import { changesSince } from './changes.ts';
import { COUNTS, LIST_NAMES, PANEL } from './panel-statement.ts';

type PanelRow = readonly [
  list: number,
  id: string,
  version: number,
  recordedFrom: Date,
  content: FhirResource,
];

/** Of an agent's run nobody has looked before. */
const UNASKED: Panel['changes'] = { since: null, until: null, entries: [], isCut: false };

/** All lists in one statement. What a list holds and how many stands in `panel-statement.ts`. */
export function panel(parts: RecordParts): PatientRecord['panel'] {
  return (caller) =>
    parts.store.read(caller, { action: 'record.panel' }, async (transaction) => {
      const values = [caller.scope.tenant, caller.scope.compartment, parts.now()];
      const { rows } = await transaction.query({ ...PANEL, values, rowMode: 'array' });
      const changes = caller.run === undefined ? await changesSince(transaction, caller.scope) : UNASKED;
      const today = parts.now().toISOString().slice(0, 10);
      return { ...panelOf(rows as unknown as readonly PanelRow[], today), changes };
    });
}

function panelOf(rows: readonly PanelRow[], today: string): Omit<Panel, 'changes'> {
  const lists = Map.groupBy(rows, ([list]) => LIST_NAMES[list]);
  const of = (list: string) =>
    (lists.get(list) ?? []).map(([, id, version, recordedFrom, content]) =>
      resourceOf(id, version, recordedFrom, content),
    );
  const counted = rows.find(([list]) => list === COUNTS)?.[4] as unknown as Counted;
  const { openProposals, listed, ...counts } = counted;
  const conditions = of('conditions');
  return {
    patient: of('patient')[0] ?? null,
    conditions,
    // One that was to end before today is not taken now, whatever its status says.
    medications: of('medications').filter((each) => !isBefore(timesOf(each).end, today)),
    allergies: of('allergies'),
    observations: of('observations'),
    encounters: { upcoming: withoutTwice(of('upcoming'), (each) => each).toReversed(), past: of('past') },
    immunizations: of('immunizations'),
    procedures: of('procedures'),
    documents: of('documents'),
    careTeam: of('careTeam'),
    counts,
    inSections: inSections(conditions, listed, counts),
    openProposals,
    reported: reportedOf(rows),
  };
}

type Counted = { readonly openProposals: number; readonly listed: Record<string, number> } & Record<
  string,
  number
>;

/** All of each list, also what it cuts off; of conditions those that are listed. */
function inSections(
  conditions: readonly FhirResource[],
  listed: Readonly<Record<string, number>>,
  ofType: Readonly<Record<string, number>>,
): Panel['inSections'] {
  const count = (list: string) => listed[LIST_NAMES.indexOf(list)] ?? 0;
  const symptoms = conditions.filter(isSymptom).length;
  return {
    medications: count('medications'),
    conditions: conditions.length - symptoms,
    symptoms,
    allergies: count('allergies'),
    encounters: count('upcoming') + count('past'),
    documents: count('documents'),
    immunizations: count('immunizations'),
    procedures: count('procedures'),
    'care-team': count('careTeam'),
    'family-history': ofType.FamilyMemberHistory ?? 0,
    goals: count('goals'),
    'care-plans': count('carePlans'),
    reports: ofType.DiagnosticReport ?? 0,
  };
}

function reportedOf(rows: readonly PanelRow[]): Panel['reported'] {
  return Object.fromEntries(
    rows.flatMap(([, id, , , content]) => {
      const words = reportedWords(content);
      return words === null ? [] : [[`${content.resourceType}/${id}`, words]];
    }),
  );
}

/** A month or a year is before a day once it is over. */
function isBefore(end: string | null, today: string): boolean {
  return end !== null && end.slice(0, 10) < today.slice(0, end.length);
}
