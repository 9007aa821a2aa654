import { DAY_MINUTES, type LocalMinute, parseLocal } from './local-time.ts';

/** A rule of RFC 5545 for days and longer; what is more often is `every`. */
export interface Recurrence {
  readonly frequency: 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY';
  readonly interval: number;
  readonly count: number | null;
  /** The last moment: on the wall clock of the zone, or of UTC where it was written with a Z. */
  readonly until: { readonly local: LocalMinute; readonly isUtc: boolean } | null;
  readonly months: readonly number[];
  /** Negative: from the end of the month. */
  readonly monthDays: readonly number[];
  readonly weekdays: readonly { readonly weekday: number; readonly nth: number | null }[];
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly positions: readonly number[];
  /** The day that a week begins with; 0 is Sunday. */
  readonly weekStart: number;
}

export const MOST_TIMES = 1000;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const KNOWN = [
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYHOUR', 'BYMINUTE'],
  ...['BYSECOND', 'BYSETPOS', 'WKST'],
];

/** Reads a rule. Gives what is wrong with it as a text. */
export function parseRecurrence(text: string): Recurrence | string {
  if (text.length > 500) return 'it is longer than 500 characters';
  const parts = new Map<string, string>();
  for (const part of text.replace(/^RRULE:/i, '').split(';')) {
    const [name = '', value = '', more] = part.toUpperCase().trim().split('=');
    if (!KNOWN.includes(name)) return `"${name.slice(0, 20)}" is not a part that is understood`;
    if (value === '' || more !== undefined || parts.has(name))
      return `${name} is not written once with a value`;
    parts.set(name, value);
  }
  const wrong: string[] = [];
  const numbers = (name: string, least: number, most: number, fromEnd = false): readonly number[] =>
    (parts.get(name)?.split(',') ?? []).map((each) => {
      const value = /^[+-]?\d{1,4}$/.test(each) ? Number(each) : Number.NaN;
      const size = fromEnd ? Math.abs(value) : value;
      if (!(size >= least && size <= most)) wrong.push(`${name} has "${each.slice(0, 20)}"`);
      return value;
    });
  const frequency = parts.get('FREQ');
  if (frequency !== 'YEARLY' && frequency !== 'MONTHLY' && frequency !== 'WEEKLY' && frequency !== 'DAILY')
    return 'FREQ must be YEARLY, MONTHLY, WEEKLY or DAILY; for hours and minutes use "every"';
  const weekdays = (parts.get('BYDAY')?.split(',') ?? []).map((each) => {
    const [, nth = '', name = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(each) ?? [];
    const weekday = WEEKDAYS.indexOf(name);
    const isNumbered = nth !== '';
    const isWrong =
      isNumbered && (Number(nth) === 0 || Number.isNaN(Number(nth)) || Math.abs(Number(nth)) > 53);
    if (weekday < 0 || isWrong) wrong.push(`BYDAY has "${each.slice(0, 20)}"`);
    if (isNumbered && (frequency === 'WEEKLY' || frequency === 'DAILY'))
      wrong.push(`BYDAY=${each.slice(0, 20)} needs FREQ=MONTHLY or FREQ=YEARLY`);
    return { weekday, nth: isNumbered ? Number(nth) : null };
  });
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO');
  if (weekStart < 0) wrong.push('WKST is no day of the week');
  const until = parts.has('UNTIL') ? parseUntil(parts.get('UNTIL') ?? '') : null;
  if (parts.has('UNTIL') && until === null) wrong.push('UNTIL is no date');
  if (parts.has('UNTIL') && parts.has('COUNT')) wrong.push('it has both UNTIL and COUNT');
  numbers('BYSECOND', 0, 0);
  const found: Recurrence = {
    ...{ frequency, weekdays, weekStart, until },
    interval: numbers('INTERVAL', 1, 1000)[0] ?? 1,
    count: numbers('COUNT', 1, MOST_TIMES)[0] ?? null,
    months: numbers('BYMONTH', 1, 12),
    monthDays: numbers('BYMONTHDAY', 1, 31, true),
    hours: numbers('BYHOUR', 0, 23),
    minutes: numbers('BYMINUTE', 0, 59),
    positions: numbers('BYSETPOS', 1, 366, true),
  };
  if (frequency === 'WEEKLY' && found.monthDays.length > 0) wrong.push('BYMONTHDAY does not go with WEEKLY');
  return wrong.length > 0 ? wrong.join('; ') : found;
}

/** `20280403`, `20280403T090000`, `20280403T090000Z`. A day without a time is meant whole. */
function parseUntil(text: string): Recurrence['until'] {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(text);
  if (!found) return null;
  const [, year, month, day, hour = '23', minute = '59', zulu] = found;
  const local = parseLocal(`${year}-${month}-${day}T${hour}:${minute}`);
  return local === null ? null : { local, isUtc: zulu === 'Z' };
}

/** Minutes of the day at which it comes, ascending; of a rule that does not say, the time of its first day. */
export function timesOf(rule: Recurrence, from: LocalMinute): readonly number[] {
  const time = from % DAY_MINUTES;
  const hours = rule.hours.length > 0 ? rule.hours : [Math.floor(time / 60)];
  const minutes = rule.minutes.length > 0 ? rule.minutes : [time % 60];
  const times = hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute));
  return [...new Set(times)].sort((one, other) => one - other);
}
