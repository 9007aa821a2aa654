export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The day that stands in an ISO time, so many days later. */
export function shifted(iso: string, days: number): string {
  return new Date(dayStart(iso) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Its place in `WEEKDAYS`. */
export function weekdayOf(iso: string): number {
  return (new Date(dayStart(iso)).getUTCDay() + 6) % 7;
}

function dayStart(iso: string): number {
  return Date.parse(`${iso.slice(0, 10)}T00:00:00Z`);
}
