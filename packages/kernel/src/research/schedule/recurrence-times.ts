import {
  calendarDay,
  DAY_MINUTES,
  type DayNumber,
  dayNumber,
  daysInMonth,
  type LocalMinute,
} from './local-time.ts';
import { type Recurrence, timesOf } from './recurrence.ts';

/** A rule for 29 February comes at the latest after eight years; one for its Mondays after forty. */
const FURTHEST_YEARS = 41;

/**
 * The times of a rule that began at `from`, ascending, without those before it. Without a count it may begin at the period of
 * `near`, so that a rule that is years old costs no more than a new one.
 */
export function* recurrenceTimes(
  rule: Recurrence,
  from: LocalMinute,
  near: LocalMinute,
): Generator<LocalMinute> {
  const times = timesOf(rule, from);
  const start = Math.floor(from / DAY_MINUTES);
  const nearDay = Math.floor(Math.max(near, from) / DAY_MINUTES);
  const periods = PERIODS[rule.frequency](start, rule);
  const begin = rule.count === null ? Math.max(0, periods.indexOf(nearDay) - 1) : 0;
  const lastDay = nearDay + FURTHEST_YEARS * 366 * rule.interval;
  let given = 0;
  for (let index = begin; periods.first(index) <= lastDay; index++) {
    const days = periods.days(index).sort((one, other) => one - other);
    const all = days.flatMap((day) => times.map((time) => day * DAY_MINUTES + time));
    for (const local of atPositions(all, rule.positions)) {
      if (local < from) continue;
      if (rule.count !== null && given++ >= rule.count) return;
      yield local;
    }
  }
}

/** The periods of a rule, counted from that of its first day, in steps of its interval. */
interface Periods {
  /** Which one holds this day or comes next before it. */
  readonly indexOf: (day: DayNumber) => number;
  readonly first: (index: number) => DayNumber;
  readonly days: (index: number) => DayNumber[];
}

type PeriodsOf = (start: DayNumber, rule: Recurrence) => Periods;

const PERIODS: { readonly [frequency in Recurrence['frequency']]: PeriodsOf } = {
  YEARLY: (start, rule) => {
    const begun = calendarDay(start);
    const yearAt = (index: number) => begun.year + index * rule.interval;
    return {
      indexOf: (day) => Math.floor((calendarDay(day).year - begun.year) / rule.interval),
      first: (index) => dayNumber(yearAt(index), 1, 1),
      days: (index) => daysOfYear(yearAt(index), rule, begun),
    };
  },
  MONTHLY: (start, rule) => {
    const begun = calendarDay(start);
    const monthAt = (index: number) => {
      const { year, month } = calendarDay(dayNumber(begun.year, begun.month + index * rule.interval, 1));
      return { year, month };
    };
    return {
      indexOf: (day) => {
        const { year, month } = calendarDay(day);
        return Math.floor(((year - begun.year) * 12 + month - begun.month) / rule.interval);
      },
      first: (index) => dayNumber(monthAt(index).year, monthAt(index).month, 1),
      days: (index) => {
        const { year, month } = monthAt(index);
        return isMonth(rule, month) ? daysOfMonth(year, month, rule, begun.day) : [];
      },
    };
  },
  WEEKLY: (start, rule) => {
    const begun = calendarDay(start);
    const week = start - ((begun.weekday - rule.weekStart + 7) % 7);
    const first = (index: number) => week + index * 7 * rule.interval;
    const wanted = rule.weekdays.length > 0 ? rule.weekdays.map(({ weekday }) => weekday) : [begun.weekday];
    return {
      first,
      indexOf: (day) => Math.floor((day - week) / (7 * rule.interval)),
      days: (index) =>
        range(first(index), 7).filter((day) => {
          const { month, weekday } = calendarDay(day);
          return wanted.includes(weekday) && isMonth(rule, month);
        }),
    };
  },
  DAILY: (start, rule) => {
    const first = (index: number) => start + index * rule.interval;
    return {
      first,
      indexOf: (day) => Math.floor((day - start) / rule.interval),
      days: (index) =>
        [first(index)].filter((day) => {
          const { year, month, day: ofMonth, weekday } = calendarDay(day);
          const isWeekday =
            rule.weekdays.length === 0 || rule.weekdays.some((each) => each.weekday === weekday);
          const isDay =
            rule.monthDays.length === 0 ||
            rule.monthDays.some((each) => ofMonth === dayOfMonth(each, daysInMonth(year, month)));
          return isMonth(rule, month) && isWeekday && isDay;
        }),
    };
  },
};

function daysOfYear(
  year: number,
  rule: Recurrence,
  begun: { readonly month: number; readonly day: number },
): DayNumber[] {
  const { months, monthDays, weekdays } = rule;
  if (months.length === 0 && monthDays.length === 0 && weekdays.length > 0)
    return byWeekday(dayNumber(year, 1, 1), dayNumber(year + 1, 1, 1), weekdays);
  const every = range(1, 12);
  const inMonths = months.length > 0 ? [...new Set(months)] : monthDays.length > 0 ? every : [begun.month];
  return inMonths.flatMap((month) => daysOfMonth(year, month, rule, begun.day));
}

/** Days that the month does not have are left out. */
function daysOfMonth(
  year: number,
  month: number,
  { monthDays, weekdays }: Recurrence,
  begun: number,
): DayNumber[] {
  const [first, length] = [dayNumber(year, month, 1), daysInMonth(year, month)];
  const byDay = byWeekday(first, first + length, weekdays);
  if (monthDays.length === 0 && weekdays.length > 0) return byDay;
  const wanted = monthDays.length > 0 ? monthDays : [begun];
  const days = wanted
    .map((day) => dayOfMonth(day, length))
    .filter((day) => day >= 1 && day <= length)
    .map((day) => first + day - 1);
  const unique = [...new Set(days)];
  return weekdays.length > 0 ? unique.filter((day) => byDay.includes(day)) : unique;
}

/** The days of the week in [first, end): all, or the nth of each. */
function byWeekday(first: DayNumber, end: DayNumber, weekdays: Recurrence['weekdays']): DayNumber[] {
  const days = weekdays.flatMap(({ weekday, nth }) => {
    const all = range(first, end - first).filter((day) => calendarDay(day).weekday === weekday);
    if (nth === null) return all;
    const found = nth > 0 ? all[nth - 1] : all[all.length + nth];
    return found === undefined ? [] : [found];
  });
  return [...new Set(days)];
}

function atPositions(all: readonly LocalMinute[], positions: readonly number[]): readonly LocalMinute[] {
  if (positions.length === 0) return all;
  const kept = positions.map((at) => (at > 0 ? all[at - 1] : all[all.length + at]));
  const found = kept.filter((each) => each !== undefined);
  return [...new Set(found)].sort((one, other) => one - other);
}

const isMonth = ({ months }: Recurrence, month: number) => months.length === 0 || months.includes(month);
const dayOfMonth = (day: number, length: number) => (day > 0 ? day : length + 1 + day);
const range = (first: number, length: number) => Array.from({ length }, (_, index) => first + index);
