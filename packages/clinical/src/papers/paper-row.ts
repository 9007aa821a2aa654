/** One result on a document. */
export interface PaperRow {
  /** As written on the page. */
  readonly quote: string;
  readonly start: number;
  /** Normalised: `TSH 2.74 mIU/l (0.40 - 4.00)`. */
  readonly text: string;
  /** The index of its column, if there are several; from 0. */
  readonly column?: number;
  /** Position on the page of the date above its column. */
  readonly dated?: { readonly start: number; readonly end: number };
}
