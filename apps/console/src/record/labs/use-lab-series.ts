import { useApi } from '../../api/use-api.ts';

const SERIES_STALE_MS = 60_000;

export function useLabSeries(patient: string, code: string, enabled = true) {
  return useApi('readLabSeriesOfPatient', { patient, code }, { enabled, staleTime: SERIES_STALE_MS });
}
