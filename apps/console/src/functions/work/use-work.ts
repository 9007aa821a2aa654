import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf } from '../../api/call.ts';
import { callIn } from '../../api/call-in.ts';
import { OPERATIONS } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { hasEnded } from '../model.ts';
import { useScope } from '../scope.tsx';
import { readWork } from './read-work.ts';

const PAGE = 50;
/** Where the stream is lost, it is asked for so often. */
const EVERY_MS = 5_000;

/** One run; null: none is asked for. While it goes on, a stream says when something has changed. */
export function useWork(id: string | null) {
  const run = id ?? '';
  const patient = useScope();
  const found = useQuery({
    queryKey: ['readWork', patient, run],
    queryFn: async ({ signal }) => readWork(await callIn(patient, 'readWork', { run, signal })),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !hasEnded(state.data) ? EVERY_MS : false),
  });
  const isLive = found.data !== undefined && !hasEnded(found.data);
  useEffect(() => {
    if (!isLive) return;
    const { path } = patient === null ? OPERATIONS.followWorkOfMine : OPERATIONS.followWorkOfPatient;
    const source = new EventSource(addressOf(path, { patient, run }));
    const changed = () => void queryClient.invalidateQueries({ queryKey: ['readWork', patient, run] });
    source.addEventListener('work', changed);
    for (const last of ['stream-closed', 'forbidden'])
      source.addEventListener(last, () => {
        source.close();
        changed();
      });
    return () => source.close();
  }, [isLive, patient, run]);
  return found;
}

/** All runs, newest first. */
export function useWorkList() {
  const patient = useScope();
  return useInfiniteQuery({
    queryKey: ['listWork', patient],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: before, signal }) => {
      const { work, next_before } = await callIn(patient, 'listWork', { limit: PAGE, before, signal });
      return { work: work.map((each) => readWork(each)), next: next_before };
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ work }) => work.some((each) => !hasEnded(each))) ? EVERY_MS : false,
  });
}
