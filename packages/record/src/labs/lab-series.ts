import {
  changesIn,
  type JoinedPoint,
  joinResults,
  type LabPoint,
  type LabSeries,
  trendIn,
  type Units,
} from '@consilium/kernel';
import type { Doubts } from '../doctor/result-doubts.ts';
import type { Reading } from './read-results.ts';

/**
 * The series of one analyte: that of the newest result's unit first, but one whose every result is doubted last. A doubted result
 * has no verdict and is in no trend. `readings` are newest first.
 */
export function seriesOf(
  readings: readonly Reading[],
  units: Units | undefined,
  doubts: Doubts,
  most?: number,
): readonly LabSeries[] {
  const all = joinResults(readings, units, most).map(({ printedUnit, test, points }) => {
    const oldestFirst = points.map((point) => labPoint(point, doubts)).toReversed();
    const trusted = oldestFirst.filter(({ doubt }) => doubt === null);
    const found = trendIn(
      trusted.flatMap((point) => (point.at === null ? [] : [{ ...point, at: point.at }])),
      test,
    );
    const { trend = null, ...over } = found ?? {};
    return {
      ...{ unit: printedUnit, points: oldestFirst, trend },
      trendOver: trend === null ? null : (over as LabSeries['trendOver']),
      changes: changesIn(trusted),
    };
  });
  const isTrusted = ({ points }: LabSeries) => points.some(({ doubt }) => doubt === null);
  return [...all.filter(isTrusted), ...all.filter((series) => !isTrusted(series))];
}

function labPoint({ result, value, range, given }: JoinedPoint<Reading>, doubts: Doubts): LabPoint {
  const { type, id, version, path, at, comparator, verdict, reported, method } = result;
  const doubt = doubts.of(result);
  const point = { type, id, version, path, at, comparator, reported, method };
  return { ...point, value, range, given, doubt, verdict: doubt === null ? verdict : null };
}
