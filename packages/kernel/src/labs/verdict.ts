import type { Verdict } from '../facts/fact.ts';
import type { ReferenceRange } from '../facts/reference-range.ts';

/** A number as it was measured: `<5` is 5 with the comparator `<`. */
export interface MeasuredNumber {
  readonly value: number;
  readonly comparator?: '<' | '<=' | '>=' | '>' | null;
}

/**
 * Where a value stands against the range that came with it; bounds count as normal. Null where there is no range, and where
 * a comparator leaves it open: `<5` may be normal or low if the range begins at 3.
 */
export function verdictOf(measured: MeasuredNumber, range: ReferenceRange | null): Verdict | null {
  if (range === null || (range.low === null && range.high === null)) return null;
  const { value, comparator = null } = measured;
  if (!Number.isFinite(value)) return null;
  const { low, high } = range;
  if (comparator === null) {
    if (low !== null && value < low) return 'low';
    return high !== null && value > high ? 'high' : 'normal';
  }
  return comparator.startsWith('<')
    ? verdictBelow(value, comparator === '<', { low, high })
    : verdictAbove(value, comparator === '>', { low, high });
}

/** Of something that is at most `value`, or less. */
function verdictBelow(value: number, isLess: boolean, { low, high }: ReferenceRange): Verdict | null {
  if (low !== null) return value < low || (isLess && value === low) ? 'low' : null;
  return high !== null && value <= high ? 'normal' : null;
}

/** Of something that is at least `value`, or more. */
function verdictAbove(value: number, isMore: boolean, { low, high }: ReferenceRange): Verdict | null {
  if (high !== null) return value > high || (isMore && value === high) ? 'high' : null;
  return low !== null && value >= low ? 'normal' : null;
}
