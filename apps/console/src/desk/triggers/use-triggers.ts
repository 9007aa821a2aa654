import type { Trigger } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';

export type { Trigger };

const EVERY_MS = 10_000;
const MOST = 200;

/** All that is planned, by date; what is over is last. */
export function useTriggers() {
  return useApi('listTriggers', { limit: MOST }, { staleTime: 0, refetchInterval: EVERY_MS });
}
