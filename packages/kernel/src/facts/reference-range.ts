/** The normal range that came with a result, in the result's own unit. One side may be open. */
export interface ReferenceRange {
  readonly low: number | null;
  readonly high: number | null;
}
