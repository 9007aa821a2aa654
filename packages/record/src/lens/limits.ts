/** What a query may cost. Measured before it runs where that is possible, and while it runs where it is not. */
export interface LensLimits {
  /** UTF-16 units of the text. */
  readonly textLength: number;
  /** Of brackets and operators within each other. */
  readonly nesting: number;
  readonly clauses: number;
  /** Values, names and operators of all clauses together. */
  readonly expressions: number;
  /** Nodes and relationships of all patterns together. */
  readonly patternElements: number;
  /** The upper bound of one `*1..n`. */
  readonly hops: number;
  /** Patterns of one query that share no variable with what is matched before them (each multiplies the rows). */
  readonly products: number;
  /** Of one list, written or made (range, split, collect). */
  readonly listLength: number;
  /** UTF-16 units of one text, written or made. */
  readonly stringLength: number;
  readonly rows: number;
  /** Of the answer as JSON. */
  readonly bytes: number;
  readonly milliseconds: number;
}

export const CLINICAL_LIMITS: LensLimits = {
  textLength: 8_000,
  nesting: 40,
  clauses: 30,
  expressions: 1_500,
  patternElements: 60,
  hops: 5,
  products: 1,
  listLength: 10_000,
  stringLength: 20_000,
  rows: 1_000,
  bytes: 1_000_000,
  milliseconds: 3_000,
};
