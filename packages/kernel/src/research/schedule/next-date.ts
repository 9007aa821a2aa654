import { ConsiliumError } from '../../errors.ts';
import { type Cron, cronTimes, parseCron } from './cron.ts';
import {
  calendarDay,
  dayNumber,
  daysInMonth,
  type LocalMinute,
  localMinute,
  momentOf,
  parseLocal,
  printLocal,
} from './local-time.ts';
import { parseRecurrence, type Recurrence, timesOf } from './recurrence.ts';
import { recurrenceTimes } from './recurrence-times.ts';
import { type Every, parseEvery, type Schedule } from './schedule.ts';

/** More often is refused: each time costs a run. */
const LEAST_MINUTES = 15;
/** Further ahead is refused, and a rule that began longer ago: what it has given since would be counted at every date. */
const FURTHEST_MS = 10 * 366 * 86_400_000;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;

/**
 * The first date of a schedule after a moment, null: there is none any more. A time that the wall clock skips is the first one after
 * the gap, and one that it shows twice comes once, the first time. A pure function; the schedule must have passed `planSchedule`.
 */
export function nextDate(schedule: Schedule, after: Date): Date | null {
  if ('at' in schedule) return later(new Date(schedule.at), after);
  if ('every' in schedule)
    return nextByPeriod(parseEvery(schedule.every) as Every, new Date(schedule.from), after);
  const { zone } = schedule;
  const near = localMinute(after, zone);
  if ('cron' in schedule) return firstAfter(cronTimes(parseCron(schedule.cron) as Cron, near), zone, after);
  const rule = parseRecurrence(schedule.rrule) as Recurrence;
  const from = parseLocal(schedule.from ?? '');
  if (from === null) throw new ConsiliumError('invalid_schedule', { remedy: 'the rule has no beginning' });
  const next = firstAfter(recurrenceTimes(rule, from, near), zone, after);
  if (next === null || rule.until === null) return next;
  const { local, isUtc } = rule.until;
  return next.getTime() > momentOf(local, isUtc ? 'UTC' : zone).getTime() ? null : next;
}

/** The next dates, at most `count`. */
export function nextDates(schedule: Schedule, after: Date, count: number): readonly Date[] {
  const dates: Date[] = [];
  for (let last = after; dates.length < count; ) {
    const next = nextDate(schedule, last);
    if (next === null) break;
    dates.push(next);
    last = next;
  }
  return dates;
}

/**
 * A schedule as it is kept: a rule without a beginning begins now. Throws ConsiliumError `invalid_schedule` where it comes more often
 * than every 15 minutes, never, only in the past, first in more than ten years, or began more than ten years ago.
 */
export function planSchedule(
  given: Schedule,
  now: Date,
): { readonly schedule: Schedule; readonly first: Date } {
  const schedule =
    'rrule' in given && given.from === undefined ? { ...given, from: beginNow(given, now) } : given;
  if (leastMinutes(schedule) < LEAST_MINUTES)
    throw new ConsiliumError('invalid_schedule', {
      remedy: `it comes more often than every ${LEAST_MINUTES} minutes: choose times further apart`,
    });
  const begins = 'rrule' in schedule ? parseLocal(schedule.from ?? '') : null;
  if (begins !== null && (localMinute(now, 'UTC') - begins) * 60_000 > FURTHEST_MS)
    throw new ConsiliumError('invalid_schedule', {
      remedy: 'it begins more than ten years ago: let it begin now',
    });
  const first = nextDate(schedule, now);
  if (first === null)
    throw new ConsiliumError('invalid_schedule', {
      remedy: 'it has no date after now: give one in the future',
    });
  if (first.getTime() - now.getTime() > FURTHEST_MS)
    throw new ConsiliumError('invalid_schedule', { remedy: 'its first date is more than ten years away' });
  return { schedule, first };
}

/** Now on the wall clock; the full hour where the rule names hours and no minutes: `BYHOUR=9` means 09:00. */
function beginNow({ rrule, zone }: { readonly rrule: string; readonly zone: string }, now: Date): string {
  const local = localMinute(now, zone);
  const { hours, minutes } = parseRecurrence(rrule) as Recurrence;
  return printLocal(hours.length > 0 && minutes.length === 0 ? local - (local % 60) : local);
}

/** Times between two dates, in minutes, by the times of a day. */
function leastMinutes(schedule: Schedule): number {
  if ('at' in schedule) return Number.POSITIVE_INFINITY;
  if ('every' in schedule) {
    const every = parseEvery(schedule.every) as Every;
    return every.months > 0 ? Number.POSITIVE_INFINITY : every.ms / 60_000;
  }
  const times =
    'cron' in schedule
      ? (parseCron(schedule.cron) as Cron).times
      : timesOf(parseRecurrence(schedule.rrule) as Recurrence, parseLocal(schedule.from ?? '') ?? 0);
  const first = times[0] ?? 0;
  const gaps = times.map((time, index) => (times[index + 1] ?? first + DAY_MINUTES) - time);
  return Math.min(...gaps);
}

function firstAfter(times: Iterable<LocalMinute>, zone: string, after: Date): Date | null {
  // What the wall clock shows at `after`: it has shown, or skipped, every time before this one.
  const shown = localMinute(after, zone);
  for (const local of times) {
    if (local <= shown) continue;
    const found = later(momentOf(local, zone), after);
    if (found) return found;
  }
  return null;
}

function nextByPeriod({ months, ms }: Every, from: Date, after: Date): Date {
  if (from.getTime() > after.getTime()) return from;
  if (months === 0) {
    const passed = Math.floor((after.getTime() - from.getTime()) / ms);
    return new Date(from.getTime() + (passed + 1) * ms);
  }
  const passed = Math.floor((after.getTime() - from.getTime()) / (31 * DAY_MS * months));
  for (let index = passed; ; index++) {
    const found = later(plusMonths(from, index * months), after);
    if (found) return found;
  }
}

/** The same day of a later month by UTC, or its last one. */
function plusMonths(from: Date, months: number): Date {
  const day = Math.floor(from.getTime() / DAY_MS);
  const begun = calendarDay(day);
  const { year, month } = calendarDay(dayNumber(begun.year, begun.month + months, 1));
  const found = dayNumber(year, month, Math.min(begun.day, daysInMonth(year, month)));
  return new Date(from.getTime() + (found - day) * DAY_MS);
}

const later = (date: Date, after: Date) => (date.getTime() > after.getTime() ? date : null);
