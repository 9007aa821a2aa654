import { byScore, type PassageHit, placeOf } from './indexed-passage.ts';

/** The constant k of reciprocal rank fusion: the higher, the less the top ranks matter. */
const SMOOTHING = 60;

/**
 * Merges lists, each best first, by reciprocal rank fusion: a passage gets 1 / (60 + rank) for each list that has it. Scores are scaled
 * to 0 to 1, where 1 is first in every list. The order is deterministic: equal scores are ordered by hash and start.
 */
export function fuseRanks(lists: readonly (readonly PassageHit[])[]): readonly PassageHit[] {
  const most = lists.length / (SMOOTHING + 1);
  const fused = new Map<string, PassageHit>();
  for (const list of lists)
    for (const [rank, hit] of list.entries()) {
      const before = fused.get(placeOf(hit))?.score ?? 0;
      fused.set(placeOf(hit), { ...hit, score: before + 1 / (SMOOTHING + 1 + rank) / most });
    }
  return [...fused.values()].sort(byScore);
}
