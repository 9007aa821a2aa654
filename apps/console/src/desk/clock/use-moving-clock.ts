import { useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { createMovingClock } from './moving-clock.ts';
import type { DemoTime } from './use-demo-clock.ts';

/** What is shown on the pages of research: asked again when days have gone by. */
const STALE = ['listResearch', 'readResearch', 'listTriggers', 'listSuppressions', 'listConversations'];

/** One for the whole console: it goes on when the reader changes to another page. */
const clock = createMovingClock({
  move: async (now) => show(await call('moveDemoClock', { body: { now: now.toISOString() } })),
  read: async () => show(await call('readDemoClock', {})),
  renew: () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [id] }) => typeof id === 'string' && STALE.some((each) => id.startsWith(each)),
    }),
});

/** Moves the clock of the demonstration step by step to a day; each step waits for what it woke. */
export function useMovingClock() {
  const { isMoving, error } = useSyncExternalStore(clock.subscribe, clock.state);
  return { isMoving, error, moveTo: clock.moveTo, stop: clock.stop };
}

function show(time: DemoTime): DemoTime {
  queryClient.setQueryData(['readDemoClock'], time);
  return time;
}
