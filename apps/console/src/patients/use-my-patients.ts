import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const PAGE = 50;

/** The patients whom grants open, by family name, a page at a time. The server searches. */
export function useMyPatients(search: string) {
  return useInfiniteQuery({
    queryKey: ['listMyPatients', 'pages', search],
    // Names that were looked for are not kept once nobody looks.
    gcTime: 60_000,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('listMyPatients', {
        ...(search === '' ? {} : { search }),
        ...(pageParam === undefined ? {} : { before: pageParam }),
        limit: PAGE,
        signal,
      }),
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    placeholderData: keepPreviousData,
  });
}
