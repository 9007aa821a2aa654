import type { Trend } from '../facts/fact.ts';
import type { TrendFound } from '../facts/series-facts.ts';
import { type Comparable, isOtherMethod } from './changes.ts';
import { changeThatCounts } from './variation.ts';

/** One result of a series: one analyte, one unit. */
export interface TrendPoint extends Comparable {
  /** ISO. */
  readonly at: string;
  readonly value: number;
  /** A value that is only a bound (`<5`) tells of no trend and is left out. */
  readonly comparator?: string | null;
  /** Why the value is not trusted: then it is left out too. */
  readonly doubt?: string | null;
}

/** So many of the newest results make a trend, and fewer than three make none. */
const NEWEST = 6;
const FEWEST = 3;

interface Place {
  readonly ms: number;
  readonly value: number;
}

/**
 * Where the newest six results go that were measured as the newest one was; what another method gave between them is left out. The change is that of a line through them whose slope is the
 * median of the slopes between every two (Theil and Sen). `rising`, `falling`: it is more of the median value than this test varies
 * by chance (`variation.ts`), and at least half of that in the same direction when any one result is left out. `stable`: the results
 * lie within that of their median; of four or more, one may lie elsewhere, but not the newest; or the newest three do, and what
 * rose or fell before has come to rest (`hasComeToRest`). Null: fewer than three, or neither: then there is nothing to say.
 */
export function trendIn(points: readonly TrendPoint[], test: string): TrendFound | null {
  const change = changeThatCounts(test);
  const dated = points
    .filter(({ comparator, doubt, value }) => !comparator && !doubt && Number.isFinite(value))
    .map((point) => ({ ...point, ms: Date.parse(point.at) }))
    .filter(({ ms }) => Number.isFinite(ms))
    .sort((a, b) => a.ms - b.ms);
  const newest = dated.at(-1);
  const places = dated
    .filter((point) => newest !== undefined && !isOtherMethod(point, newest, test))
    .slice(-NEWEST);
  if (places.length < FEWEST) return null;
  const direction = directionOfAll(places, change);
  const counted = direction !== null && hasComeToRest(places, change) ? places.slice(-FEWEST) : places;
  const isMoving = direction !== null && counted === places;
  const trend = isMoving ? direction : isStable(counted, change) ? 'stable' : null;
  return trend && { trend, from: counted[0]!.at, to: counted.at(-1)!.at, results: counted.length };
}

/** The newest three results continue the line's change by less than this share. */
const AT_REST = 0.25;

/**
 * Whether a change is over: the newest of more than three results stay where they are, over a good part of the time. A sodium that
 * has been back at 138, 137, 138 since a medicine was stopped is not rising.
 */
function hasComeToRest(places: readonly Place[], change: number): boolean {
  const newest = places.slice(-FEWEST);
  const spanOf = (all: readonly Place[]) => all.at(-1)!.ms - all[0]!.ms;
  if (places.length === FEWEST || spanOf(newest) < AT_REST * spanOf(places)) return false;
  const went = newest.at(-1)!.value - newest[0]!.value;
  const share = went / (slopeOf(places) * spanOf(newest));
  return share < AT_REST && isStable(newest, change);
}

/** `trendIn` without its reason. */
export function trendOf(points: readonly TrendPoint[], test: string): Trend | null {
  return trendIn(points, test)?.trend ?? null;
}

function directionOfAll(places: readonly Place[], change: number): 'rising' | 'falling' | null {
  const direction = directionOf(places, change);
  if (direction === 0) return null;
  const others = places.map((_, left) => directionOf(places.toSpliced(left, 1), change / 2));
  if (others.some((other) => other !== direction)) return null;
  return direction > 0 ? 'rising' : 'falling';
}

/** 1 up, -1 down, 0: no change that counts. */
function directionOf(places: readonly Place[], counts: number): 1 | -1 | 0 {
  const middle = Math.abs(median(places.map(({ value }) => value)));
  if (middle === 0) return 0;
  const change = (slopeOf(places) * (places.at(-1)!.ms - places[0]!.ms)) / middle;
  if (Math.abs(change) <= counts) return 0;
  return change > 0 ? 1 : -1;
}

/** The median of the slopes between every two; 0: all of one time. */
function slopeOf(places: readonly Place[]): number {
  const slopes = places.flatMap((from, index) =>
    places
      .slice(index + 1)
      .flatMap((to) => (to.ms > from.ms ? [(to.value - from.value) / (to.ms - from.ms)] : [])),
  );
  return slopes.length === 0 ? 0 : median(slopes);
}

function isStable(places: readonly Place[], change: number): boolean {
  const middle = median(places.map(({ value }) => value));
  const far = places.filter(({ value }) => Math.abs(value - middle) > change * Math.abs(middle));
  return far.length <= (places.length > FEWEST ? 1 : 0) && !far.includes(places.at(-1)!);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
