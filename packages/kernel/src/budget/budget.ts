/**
 * What a run may still use. A value that travels with the call: no shared counter. Money is in millionths of a
 * US dollar, so sums are exact integers.
 */
export interface Budget {
  readonly tokens: number;
  readonly microUsd: number;
  /** Transfers left. */
  readonly hops: number;
  /** Model calls left. */
  readonly calls: number;
  /** Milliseconds left that queries of the lens may run in the database. */
  readonly lensMs: number;
  /** Epoch milliseconds after which no new step starts. */
  readonly deadline: number;
}

export interface Spent {
  readonly tokens: number;
  readonly microUsd: number;
  readonly hops: number;
  readonly calls: number;
  readonly lensMs: number;
}

export const NOTHING_SPENT: Spent = Object.freeze({ tokens: 0, microUsd: 0, hops: 0, calls: 0, lensMs: 0 });
