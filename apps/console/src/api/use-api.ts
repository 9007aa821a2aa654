import { type UseQueryResult, useQuery } from '@tanstack/react-query';
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
