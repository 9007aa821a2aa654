import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { usePages } from '../api/use-api.ts';

const PAGE = 50;
/** Ms between requests. Rare, because each request is an entry in the reader's audit trail. */
const AGAIN_MS = 600_000;

/** The reader's recall notices, newest first, by page. */
export function useRecallNotices() {
  return usePages('listRecallNotices', { limit: PAGE }, { staleTime: AGAIN_MS, refetchInterval: AGAIN_MS });
}

/** Marks a notice as seen, for this reader only. */
export function useMarkSeen() {
  return useMutation({
    mutationFn: (notice: string) => call('markRecallNoticeSeen', { notice }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listRecallNotices'] }),
  });
}
