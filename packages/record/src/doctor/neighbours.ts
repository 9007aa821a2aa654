/** A dated number of a series. */
export interface Dated {
  readonly ms: number;
  readonly value: number;
}

/** Neighbours that differ more than so are no measure for what lies between them. */
const CLOSE = 1.6;

/**
 * What a series lets one expect at a moment: on the line between the last value before and the first after; at an end of the
 * series the median of the three nearest. Null where there are fewer than two others, or where these disagree.
 */
export function expectedAt<Each extends Dated>(series: readonly Each[], at: Each): number | null {
  const others = series.filter((each) => each !== at && each.value > 0);
  const before = others.filter(({ ms }) => ms <= at.ms).at(-1);
  const after = others.find(({ ms }) => ms > at.ms);
  if (before !== undefined && after !== undefined) {
    if (!areClose([before, after])) return null;
    const share = (at.ms - before.ms) / (after.ms - before.ms);
    return before.value + share * (after.value - before.value);
  }
  const near = others.toSorted((a, b) => Math.abs(a.ms - at.ms) - Math.abs(b.ms - at.ms)).slice(0, 3);
  if (near.length < 2 || !areClose(near)) return null;
  return near.map(({ value }) => value).sort((a, b) => a - b)[Math.floor(near.length / 2)]!;
}

function areClose(values: readonly Dated[]): boolean {
  const all = values.map(({ value }) => value);
  return Math.max(...all) / Math.min(...all) <= CLOSE;
}
