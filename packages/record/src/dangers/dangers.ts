import { DANGER_LIMITS, dangersOfMedicine, findDangers, newDangers } from '@consilium/clinical';
import type { PatientRecord, Proposal, ProposedDangers } from '@consilium/kernel';
import { chartEntry } from '../doctor/chart-entry.ts';
import { type RecordParts, todayOf } from '../record-parts.ts';
import { readDangerSources } from './chart-sources.ts';
import { canRaise, type DangerContext, type DangerEntry, knownOfChart, knownWith } from './known-of-chart.ts';

/** Two medicines of one message may harm together: so many of the newest other proposals are looked at too. */
const MOST_BESIDE = 20;
const BESIDE = ['MedicationRequest', 'MedicationStatement', 'AllergyIntolerance'];

/** What accepting each proposal would add to the dangers of a chart. Proposals newest first. */
function raisedByProposals(
  entries: readonly DangerEntry[],
  proposals: readonly Proposal[],
  context: DangerContext,
): readonly ProposedDangers[] {
  const known = knownOfChart(entries, context);
  const foundWith = (there: readonly DangerEntry[], added: readonly DangerEntry[]) =>
    findDangers(knownWith(known, there, added, context));
  const before = findDangers(known);
  const raising = proposals
    .filter(({ source }) => source.kind !== 'person' || !source.withdraws)
    .map((proposal) => ({ proposal, proposed: proposedEntry(proposal) }))
    .filter(({ proposed }) => canRaise(proposed));
  const beside = raising
    .filter(({ proposed }) => proposed.proposed === 'new' && BESIDE.includes(proposed.type))
    .slice(0, MOST_BESIDE)
    .map(({ proposed }): DangerEntry => ({ ...proposed, proposed: 'beside' }));
  const withBeside = foundWith(entries, beside);
  return raising.map(({ proposal: { id, source }, proposed }) => {
    const replaced = source.kind === 'person' ? source.target.id : null;
    const rest = replaced === null ? entries : entries.filter((entry) => entry.id !== replaced);
    const others = beside.filter((entry) => entry.id !== id);
    const withOthers = others.length === beside.length ? withBeside : foundWith(entries, others);
    const alone = newDangers(before, foundWith(rest, [proposed]));
    const together = newDangers(withOthers, foundWith(rest, [...others, proposed]));
    const ids = new Set(alone.dangers.map((danger) => danger.id));
    const more = together.dangers.filter((danger) => !ids.has(danger.id));
    return { proposal: id, dangers: [...alone.dangers, ...more], notChecked: alone.notChecked };
  });
}

function proposedEntry({ id, resource, source }: Proposal): DangerEntry {
  const entry = chartEntry({ type: resource.resourceType, id, version: 1, resource });
  return { ...entry, proposed: source.kind === 'person' ? 'change' : 'new' };
}

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
