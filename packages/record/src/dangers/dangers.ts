import { DANGER_LIMITS, findDangers, newDangers } from '@consilium/clinical';
import type { PatientRecord, Proposal, ProposedDangers } from '@consilium/kernel';
import { chartEntry } from '../doctor/chart-entry.ts';
import type { RecordParts } from '../record-parts.ts';
import { readDangerSources } from './chart-sources.ts';
import { type DangerEntry, knownOfChart, knownWith } from './known-of-chart.ts';

/** What can harm the patient now, and what each open proposal would add. */
export function dangers({ store, now, units }: RecordParts): PatientRecord['dangers'] {
  return (caller) =>
    store.read(caller, { action: 'record.dangers' }, async (transaction) => {
      const { entries, proposals, kept } = await readDangerSources(transaction, caller.scope);
      const context = { today: now().toISOString().slice(0, 10), units, kept };
      const known = knownOfChart(entries, context);
      const found = findDangers(known);
      const raised = proposals.flatMap((proposal): readonly ProposedDangers[] => {
        const { source } = proposal;
        if (source.kind === 'person' && source.withdraws) return [];
        const others =
          source.kind === 'person' ? entries.filter(({ id }) => id !== source.target.id) : entries;
        const after = knownWith(known, others, proposedEntry(proposal), context);
        return after === null ? [] : [{ proposal: proposal.id, ...newDangers(found, findDangers(after)) }];
      });
      return { ...found, medicines: known.medicines.length, limits: DANGER_LIMITS, proposals: raised };
    });
}

function proposedEntry({ id, resource, source }: Proposal): DangerEntry {
  const entry = chartEntry({ type: resource.resourceType, id, version: 1, resource });
  return { ...entry, proposed: source.kind === 'person' ? 'change' : 'new' };
}
