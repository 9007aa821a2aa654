import { useMemo } from 'react';
import { useApi } from '../../api/use-api.ts';
import type { KnownRecord } from './fitted-questions.ts';

/** What the panel beside the conversation has read already; without a patient nothing is asked for. */
export function useKnownRecord(patient: string | undefined): KnownRecord {
  // Renewed by who changes the record, not by time: each answer on screen asks for it.
  const options = { enabled: patient !== undefined, staleTime: 600_000 };
  const panel = useApi('readPanelOfPatient', { patient: patient ?? '' }, options).data;
  const labs = useApi('listLabsOfPatient', { patient: patient ?? '' }, options).data?.labs;
  return useMemo(() => ({ panel, labs: labs ?? [] }), [panel, labs]);
}
