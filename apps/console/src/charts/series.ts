import type { NormalRange } from './band.ts';
import type { Line } from './decimate.ts';

/** What a chart draws: points in the order of time (ms), each with its own normal range and verdict. */
export interface Series extends Line {
  readonly ranges: readonly (NormalRange | null)[];
  readonly marks: readonly ('high' | 'low' | 'normal' | 'bound' | 'doubted' | null)[];
}

interface Point {
  readonly at: string | null;
  readonly value: number;
  readonly comparator: string | null;
  readonly range: NormalRange | null;
  readonly verdict: 'high' | 'low' | 'normal' | null;
  readonly doubt: string | null;
}

/** Those with a date, in the order of time. `places` says which of the given points each one is. */
export function seriesOfPoints(points: readonly Point[]): Series & { readonly places: readonly number[] } {
  const dated = points
    .map(({ at }, place) => ({ ms: at === null ? Number.NaN : Date.parse(at), place }))
    .filter(({ ms }) => Number.isFinite(ms))
    .sort((a, b) => a.ms - b.ms || a.place - b.place);
  const of = <T>(read: (point: Point) => T) => dated.map(({ place }) => read(points[place] as Point));
  return {
    xs: dated.map(({ ms }) => ms),
    ys: of(({ value }) => value),
    ranges: of(({ range }) => range),
    marks: of(markOf),
    places: dated.map(({ place }) => place),
  };
}

/** A bound (`<5`) is no measured value, and what is doubted may be none: neither is drawn as one. */
function markOf({ comparator, verdict, doubt }: Point): Series['marks'][number] {
  if (doubt !== null) return 'doubted';
  return comparator === null ? verdict : 'bound';
}
