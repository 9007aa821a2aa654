/** `2026-03-02`, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The same day so many calendar months before; the last of its month where that month is shorter (31 May → 28 February). */
export function monthsBefore(moment: Date, months: number): string {
  const first = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(moment.getUTCDate(), last));
  return dayOf(first);
}
