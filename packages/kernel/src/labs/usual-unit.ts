import { seriesKey } from './analytes/analytes.ts';
import type { LabResult } from './lab-results.ts';

/** How far beyond the others a value without a unit may lie. */
const FAR = 2;

type Measured = Pick<LabResult, 'test' | 'value' | 'unit' | 'printedUnit'>;

/**
 * Results without a unit take that of most others of their analyte, where they lie among these: 142 between 159 and 197 mmHg can be
 * nothing else. Others stay as they are, and so does the order.
 */
export function withUsualUnits<Result extends Measured>(results: readonly Result[]): readonly Result[] {
  if (results.every(({ unit }) => unit !== null)) return results;
  const usual = new Map(
    [...Map.groupBy(results, ({ test }) => seriesKey(test))].flatMap(([key, all]) => {
      const units = Map.groupBy(
        all.filter(({ unit }) => unit !== null),
        ({ unit }) => unit,
      );
      const most = [...units.values()].toSorted((a, b) => b.length - a.length)[0];
      return most === undefined ? [] : [[key, rangeOf(most)] as const];
    }),
  );
  return results.map((result) => {
    const known = usual.get(seriesKey(result.test));
    const isAmong =
      known !== undefined && result.value >= known.least / FAR && result.value <= known.greatest * FAR;
    return result.unit === null && isAmong
      ? { ...result, unit: known.unit, printedUnit: known.printedUnit }
      : result;
  });
}

function rangeOf(results: readonly Measured[]) {
  const values = results.map(({ value }) => value);
  const { unit, printedUnit } = results[0]!;
  return { unit, printedUnit, least: Math.min(...values), greatest: Math.max(...values) };
}
