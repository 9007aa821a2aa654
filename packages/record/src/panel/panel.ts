import {
  type FhirResource,
  type Panel,
  type PatientRecord,
  reportedWords,
  withoutTwice,
} from '@consilium/kernel';
import type { RecordParts } from '../record-parts.ts';
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
      return panelOf(rows as unknown as readonly PanelRow[]);
    });
}

function panelOf(rows: readonly PanelRow[]): Panel {
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
    medications: of('medications'),
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
