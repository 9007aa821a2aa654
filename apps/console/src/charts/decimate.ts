/** A series as the charts draw it: `xs` rises (or stays), one y for each x. */
export interface Line {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** The first place whose x is at least `x`; the length where there is none. */
export function placeOf(xs: readonly number[], x: number): number {
  let low = 0;
  let high = xs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((xs[middle] as number) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place whose x is nearest; -1 where there is none. */
export function nearestPlace(xs: readonly number[], x: number): number {
  const after = placeOf(xs, x);
  if (after === 0) return xs.length === 0 ? -1 : 0;
  if (after === xs.length) return after - 1;
  return x - (xs[after - 1] as number) <= (xs[after] as number) - x ? after - 1 : after;
}

/**
 * The places that have to be drawn between two x so that a line of `columns` pixels looks as if all were: of each
 * column the first, the lowest, the highest and the last. One neighbour on each side stays, so that the line enters and
 * leaves the picture. No peak is ever lost. At most four places for each column and two more.
 */
export function decimate({ xs, ys }: Line, from: number, to: number, columns: number): readonly number[] {
  const start = Math.max(0, placeOf(xs, from) - 1);
  const end = Math.min(xs.length, placeOf(xs, to + Number.EPSILON * Math.abs(to)) + 1);
  if (end - start <= columns * 2 || to <= from) return range(start, end);
  const column = (place: number) => Math.floor((((xs[place] as number) - from) / (to - from)) * columns);
  const kept: number[] = [];
  for (let place = start; place < end; ) {
    const current = column(place);
    const first = place;
    let [lowest, highest, last] = [place, place, place];
    for (; place < end && column(place) === current; place++) {
      if ((ys[place] as number) < (ys[lowest] as number)) lowest = place;
      if ((ys[place] as number) > (ys[highest] as number)) highest = place;
      last = place;
    }
    for (const each of [first, Math.min(lowest, highest), Math.max(lowest, highest), last])
      if (each !== kept.at(-1)) kept.push(each);
  }
  return kept;
}

function range(start: number, end: number): readonly number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}
