/** Rows of one page: at least 1, at most 200. */
export function pageSize(limit: number): number {
  return Math.min(Math.max(Math.trunc(limit) || 1, 1), 200);
}

/** The largest number that a message can have: the column's. */
const MAX_SEQ = 2_147_483_647;

/** A number to read on from. Any number is taken: beyond the last message there is nothing, below the first all. */
export function pagePlace(after: number): number {
  return Math.min(Math.max(Math.trunc(after) || 0, 0), MAX_SEQ);
}
