import { useMemo } from 'react';
import type { Panel } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { recordersIn } from './recorders.ts';

/** Who recorded the entries of a patient, read once; without a patient nothing is asked for. */
export function useRecorders(
  patient: string | undefined,
  panel: Panel | undefined,
): ReadonlyMap<string, string> {
  const people = useApi(
    'searchRecordOfPatient',
    { patient: patient ?? '', types: 'Practitioner,Organization', limit: 200 },
    { enabled: patient !== undefined, staleTime: 600_000 },
  ).data?.found;
  return useMemo(
    () =>
      recordersIn(
        panel,
        (people ?? []).map(({ resource }) => resource),
      ),
    [panel, people],
  );
}
