import { useQuery } from '@tanstack/react-query';
import { callIn } from '../../api/call-in.ts';
import { costOf } from './timeline.ts';

const LOOK_AGAIN_MS = 1_500;
/** Work beside an answer that takes longer is no longer waited for. */
const LONGEST_MS = 120_000;

/** The tree of a turn; asked again while something of it still runs. */
export function useRun(patient: string | null, conversation: string, run: string | null, enabled: boolean) {
  return useQuery({
    queryKey: ['readRunOfPatient', { patient, conversation, run }],
    queryFn: ({ signal }) => callIn(patient, 'readRun', { conversation, run: run ?? '', signal }),
    enabled: enabled && run !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || !costOf(data).running) return false;
      return Date.now() - Date.parse(data.started_at) < LONGEST_MS ? LOOK_AGAIN_MS : false;
    },
  });
}
