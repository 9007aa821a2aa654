import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Who read and wrote, newest first, page by page. The server gives it to the patient and to those who act for the patient. */
export function useTrail(patient: string, enabled: boolean, limit = 200) {
  return useInfiniteQuery({
    queryKey: ['readTrailOfPatient', { patient, limit }],
    enabled,
    queryFn: ({ pageParam, signal }) =>
      call('readTrailOfPatient', { patient, before: pageParam, limit, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries }) => (entries.length < limit ? null : entries.at(-1)?.seq),
  });
}
