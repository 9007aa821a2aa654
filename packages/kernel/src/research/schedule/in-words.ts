import { writtenDay } from '../../papers/written-day.ts';
import { type Cron, parseCron } from './cron.ts';
import { type LocalMinute, localMinute, parseLocal, printLocal } from './local-time.ts';
import { parseRecurrence, type Recurrence, timesOf } from './recurrence.ts';
import type { Schedule } from './schedule.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];
const PERIODS = { YEARLY: 'year', MONTHLY: 'month', WEEKLY: 'week', DAILY: 'day' } as const;
const UNITS: Readonly<Record<string, string>> = { Y: 'year', M: 'month', W: 'week', D: 'day' };
/** More times of a day are counted. */
const MOST_TIMES_SAID = 6;

/** A schedule in a sentence, for a person: `every week on Monday at 09:00 (Europe/Berlin)`. `zone` is the reader's. */
export function scheduleInWords(schedule: Schedule, zone: string): string {
  if ('at' in schedule) return `once, on ${dateInWords(new Date(schedule.at), zone)}`;
  if ('every' in schedule)
    return `every ${periodInWords(schedule.every)}, from ${dateInWords(new Date(schedule.from), zone)}`;
  if ('cron' in schedule) return `${cronInWords(parseCron(schedule.cron) as Cron)} (${schedule.zone})`;
  const rule = parseRecurrence(schedule.rrule) as Recurrence;
  return `${ruleInWords(rule, parseLocal(schedule.from ?? '') ?? 0)} (${schedule.zone})`;
}

/** A moment for a person: `03-Apr-2027 at 09:00 (Europe/Berlin)`. */
export function dateInWords(moment: Date, zone: string): string {
  const local = printLocal(localMinute(moment, zone));
  return `${writtenDay(local)} at ${local.slice(11)} (${zone})`;
}

function periodInWords(every: string): string {
  const [, amount = '', unit = ''] = /^PT?(\d+)([YMWDH])$/.exec(every) ?? [];
  const name = every.startsWith('PT') ? (unit === 'H' ? 'hour' : 'minute') : (UNITS[unit] ?? '');
  return amount === '1' ? name : `${amount} ${name}s`;
}

function cronInWords({ times, days, months, weekdays, eitherDay }: Cron): string {
  const isLimited = { days: days.size < 31, weekdays: weekdays.size < 7 };
  const byDay = `on the ${listed([...days].map(ordinal))} of the month`;
  const byWeekday = `on ${listed(weekdayNames(weekdays))}`;
  const when = [...(isLimited.days ? [byDay] : []), ...(isLimited.weekdays ? [byWeekday] : [])].join(
    eitherDay ? ' and ' : ' where that is ',
  );
  const which = months.size < 12 ? ` in ${listed([...months].map((month) => MONTHS[month - 1] ?? ''))}` : '';
  return `${when || 'every day'}${which} ${timesInWords(times)}`;
}

function ruleInWords(rule: Recurrence, from: LocalMinute): string {
  const begun = new Date(from * 60_000);
  const period = PERIODS[rule.frequency];
  const parts = [rule.interval === 1 ? `every ${period}` : `every ${rule.interval} ${period}s`];
  const saysDay = rule.monthDays.length > 0 || rule.weekdays.length > 0;
  const which = rule.positions.length > 0 ? `the ${listed(rule.positions.map(position))} of ` : '';
  if (rule.weekdays.length > 0) parts.push(`on ${which}${listed(weekdaysInWords(rule.weekdays))}`);
  if (rule.monthDays.length > 0)
    parts.push(
      `${rule.weekdays.length > 0 ? 'where that is' : 'on'} the ${listed(rule.monthDays.map(monthDay))}`,
    );
  if (!saysDay && rule.frequency === 'WEEKLY') parts.push(`on ${WEEKDAYS[begun.getUTCDay()]}`);
  if (!saysDay && (rule.frequency === 'MONTHLY' || rule.frequency === 'YEARLY'))
    parts.push(`on the ${ordinal(begun.getUTCDate())}`);
  const months =
    rule.months.length === 0 && rule.frequency === 'YEARLY' && !saysDay
      ? [begun.getUTCMonth() + 1]
      : rule.months;
  if (months.length > 0)
    parts.push(
      `${saysDay || rule.frequency === 'YEARLY' ? 'of' : 'in'} ${listed(months.map((month) => MONTHS[month - 1] ?? ''))}`,
    );
  parts.push(timesInWords(timesOf(rule, from)));
  const end = rule.until ? `, until ${writtenDay(printLocal(rule.until.local))}` : '';
  const count = rule.count === null ? '' : rule.count === 1 ? ', once' : `, ${rule.count} times`;
  return `${parts.join(' ')}${end}${count}`;
}

function timesInWords(times: readonly number[]): string {
  const gap = (times[1] ?? 0) - (times[0] ?? 0);
  const isEven = times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) === gap);
  if (times.length <= MOST_TIMES_SAID) return `at ${listed(times.map(clock))}`;
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const range = `between ${clock(first)} and ${clock(last)}`;
  return isEven ? `every ${minutes(gap)} ${range}` : `${times.length} times a day ${range}`;
}

const minutes = (gap: number) =>
  gap === 60 ? 'hour' : gap % 60 === 0 ? `${gap / 60} hours` : `${gap} minutes`;

const clock = (time: number) =>
  `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`;

/** A week is said from Monday on, and working days in one. */
function weekdayNames(weekdays: ReadonlySet<number>): readonly string[] {
  const days = [1, 2, 3, 4, 5, 6, 0].filter((day) => weekdays.has(day));
  return String(days) === '1,2,3,4,5' ? ['Monday to Friday'] : days.map((day) => WEEKDAYS[day] ?? '');
}

function weekdaysInWords(weekdays: Recurrence['weekdays']): readonly string[] {
  if (weekdays.every(({ nth }) => nth === null))
    return weekdayNames(new Set(weekdays.map(({ weekday }) => weekday)));
  return weekdays.map(({ weekday, nth }) =>
    nth === null ? (WEEKDAYS[weekday] ?? '') : `the ${position(nth)} ${WEEKDAYS[weekday]}`,
  );
}

const monthDay = (day: number) => (day > 0 ? ordinal(day) : `${position(day)} day`);

function position(nth: number): string {
  if (nth > 0) return ordinal(nth);
  return nth === -1 ? 'last' : `${ordinal(-nth)} last`;
}

function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

function listed(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
