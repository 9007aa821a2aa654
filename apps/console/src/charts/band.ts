/** The normal range of a result; an open side is null. */
export interface NormalRange {
  readonly low: number | null;
  readonly high: number | null;
}

export interface BandPart extends NormalRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Where which normal range holds: each result's own, from half-way to the result before to half-way to the one after,
 * as a laboratory may change its range. Results without a range leave a gap. Like neighbours are one part.
 */
export function bandParts(
  xs: readonly number[],
  ranges: readonly (NormalRange | null)[],
): readonly BandPart[] {
  const parts: BandPart[] = [];
  for (const [place, range] of ranges.entries()) {
    if (range === null) continue;
    const at = xs[place] as number;
    const from = place === 0 ? at : (at + (xs[place - 1] as number)) / 2;
    const to = place === xs.length - 1 ? at : (at + (xs[place + 1] as number)) / 2;
    const before = parts.at(-1);
    const goesOn = before !== undefined && before.to === from && sameRange(before, range);
    if (goesOn) parts[parts.length - 1] = { ...before, to };
    else parts.push({ from, to, low: range.low, high: range.high });
  }
  return parts;
}

/** Those seen between two x, the outer ones drawn to the edge of the first and last result's stretch. */
export function partsWithin(parts: readonly BandPart[], from: number, to: number): readonly BandPart[] {
  return parts.filter((part) => part.to >= from && part.from <= to);
}

function sameRange(one: NormalRange, other: NormalRange): boolean {
  return one.low === other.low && one.high === other.high;
}
