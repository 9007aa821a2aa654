import { useMemo } from 'react';
import type { Proposal, SectionEntry } from '../api/generated.ts';
import { useApi } from '../api/use-api.ts';
import { nameOf } from '../fhir/values.ts';

/** What patients and people who act for them want changed in entries of others, and nobody has decided, by `Type/id`. */
export function useProposedChanges(patient: string): ReadonlyMap<string, Proposal> {
  const open = useOpenProposals(patient);
  return useMemo(() => changesByEntry(open.data?.proposals ?? []), [open.data]);
}

type MedicineEntry = Pick<SectionEntry, 'type' | 'id' | 'title'>;

/** What waits for a medicine: a change that somebody wants of the entry, or the same medicine read in a message or a document. */
export function useProposedMedicines(patient: string): (entry: MedicineEntry) => Proposal | undefined {
  const open = useOpenProposals(patient);
  return useMemo(() => medicineProposals(open.data?.proposals ?? []), [open.data]);
}

function useOpenProposals(patient: string) {
  return useApi('listProposalsOfPatient', { patient, status: 'open', limit: 200 }, { staleTime: 60_000 });
}

export function medicineProposals(
  proposals: readonly Proposal[],
): (entry: MedicineEntry) => Proposal | undefined {
  const byEntry = changesByEntry(proposals);
  const byName = new Map(
    proposals.flatMap((proposal) => {
      const word = firstWord(nameOf(proposal.resource.medicationCodeableConcept) ?? '');
      return proposal.source.kind === 'person' || word === '' ? [] : [[word, proposal]];
    }),
  );
  return ({ type, id, title }) => byEntry.get(`${type}/${id}`) ?? byName.get(firstWord(title));
}

/** The name of a medicine without its strength and form. */
function firstWord(name: string): string {
  return /[\p{L}-]{4,}/u.exec(name)?.[0].toLowerCase() ?? '';
}

export function changesByEntry(proposals: readonly Proposal[]): ReadonlyMap<string, Proposal> {
  return new Map(
    proposals.flatMap((proposal) => {
      const { source } = proposal;
      return source.kind === 'person' ? [[`${source.target.type}/${source.target.id}`, proposal]] : [];
    }),
  );
}
