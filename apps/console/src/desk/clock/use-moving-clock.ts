import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { nextStep } from './next-step.ts';
import type { DemoTime } from './use-demo-clock.ts';

/** Ms between two steps: the server takes 60 changes of one person in a minute. */
const BETWEEN_MS = 1_100;
/** Ms for which a step waits until the agents that it woke are done. */
const LONGEST_WAIT_MS = 10_000;
const LOOK_AGAIN_MS = 250;

/** What is shown on the pages of research: asked again when days have gone by. */
const STALE = ['listResearch', 'readResearch', 'listTriggers', 'listSuppressions', 'listConversations'];

/** Moves the clock of the demonstration step by step to a day; each step waits for what it woke. */
export function useMovingClock() {
  const [isMoving, setMoving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const moveTo = useCallback(async (from: DemoTime, target: Date) => {
    stopped.current = false;
    setMoving(true);
    setError(null);
    try {
      let time = from;
      while (!stopped.current && Date.parse(time.now) < target.getTime()) {
        const began = Date.now();
        const now = nextStep(new Date(time.now), target, time.next_due);
        time = show(await call('moveDemoClock', { body: { now: now.toISOString() } }));
        time = await settled(began, () => stopped.current);
        void renewResearch();
      }
    } catch (problem) {
      setError(problem);
    } finally {
      setMoving(false);
      await renewResearch();
    }
  }, []);

  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  return { isMoving, error, moveTo, stop };
}

/** Waits until the woken agents are done, or for long enough. */
async function settled(began: number, isStopped: () => boolean): Promise<DemoTime> {
  for (;;) {
    const time = show(await call('readDemoClock', {}));
    const took = Date.now() - began;
    const isDone = time.waiting === 0 || took > LONGEST_WAIT_MS;
    if (isStopped() || (took >= BETWEEN_MS && isDone)) return time;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

function show(time: DemoTime): DemoTime {
  queryClient.setQueryData(['readDemoClock'], time);
  return time;
}

/** Reads again what the pages of research show. */
function renewResearch(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [id] }) => typeof id === 'string' && STALE.some((each) => id.startsWith(each)),
  });
}
