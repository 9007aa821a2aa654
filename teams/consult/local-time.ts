import type { CurrentRun } from '@consilium/kernel';

/** The time of the run as the person who asks writes it, with the offset of their zone; in UTC where they set none. */
export function localNow({ state, now }: Pick<CurrentRun, 'state' | 'now'>): string {
  const location = state['user:location']?.value as { readonly timezone?: unknown } | null | undefined;
  return localTime(now(), typeof location?.timezone === 'string' ? location.timezone : undefined);
}

/** The day on which the person asks, by their own calendar: `2026-03-02`. */
export function localToday(run: Pick<CurrentRun, 'state' | 'now'>): string {
  return localNow(run).slice(0, 10);
}

/** The moment as a person in that zone writes it, with its offset; in UTC where the zone is not known. */
export function localTime(moment: Date, timezone: string | undefined): string {
  const utc = `${moment.toISOString().slice(0, 19)}Z`;
  if (timezone === undefined) return utc;
  try {
    const parts = new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(moment);
    const offset = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value;
    return `${parts.replace(' ', 'T')}${offset?.replace('GMT', '') || 'Z'}`;
  } catch {
    return utc;
  }
}
