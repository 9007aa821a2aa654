/** Longer than this nobody means. */
const MOST_MS = 24 * 3_600_000;

/** How long to wait, in ms, as `Retry-After` says it: seconds or a date. Null: it says nothing that can be read. */
export function retryAfterMs(header: string, now: number): number | null {
  const text = header.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return text === '' || Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MOST_MS);
}
