import type { PausedInvocations } from '../../api/generated.ts';
import { clinicalMoment } from '../../components/dates.ts';

/** The alarm as a sentence; null: nothing is paused. */
export function pausedLine({ count, since }: PausedInvocations): string | null {
  if (count === 0) return null;
  const many = count >= 1_000 ? '1,000 or more tasks are' : count === 1 ? '1 task is' : `${count} tasks are`;
  return since === null ? `${many} paused.` : `${many} paused, the first since ${clinicalMoment(since)}.`;
}
