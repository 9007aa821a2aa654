import { DANGER_LIMITS, findDangers } from '@consilium/clinical';
import type { PatientRecord } from '@consilium/kernel';
import type { RecordParts } from '../record-parts.ts';
import { readDangerSources } from './chart-sources.ts';
import { knownOfChart } from './known-of-chart.ts';
import { raisedByProposals } from './raised-by-proposals.ts';

/** What can harm the patient now, and what each open proposal would add. */
export function dangers({ store, now, units }: RecordParts): PatientRecord['dangers'] {
  return (caller) =>
    store.read(caller, { action: 'record.dangers' }, async (transaction) => {
      const { entries, proposals, kept } = await readDangerSources(transaction, caller.scope);
      const context = { today: now().toISOString().slice(0, 10), units, kept };
      const known = knownOfChart(entries, context);
      return {
        ...findDangers(known),
        medicines: known.medicines.length,
        limits: DANGER_LIMITS,
        proposals: raisedByProposals(entries, proposals, context),
      };
    });
}
