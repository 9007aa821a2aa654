import {
  type LabPoint,
  type LabSeries,
  type ReferenceRange,
  trendOf,
  type Units,
  valueIn,
} from '@consilium/kernel';
import type { Reading } from './read-results.ts';

/** Units that cannot be converted into each other: more are a mistake, and every result would be tried with each. */
const MOST_SERIES = 8;
/** Of one test, the newest. */
const MOST_RESULTS = 20_000;

/**
 * The series of one test, that of the newest result's unit first. A result in another unit joins a series only where code can
 * convert it; what cannot be compared stands apart, and is left out where there are too many of its kind. `readings` are newest
 * first. Each result is tried with each series: `units` should be those that remember.
 */
export function seriesOf(
  readings: readonly Reading[],
  units: Units | undefined,
  most = MOST_SERIES,
): readonly LabSeries[] {
  const series = new Map<string | null, { readonly printed: string | null; readonly points: LabPoint[] }>();
  for (const reading of readings.slice(0, MOST_RESULTS)) {
    const own = series.get(reading.unit);
    const joined = own ? ([reading.unit, own] as const) : firstThatFits(series, reading, units);
    if (joined !== undefined) joined[1].points.push(pointIn(reading, joined[0], units)!);
    else if (series.size < most)
      series.set(reading.unit, {
        printed: reading.printedUnit,
        points: [pointIn(reading, reading.unit, units)!],
      });
  }
  return [...series.values()].map(({ printed, points }) => ({
    unit: printed,
    points: points.toReversed(),
    trend: trendOf(
      points.flatMap((point) => (point.at === null ? [] : [{ ...point, at: point.at }])),
      readings[0]?.test ?? '',
    ),
  }));
}

function firstThatFits<T>(
  series: ReadonlyMap<string | null, T>,
  reading: Reading,
  units: Units | undefined,
): readonly [string | null, T] | undefined {
  for (const each of series) if (valueIn(reading, each[0], units) !== null) return each;
  return undefined;
}

/** The reading as a point of a series in this unit; null: it cannot be compared. */
function pointIn(reading: Reading, unit: string | null, units: Units | undefined): LabPoint | null {
  const { type, id, version, path, at, comparator, verdict, value, range, reported } = reading;
  const point = { type, id, version, path, at, comparator, verdict, reported };
  if (reading.unit === unit) return { ...point, value, range, given: null };
  const converted = (given: number) => valueIn({ ...reading, value: given }, unit, units);
  const inUnit = converted(value);
  if (inUnit === null || reading.unit === null) return null;
  const given = { value, unit: reading.printedUnit ?? reading.unit };
  return { ...point, value: rounded(inUnit), range: rangeIn(range, converted), given };
}

function rangeIn(
  range: ReferenceRange | null,
  converted: (given: number) => number | null,
): ReferenceRange | null {
  if (range === null) return null;
  const low = range.low === null ? null : converted(range.low);
  const high = range.high === null ? null : converted(range.high);
  // A side that could not be converted must not read as an open one.
  if ((low === null) !== (range.low === null) || (high === null) !== (range.high === null)) return null;
  return { low: low === null ? null : rounded(low), high: high === null ? null : rounded(high) };
}

/** To four digits: a conversion adds none that were measured. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
