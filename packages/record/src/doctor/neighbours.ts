/** A dated number of a series. */
export interface Dated {
  readonly ms: number;
  readonly value: number;
}

/** Neighbours that differ more than so are no measure for what lies between them. */
const CLOSE = 1.6;

/**
 * What the others of a series let one expect at a moment: on the line between the last value before and the first after; at
 * an end of the series the median of the three nearest. Null where there are fewer than two others, or where these disagree.
 * The series is oldest first and above zero; it is searched by halves, for this is asked of each of its values.
 */
export function expectedAt<Each extends Dated>(series: readonly Each[], at: Each): number | null {
  const next = firstAfter(series, at.ms);
  const before = series[next - 1] === at ? series[next - 2] : series[next - 1];
  const after = series[next];
  if (before !== undefined && after !== undefined) {
    if (!areClose([before, after])) return null;
    const share = (at.ms - before.ms) / (after.ms - before.ms);
    return before.value + share * (after.value - before.value);
  }
  const near =
    before === undefined
      ? series.slice(next, next + 3)
      : series
          .slice(-4)
          .filter((each) => each !== at)
          .slice(-3);
  if (near.length < 2 || !areClose(near)) return null;
  return near.map(({ value }) => value).sort((a, b) => a - b)[Math.floor(near.length / 2)]!;
}

/** Where the first value later than a moment stands; the length where there is none. */
function firstAfter(series: readonly Dated[], ms: number): number {
  let [low, high] = [0, series.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (series[middle]!.ms > ms) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * How much less a series goes up and down, by ratio, without each of its values. What goes from one to the next is all that
 * a value adds, so each is weighed by its two neighbours.
 */
export function smootherWithout(series: readonly Dated[]): readonly number[] {
  const step = (from: Dated | undefined, to: Dated | undefined) =>
    from === undefined || to === undefined ? 0 : Math.abs(Math.log(to.value / from.value));
  return series.map((each, index) => {
    const [before, after] = [series[index - 1], series[index + 1]];
    return step(before, each) + step(each, after) - step(before, after);
  });
}

function areClose(values: readonly Dated[]): boolean {
  const all = values.map(({ value }) => value);
  return Math.max(...all) / Math.min(...all) <= CLOSE;
}
