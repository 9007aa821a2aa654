import { type PassageHit, placeOf } from './indexed-passage.ts';

/** Of reciprocal rank fusion: how little it matters whether a passage is first or third. */
const SMOOTHING = 60;

/**
 * Several lists, each best first, as one: a passage gets 1 / (60 + rank) of each list that has it. Scores are 0 to 1, and 1 is first in
 * all of them. The same lists give the same order: equals go by their place.
 */
export function fuseRanks(lists: readonly (readonly PassageHit[])[]): readonly PassageHit[] {
  const most = lists.length / (SMOOTHING + 1);
  const fused = new Map<string, PassageHit>();
  for (const list of lists)
    for (const [rank, hit] of list.entries()) {
      const before = fused.get(placeOf(hit))?.score ?? 0;
      fused.set(placeOf(hit), { ...hit, score: before + 1 / (SMOOTHING + 1 + rank) / most });
    }
  return [...fused.values()].sort((a, b) => b.score - a.score || (placeOf(a) < placeOf(b) ? -1 : 1));
}
