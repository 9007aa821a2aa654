import {
  type LabPoint,
  type LabSeries,
  type ReferenceRange,
  trendOf,
  type Units,
  valueIn,
} from '@consilium/kernel';
import type { Reading } from './read-results.ts';

/**
 * The series of one test, that of the newest result's unit first. A result in another unit joins a series only where code can
 * convert it; what cannot be compared stands apart. `readings` are newest first.
 */
export function seriesOf(readings: readonly Reading[], units: Units | undefined): readonly LabSeries[] {
  const series = new Map<string | null, { readonly printed: string | null; readonly points: LabPoint[] }>();
  for (const reading of readings) {
    const joined = [...series].find(([unit]) => pointIn(reading, unit, units) !== null);
    if (joined === undefined)
      series.set(reading.unit, {
        printed: reading.printedUnit,
        points: [pointIn(reading, reading.unit, units)!],
      });
    else joined[1].points.push(pointIn(reading, joined[0], units)!);
  }
  return [...series.values()].map(({ printed, points }) => ({
    unit: printed,
    points: points.toReversed(),
    trend: trendOf(points.flatMap((point) => (point.at === null ? [] : [{ ...point, at: point.at }]))),
  }));
}

/** The reading as a point of a series in this unit; null: it cannot be compared. */
function pointIn(reading: Reading, unit: string | null, units: Units | undefined): LabPoint | null {
  const { type, id, version, path, at, comparator, verdict, value, range } = reading;
  const point = { type, id, version, path, at, comparator, verdict };
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
