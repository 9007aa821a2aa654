import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const PAGE = 50;
/** Each look is an entry in the reader's trail, so seldom. */
const AGAIN_MS = 600_000;

/** What the reader is told of sources that fell, newest first, a page at a time. */
export function useRecallNotices() {
  return useInfiniteQuery({
    queryKey: ['listRecallNotices'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('listRecallNotices', {
        ...(pageParam === undefined ? {} : { before: pageParam }),
        limit: PAGE,
        signal,
      }),
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
  });
}

/** Keeps that the reader has seen a notice; what others have seen does not count. */
export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notice: string) => call('markRecallNoticeSeen', { notice }),
    onSettled: () => client.invalidateQueries({ queryKey: ['listRecallNotices'] }),
  });
}
