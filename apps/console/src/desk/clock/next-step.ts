const DAY_MS = 86_400_000;
/** The longest step: the library changes, and people see the days go by. */
const STEP_DAYS = 7;

/**
 * Where the clock stops next on its way: at whatever is due first, so that each wake-up happens on its own day, else a week further.
 *
 * @param nextDue ISO; null: nothing is planned.
 */
export function nextStep(now: Date, target: Date, nextDue: string | null): Date {
  const due = nextDue === null ? Number.POSITIVE_INFINITY : Date.parse(nextDue) + 1_000;
  const week = now.getTime() + STEP_DAYS * DAY_MS;
  const at = Math.min(target.getTime(), week, due > now.getTime() ? due : week);
  return new Date(at);
}

/** Weeks from now, as a day. */
export function dayAfterWeeks(now: Date, weeks: number): Date {
  return new Date(now.getTime() + weeks * 7 * DAY_MS);
}
