import {
  type FhirResource,
  type Panel,
  type PatientRecord,
  reportedWords,
  withoutTwice,
} from '@consilium/kernel';
import type { RecordParts } from '../record-parts.ts';
import { timesOf } from '../sections/section-entry.ts';
import { resourceOf } from '../versions/version-row.ts';
import { COUNTS, LIST_NAMES, PANEL } from './panel-statement.ts';

type PanelRow = readonly [
  list: number,
  id: string,
  version: number,
  recordedFrom: Date,
  content: FhirResource,
];

/** Everything in one statement. What a list holds and how many stands in `panel-statement.ts`. */
export function panel(parts: RecordParts): PatientRecord['panel'] {
  return (caller) =>
    parts.store.read(caller, { action: 'record.panel' }, async (transaction) => {
      const values = [caller.scope.tenant, caller.scope.compartment, parts.now()];
      const { rows } = await transaction.query({ ...PANEL, values, rowMode: 'array' });
      return panelOf(rows as unknown as readonly PanelRow[], parts.now().toISOString().slice(0, 10));
    });
}

function panelOf(rows: readonly PanelRow[], today: string): Panel {
  const lists = Map.groupBy(rows, ([list]) => LIST_NAMES[list]);
  const of = (list: string) =>
    (lists.get(list) ?? []).map(([, id, version, recordedFrom, content]) =>
      resourceOf(id, version, recordedFrom, content),
    );
  const counted = rows.find(([list]) => list === COUNTS)?.[4] as unknown as Record<string, number>;
  const { openProposals = 0, ...counts } = counted;
  return {
    patient: of('patient')[0] ?? null,
    conditions: of('conditions'),
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
    openProposals,
    reported: reportedOf(rows),
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
