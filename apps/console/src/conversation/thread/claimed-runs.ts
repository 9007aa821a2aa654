import type { Line, Run } from '../../prose/prose.ts';
import type { PlacedClaim } from '../claims/place-claims.ts';

/** Runs of one line that belong to one sentence, or to none. */
export interface Stretch {
  readonly claim: PlacedClaim | null;
  readonly runs: Line;
}

/** Cuts a line where its sentences begin and end. Claims are in the order of the text. */
export function stretchesOf(line: Line, claims: readonly PlacedClaim[]): readonly Stretch[] {
  const pieces = line.flatMap((run) => cutRun(run, claims));
  const stretches: { claim: PlacedClaim | null; runs: Run[] }[] = [];
  for (const { claim, run } of pieces) {
    const last = stretches.at(-1);
    if (last && last.claim === claim) last.runs.push(run);
    else stretches.push({ claim, runs: [run] });
  }
  return stretches;
}

function cutRun(run: Run, claims: readonly PlacedClaim[]) {
  const pieces: { claim: PlacedClaim | null; run: Run }[] = [];
  const end = run.from + run.text.length;
  let at = run.from;
  const add = (to: number, claim: PlacedClaim | null) => {
    if (to <= at) return;
    pieces.push({ claim, run: { ...run, from: at, text: run.text.slice(at - run.from, to - run.from) } });
    at = to;
  };
  for (let nth = firstEndingAfter(claims, run.from); nth < claims.length; nth += 1) {
    const claim = claims[nth]!;
    if (claim.from >= end) break;
    add(Math.max(at, claim.from), null);
    add(Math.min(end, claim.to), claim);
  }
  add(end, null);
  return pieces;
}

function firstEndingAfter(claims: readonly PlacedClaim[], place: number): number {
  let low = 0;
  let high = claims.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (claims[middle]!.to > place) high = middle;
    else low = middle + 1;
  }
  return low;
}
