import { type Json, rangeOf } from '@consilium/kernel';
import { objectOf } from '../../fhir/fhir-values.ts';

interface Bounds {
  readonly reference_low?: number | undefined;
  readonly reference_high?: number | undefined;
}

/** The normal range as the verdict on a result takes it: the graph must not call normal what the laboratory does not. */
export function boundsOf(measured: { readonly [element: string]: Json | undefined }): Bounds {
  const range = rangeOf(measured.referenceRange, objectOf(measured.valueQuantity) ?? {});
  return { reference_low: range?.low ?? undefined, reference_high: range?.high ?? undefined };
}
