import { hasEnded, type Work } from '../model.ts';
import { tookMs } from '../work/work-words.ts';

/** The median of earlier runs that were really made; null: there were none. */
export function usualMs(work: readonly Work[]): number | null {
  const times = work
    .filter((each) => hasEnded(each) && each.status === 'complete' && !each.cached)
    .flatMap((each) => tookMs(each, 0) ?? [])
    .toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? null;
}
