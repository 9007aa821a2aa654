import type { Trend } from './fact.ts';
import type { ReferenceRange } from './reference-range.ts';

/** A trend with its reason: the results that it was computed from. */
export interface TrendFound {
  readonly trend: Trend;
  /** ISO: the first and the last of them. */
  readonly from: string;
  readonly to: string;
  readonly results: number;
}

/** Where results before and after are not measured, computed or judged in the same way. */
export interface SeriesChange {
  /** Of the first result after it, as the resource writes it; null: not dated. */
  readonly at: string | null;
  /** Null: the method is the same, or not said. */
  readonly method: { readonly before: string; readonly after: string } | null;
  /** In the unit of the series. Null: the range is the same, or not given. */
  readonly range: { readonly before: ReferenceRange; readonly after: ReferenceRange } | null;
}
