const DAY_MS = 86_400_000;

/** Whether one date lies before another, as far as both are exact: 2010 is not before 2010-05-01. */
export function isBefore(date: string, other: string): boolean {
  const exact = Math.min(dayText(date).length, dayText(other).length);
  return dayText(date).slice(0, exact) < dayText(other).slice(0, exact);
}

/** The day that stands in the text; less where the text says less. */
export function dayText(date: string): string {
  return date.slice(0, 10);
}

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
