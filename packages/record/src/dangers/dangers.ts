import { DANGER_LIMITS, dangersOfMedicine, findDangers } from '@consilium/clinical';
import type { PatientRecord } from '@consilium/kernel';
import { type RecordParts, todayOf } from '../record-parts.ts';
import { readDangerSources } from './chart-sources.ts';
import { knownOfChart } from './known-of-chart.ts';
import { raisedByProposals } from './raised-by-proposals.ts';

/** What can harm the patient now, and what each open proposal would add. */
export function dangers({ store, now, units }: RecordParts): PatientRecord['dangers'] {
  return (caller) =>
    store.read(caller, { action: 'record.dangers' }, async (transaction) => {
      const { entries, proposals, kept } = await readDangerSources(transaction, caller.scope);
      const context = { today: todayOf(caller, now).toISOString().slice(0, 10), units, kept };
      const known = knownOfChart(entries, context);
      return {
        ...findDangers(known),
        medicines: known.medicines.length,
        limits: DANGER_LIMITS,
        proposals: raisedByProposals(entries, proposals, context),
      };
    });
}

/** What speaks against one medicine, whether it is taken or only asked about. */
export function medicineDangers({ store, now, units }: RecordParts): PatientRecord['medicineDangers'] {
  return (caller, medicine, beside = []) =>
    store.read(caller, { action: 'record.dangers' }, async (transaction) => {
      const { entries, kept } = await readDangerSources(transaction, caller.scope);
      const context = { today: todayOf(caller, now).toISOString().slice(0, 10), units, kept };
      return dangersOfMedicine(knownOfChart(entries, context), medicine, beside);
    });
}
