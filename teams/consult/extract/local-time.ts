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
