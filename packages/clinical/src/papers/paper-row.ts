/** One result of a paper. */
export interface PaperRow {
  /** As it stands on the page. */
  readonly quote: string;
  readonly start: number;
  /** What is read of it: `TSH 2.74 mIU/l (0.40 - 4.00)`. */
  readonly text: string;
  /** Of one of several columns: which, counted from 0. */
  readonly column?: number;
  /** The date above its column, by its place on the page. */
  readonly dated?: { readonly start: number; readonly end: number };
}
