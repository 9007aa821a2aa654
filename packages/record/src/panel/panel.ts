import type { FhirResource, Panel, PatientRecord } from '@consilium/kernel';
import type { RecordParts } from '../record-parts.ts';
import { resourceOf } from '../versions/version-row.ts';
import { PANEL } from './panel-statement.ts';

type ListName = Exclude<keyof Panel, 'patient' | 'encounters' | 'counts' | 'openProposals'> | 'patient';
type PanelRow = readonly [
  list: ListName | 'upcoming' | 'past' | 'counts',
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
  const lists = Map.groupBy(rows, ([list]) => list);
  const of = (list: PanelRow[0]) =>
    (lists.get(list) ?? []).map(([, id, version, recordedFrom, content]) =>
      resourceOf(id, version, recordedFrom, content),
    );
  const { openProposals, ...counts } = (lists.get('counts')?.[0]?.[4] ?? {}) as unknown as Record<
    string,
    number
  >;
  return {
    patient: of('patient')[0] ?? null,
    conditions: of('conditions'),
    medications: of('medications'),
    allergies: of('allergies'),
    observations: of('observations'),
    encounters: { upcoming: of('upcoming').reverse(), past: of('past') },
    immunizations: of('immunizations'),
    procedures: of('procedures'),
    documents: of('documents'),
    careTeam: of('careTeam'),
    counts,
    openProposals: openProposals ?? 0,
  };
}
