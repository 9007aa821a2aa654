import { useMemo } from 'react';
import type { Proposal } from '../api/generated.ts';
import { useApi } from '../api/use-api.ts';

/** What patients and people who act for them want changed in entries of others, and nobody has decided, by `Type/id`. */
export function useProposedChanges(patient: string): ReadonlyMap<string, Proposal> {
  const open = useApi(
    'listProposalsOfPatient',
    { patient, status: 'open', limit: 200 },
    { staleTime: 60_000 },
  );
  return useMemo(() => changesByEntry(open.data?.proposals ?? []), [open.data]);
}

export function changesByEntry(proposals: readonly Proposal[]): ReadonlyMap<string, Proposal> {
  return new Map(
    proposals.flatMap((proposal) => {
      const { source } = proposal;
      return source.kind === 'person' ? [[`${source.target.type}/${source.target.id}`, proposal]] : [];
    }),
  );
}
