/** Rows of one page: at least 1, at most 200. */
export function pageSize(limit: number): number {
  return Math.min(Math.max(Math.trunc(limit) || 1, 1), 200);
}
