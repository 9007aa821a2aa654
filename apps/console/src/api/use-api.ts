import {
  type keepPreviousData,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { call } from './call.ts';
import type { Operations } from './generated.ts';

type ReadId = {
  [Id in keyof Operations]: Operations[Id]['body'] extends undefined ? Id : never;
}[keyof Operations];

/** Reads one operation, kept under its id and parameters: `queryClient.invalidateQueries({ queryKey: [id] })` renews it. */
export function useApi<Id extends ReadId>(
  id: Id,
  parameters: Operations[Id]['path'] & Operations[Id]['query'],
  options: {
    readonly enabled?: boolean;
    readonly staleTime?: number;
    readonly refetchInterval?: number;
  } = {},
): UseQueryResult<Operations[Id]['response']> {
  return useQuery({
    queryKey: [id, parameters],
    queryFn: ({ signal }) => call(id, { ...parameters, signal } as never),
    ...options,
  });
}

/** Lists that say where their next page begins. */
type PagedId = {
  [Id in ReadId]: Operations[Id]['response'] extends { readonly next_before: string | null } ? Id : never;
}[ReadId];

/** Reads a list page by page. It is kept under its id, so that it is renewed like what `useApi` reads. */
export function usePages<Id extends PagedId>(
  id: Id,
  parameters: Operations[Id]['path'] & Omit<Operations[Id]['query'], 'before'>,
  options: {
    readonly staleTime?: number;
    readonly refetchInterval?: number;
    /** How long it is kept once nobody looks. */
    readonly gcTime?: number;
    /** Pages of other parameters are shown until those asked for are there. */
    readonly placeholderData?: typeof keepPreviousData;
  } = {},
) {
  return useInfiniteQuery({
    queryKey: [id, parameters, 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call(id, { ...(parameters as object), before, signal } as never),
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    ...options,
  });
}
