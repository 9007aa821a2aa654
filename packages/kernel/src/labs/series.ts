import type { ReferenceRange } from '../facts/reference-range.ts';
import type { Units } from '../ports/units.ts';
import type { LabResult } from './lab-results.ts';
import { valueIn } from './results.ts';

/** As much of a result as is needed to set it beside others. */
export type Joinable = Pick<LabResult, 'test' | 'value' | 'unit' | 'printedUnit' | 'range'>;

/** A result in the unit of its series. */
export interface JoinedPoint<Result extends Joinable> {
  readonly result: Result;
  readonly value: number;
  readonly range: ReferenceRange | null;
  /** As it is written, where that is another unit or another test of the same analyte. */
  readonly given: { readonly value: number; readonly unit: string } | null;
}

export interface JoinedSeries<Result extends Joinable> {
  /** That of its newest result, as are the unit and the test. */
  readonly unit: string | null;
  readonly printedUnit: string | null;
  readonly test: string;
  /** Newest first. */
  readonly points: readonly JoinedPoint<Result>[];
}

/** Units that cannot be converted into each other: more are a mistake, and every result would be tried with each. */
const MOST_SERIES = 8;
/** Of one analyte, the newest. */
const MOST_RESULTS = 20_000;

/**
 * The results of one analyte in one unit: that of the newest. What code cannot convert into it is a series of its own, and is left
 * out where there are too many of its kind. `results` are newest first, all of one `seriesKey`. Each is tried with each series:
 * `units` should be those that remember.
 */
export function joinResults<Result extends Joinable>(
  results: readonly Result[],
  units: Units | undefined,
  most = MOST_SERIES,
): readonly JoinedSeries<Result>[] {
  const all: (Omit<JoinedSeries<Result>, 'points'> & { readonly points: JoinedPoint<Result>[] })[] = [];
  const byUnit = new Map<string, (typeof all)[number]>();
  for (const result of results.slice(0, MOST_RESULTS)) {
    const own = byUnit.get(`${result.test} ${result.unit}`);
    if ((own === undefined ? all : [own]).some((each) => isJoined(result, each, units))) continue;
    if (all.length === most) continue;
    const { unit, printedUnit, test } = result;
    const started = { unit, printedUnit, test, points: [pointIn(result, result, units)!] };
    byUnit.set(`${test} ${unit}`, started);
    all.push(started);
  }
  return all;
}

function isJoined<Result extends Joinable>(
  result: Result,
  series: Pick<JoinedSeries<Result>, 'unit' | 'test'> & { readonly points: JoinedPoint<Result>[] },
  units: Units | undefined,
): boolean {
  const point = pointIn(result, series, units);
  if (point !== null) series.points.push(point);
  return point !== null;
}

function pointIn<Result extends Joinable>(
  result: Result,
  { unit, test }: Pick<JoinedSeries<Result>, 'unit' | 'test'>,
  units: Units | undefined,
): JoinedPoint<Result> | null {
  const { value, range } = result;
  const converted = (given: number) => valueIn({ ...result, value: given }, unit, units, test);
  const inUnit = converted(value);
  if (inUnit === null) return null;
  if (inUnit === value && result.unit === unit) return { result, value, range, given: null };
  const given = { value, unit: result.printedUnit ?? result.unit ?? '' };
  return { result, value: rounded(inUnit, value), range: rangeIn(range, converted), given };
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
  return {
    low: low === null ? null : rounded(low, range.low!),
    high: high === null ? null : rounded(high, range.high!),
  };
}

/** To as many digits as were written, and at least three: a conversion adds none that were measured. */
function rounded(value: number, written: number): number {
  const digits = String(written).replaceAll(/\D/g, '').replace(/^0+/, '').length;
  return Number(value.toPrecision(Math.min(15, Math.max(3, digits))));
}
