import { analyteOf, type LabResult, seriesKey, type Units, valueIn } from '@consilium/kernel';

type Result = Pick<LabResult, 'test' | 'value' | 'unit' | 'comparator'>;

/** Significant figures after a conversion. */
const FIGURES = 3;

/**
 * Whether two results of one day are the same: the same analyte and, in one unit, the same number to the precision of both. 1.29 ng/dL of
 * free T4 is 16.6 pmol/L.
 */
export function isSameResult(one: Result, other: Result, units: Units | undefined): boolean {
  if (seriesKey(one.test) !== seriesKey(other.test) || one.comparator !== other.comparator) return false;
  if (one.unit === other.unit && one.test === other.test) return one.value === other.value;
  const inUnit = (value: number) => valueIn({ ...one, value }, other.unit, units, other.test);
  const value = inUnit(one.value);
  const beside = inUnit(one.value + placeOf(one.value) / 2);
  if (value === null || beside === null) return false;
  const asWritten = Math.max(placeOf(other.value) / 2, Math.abs(beside - value));
  return Math.abs(value - other.value) <= asWritten * 1.000_001;
}

/** A result for comparison across units: its analyte and the number in the analyte's own unit. */
export function resultKey({ test, value, unit, comparator }: Result, units: Units | undefined) {
  const analyte = analyteOf(test);
  if (analyte === undefined || unit === analyte.unit)
    return [analyte?.key ?? test, value, comparator, unit] as const;
  const converted = valueIn({ test, value, unit }, analyte.unit, units, analyte.codes[0]!);
  if (converted === null) return [test, value, comparator, unit] as const;
  return [analyte.key, Number(converted.toPrecision(FIGURES)), comparator, analyte.unit] as const;
}

/** The value of one step in the last digit: 0.01 for 1.29. */
function placeOf(value: number): number {
  return 10 ** -(String(value).split('.')[1]?.length ?? 0);
}
