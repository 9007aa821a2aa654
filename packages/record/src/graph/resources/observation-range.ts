import type { Json } from '@consilium/kernel';
import { listOf, objectOf } from '../../versions/fhir-values.ts';
import { codeOf } from '../words.ts';
import { unitOf } from './observation-value.ts';

interface ReferenceRange {
  readonly reference_low?: number | undefined;
  readonly reference_high?: number | undefined;
}

/** The one normal range that came with a result, in the result's own unit. Of several, none is taken to be the one. */
export function rangeOf(ranges: Json | undefined, unit: string | undefined): ReferenceRange {
  const normal = listOf(ranges).flatMap((each) => {
    const range = objectOf(each);
    if (range === undefined || (range.low === undefined && range.high === undefined)) return [];
    return range.type === undefined || codeOf(range.type) === 'normal' ? [range] : [];
  });
  if (normal.length !== 1) return {};
  const { low, high } = normal[0]!;
  return { reference_low: bound(low, unit), reference_high: bound(high, unit) };
}

function bound(quantity: Json | undefined, unit: string | undefined): number | undefined {
  const said = objectOf(quantity);
  const own = unitOf(said);
  if (typeof said?.value !== 'number' || (own !== undefined && own !== unit)) return undefined;
  return said.value;
}
