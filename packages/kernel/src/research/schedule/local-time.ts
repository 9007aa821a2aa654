const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
export const DAY_MINUTES = 1440;

/** Minutes since 1970-01-01T00:00 on the wall clock of a zone. */
export type LocalMinute = number;

/** Days since 1970-01-01 in a calendar. */
export type DayNumber = number;

const formats = new Map<string, Intl.DateTimeFormat>();

/** True for a named IANA zone (`Europe/Berlin`, `UTC`) that this system knows; fixed offsets are no zones. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds that the wall clock of a zone is ahead of UTC at a moment. */
function offsetAt(moment: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(moment)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/** What the wall clock of a zone shows, in whole minutes. */
export function localMinute(moment: Date, zone: string): LocalMinute {
  return Math.floor((moment.getTime() + offsetAt(moment.getTime(), zone)) / MINUTE_MS);
}

/**
 * When the wall clock of a zone shows this. A time that the clock skips is the first one after the gap; a time that it shows twice
 * is the first of the two.
 */
export function momentOf(local: LocalMinute, zone: string): Date {
  const shown = local * MINUTE_MS;
  const before = offsetAt(shown - DAY_MS, zone);
  const after = offsetAt(shown + DAY_MS, zone);
  const found = [shown - before, shown - after].filter((at) => at + offsetAt(at, zone) === shown);
  if (found.length > 0) return new Date(Math.min(...found));
  return new Date(changeBetween(shown - after, shown - before, before, zone));
}

/** The first whole second in (low, high] at which the zone's offset is not `before` any more. */
function changeBetween(low: number, high: number, before: number, zone: string): number {
  let [last, first] = [low, high];
  while (first - last > 1000) {
    const middle = Math.floor((last + first) / 2000) * 1000;
    if (offsetAt(middle, zone) === before) last = middle;
    else first = middle;
  }
  return first;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  formats.set(zone, made);
  return made;
}

export interface CalendarDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

export function calendarDay(number: DayNumber): CalendarDay {
  const date = new Date(number * DAY_MS);
  return {
    ...{ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    weekday: date.getUTCDay(),
  };
}

/** `month` may be past 12 and `day` past the month's end: they carry over. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

export function daysInMonth(year: number, month: number): number {
  return dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
}

/** Of `2027-04-03T09:00`; null where it is no time of the calendar. */
export function parseLocal(text: string): LocalMinute | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(text);
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month) || hour > 23 || minute > 59)
    return null;
  return dayNumber(year, month, day) * DAY_MINUTES + hour * 60 + minute;
}

/** `2027-04-03T09:00`. */
export function printLocal(local: LocalMinute): string {
  return new Date(local * MINUTE_MS).toISOString().slice(0, 16);
}
