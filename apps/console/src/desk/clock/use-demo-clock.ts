import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Operations } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { nextStep } from './next-step.ts';

export type DemoTime = Operations['readDemoClock']['response'];

const MINUTE_MS = 60_000;

/** The clock of the demonstration; null: this is none, and its clock is the real one. */
export function useDemoClock() {
  return useQuery<DemoTime | null>({
    queryKey: ['readDemoClock'],
    queryFn: async ({ signal }) => {
      try {
        return await call('readDemoClock', { signal });
      } catch (problem) {
        if (isProblem(problem, 'not_found')) return null;
        throw problem;
      }
    },
    staleTime: MINUTE_MS,
  });
}

/** What is now for agents and triggers: the demonstration's clock, or the real one. Goes on by the minute. */
export function useTenantNow(): Date {
  const found = useDemoClock();
  const [ticks, setTicks] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setTicks(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  if (!found.data) return new Date(ticks);
  const ahead = Date.parse(found.data.now) - Date.parse(found.data.real_now);
  return new Date(Math.max(ticks, found.dataUpdatedAt) + ahead);
}

/** Ms between two steps: the server takes 60 changes of one person in a minute. */
const BETWEEN_MS = 1_100;
/** Ms for which a step waits until the agents that it woke are done. */
const LONGEST_WAIT_MS = 10_000;
const LOOK_AGAIN_MS = 250;

interface MovingClockParts {
  readonly move: (to: Date) => Promise<DemoTime>;
  readonly read: () => Promise<DemoTime>;
  /** Reads again what the pages of research show. */
  readonly renew: () => Promise<unknown>;
  /** Default: the real one. */
  readonly wait?: (ms: number) => Promise<void>;
  readonly now?: () => number;
}

interface MovingState {
  readonly isMoving: boolean;
  readonly error: unknown;
}

/** A clock that is on its way to a day, whichever page looks at it. It ends at the day, with `stop`, or with an error. */
export function createMovingClock({
  move,
  read,
  renew,
  wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now = () => Date.now(),
}: MovingClockParts) {
  let state: MovingState = { isMoving: false, error: null };
  let isStopped = false;
  const listeners = new Set<() => void>();
  const set = (next: MovingState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  /** Waits until the woken agents are done, or for long enough. */
  const settled = async (began: number): Promise<DemoTime> => {
    for (;;) {
      const time = await read();
      const took = now() - began;
      const isDone = time.waiting === 0 || took > LONGEST_WAIT_MS;
      if (isStopped || (took >= BETWEEN_MS && isDone)) return time;
      await wait(LOOK_AGAIN_MS);
    }
  };
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    moveTo: async (from: DemoTime, target: Date) => {
      if (state.isMoving) return;
      isStopped = false;
      set({ isMoving: true, error: null });
      let error: unknown = null;
      try {
        let time = from;
        while (!isStopped && Date.parse(time.now) < target.getTime()) {
          const began = now();
          await move(nextStep(new Date(time.now), target, time.next_due));
          time = await settled(began);
          void renew();
        }
      } catch (problem) {
        error = problem;
      }
      set({ isMoving: false, error });
      await renew();
    },
    stop: () => {
      isStopped = true;
    },
  };
}
