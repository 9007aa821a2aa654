import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Operations } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';

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
