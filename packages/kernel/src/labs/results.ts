import type { FhirResource } from '../ports/resource.ts';
import type { Units } from '../ports/units.ts';
import { analyteOf, variantOf } from './analytes/analytes.ts';
import type { LabResult } from './lab-results.ts';

/** Statuses of an Observation that is not measured yet, never will be, was taken back, or of which nobody says whether it holds. */
export const NO_RESULT: readonly string[] = ['registered', 'cancelled', 'entered-in-error', 'unknown'];

/** Whether an Observation with this status carries a result. */
export function isResult(status: unknown): boolean {
  return !NO_RESULT.includes(String(status));
}

/** When it was measured, as the resource writes it; where it does not say, when it was issued. Null: neither is said. */
export function resultTime(observation: FhirResource): string | null {
  const { effectiveDateTime, effectiveInstant, effectivePeriod, issued } = observation;
  const start = (effectivePeriod as { readonly start?: unknown } | null | undefined)?.start;
  return (
    [effectiveDateTime, effectiveInstant, start, issued].find(
      (said): said is string => typeof said === 'string' && said !== '',
    ) ?? null
  );
}

/**
 * The value in another unit, either as it is written. Null: the two cannot be compared. `as`: the test whose results it shall be
 * compared with, where that is another one of the same analyte: 28 mg/dL of urea nitrogen are 60 mg/dL of urea.
 */
export function valueIn(
  { value, unit: own, test }: Pick<LabResult, 'value' | 'unit' | 'test'>,
  unit: string | null,
  units: Units | undefined,
  as = test,
): number | null {
  const isSameMolecule = variantOf(test)?.formula === variantOf(as)?.formula;
  if (own === unit && isSameMolecule) return value;
  if (own === null || unit === null || units === undefined) return null;
  const from = units.code(own);
  const to = units.code(unit);
  if (from === null || to === null) return null;
  if (isSameMolecule) return units.convert(value, from, to, { analyte: test });
  const meeting = analyteOf(test)!.unit;
  const met = units.convert(value, from, meeting, { analyte: test });
  return met === null ? null : units.convert(met, meeting, to, { analyte: as });
}
