import type { ReferenceRange } from '../facts/reference-range.ts';
import type { SeriesChange } from '../facts/series-facts.ts';
import { analyteOf } from './analytes/analytes.ts';

/** What says whether two results of one test can be compared; in one unit. */
export interface Comparable {
  readonly method?: string | null;
  readonly range?: ReferenceRange | null;
}

/** Two ranges that differ by no more than this are one, written in two units. */
const SAME_BOUND = 0.02;

/**
 * Whether a later result was measured by another method than an earlier one: both say how and it differs, or they do not both say how
 * and the range changed of a test whose range comes with the assay.
 */
export function isOtherMethod(before: Comparable, after: Comparable, test: string): boolean {
  if (before.method && after.method) return !isSameMethod(before.method, after.method);
  return (analyteOf(test)?.isAssayBound ?? false) && isOtherRange(before.range, after.range);
}

/** Every change of method or range, oldest first. `points` are oldest first; what one does not say, the ones before it say. */
export function changesIn(
  points: readonly (Comparable & { readonly at: string | null })[],
): readonly SeriesChange[] {
  const changes: SeriesChange[] = [];
  let known: Comparable = {};
  for (const { at, method, range } of points) {
    const isOther = method && known.method && !isSameMethod(known.method, method);
    const isNew = isOtherRange(known.range, range);
    if (isOther || isNew)
      changes.push({
        at,
        method: isOther ? { before: known.method!, after: method } : null,
        range: isNew ? { before: known.range!, after: range! } : null,
      });
    known = { method: method ?? known.method ?? null, range: range ?? known.range ?? null };
  }
  return changes;
}

function isSameMethod(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function isOtherRange(
  one: ReferenceRange | null | undefined,
  other: ReferenceRange | null | undefined,
): boolean {
  if (!one || !other) return false;
  return isOtherBound(one.low, other.low) || isOtherBound(one.high, other.high);
}

function isOtherBound(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one !== other;
  return Math.abs(one - other) > SAME_BOUND * Math.max(Math.abs(one), Math.abs(other));
}
