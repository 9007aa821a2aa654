import type { ChartQuestion } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';

const NONE: readonly ChartQuestion[] = [];

/** What the chart doctor asks about the record; none until it is read. */
export function useQuestions(patient: string): readonly ChartQuestion[] {
  return useApi('listQuestionsOfPatient', { patient }, { staleTime: 60_000 }).data?.questions ?? NONE;
}
