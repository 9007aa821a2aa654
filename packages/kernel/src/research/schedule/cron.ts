import { calendarDay, DAY_MINUTES, type LocalMinute } from './local-time.ts';

export interface Cron {
  /** Minutes of the day, ascending. */
  readonly times: readonly number[];
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
  /** Day of the month and day of the week are both limited: one of them is enough, as every cron has it. */
  readonly eitherDay: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** 29 February on a given weekday comes again after 28 years, over a century's end after 40. */
const FURTHEST_DAYS = 366 * 41;

/** Five fields: minute, hour, day of the month, month, day of the week. Null: it is none. */
export function parseCron(text: string): Cron | null {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 5 || text.length > 200) return null;
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields;
  const minutes = numbers(minute, 0, 59);
  const hours = numbers(hour, 0, 23);
  const days = numbers(day, 1, 31);
  const months = numbers(month, 1, 12, MONTHS, 1);
  const weekdays = numbers(weekday, 0, 7, WEEKDAYS);
  if (!minutes || !hours || !days || !months || !weekdays) return null;
  const times = [...hours].flatMap((each) => [...minutes].map((at) => each * 60 + at));
  return {
    ...{ days, months, weekdays: new Set([...weekdays].map((each) => each % 7)) },
    times: times.sort((one, other) => one - other),
    eitherDay: !day.startsWith('*') && !weekday.startsWith('*'),
  };
}

/** Its times from a day on, ascending. */
export function* cronTimes(cron: Cron, from: LocalMinute): Generator<LocalMinute> {
  const first = Math.floor(from / DAY_MINUTES);
  for (let number = first; number < first + FURTHEST_DAYS; number++) {
    if (!isDay(cron, number)) continue;
    for (const time of cron.times) yield number * DAY_MINUTES + time;
  }
}

function isDay({ days, months, weekdays, eitherDay }: Cron, number: number): boolean {
  const { month, day, weekday } = calendarDay(number);
  if (!months.has(month)) return false;
  const [byDay, byWeekday] = [days.has(day), weekdays.has(weekday)];
  return eitherDay ? byDay || byWeekday : byDay && byWeekday;
}

/** `*`, `5`, `1-5`, a step of 15, `8-18/2`, `mon,wed`. Null: not of this field. */
function numbers(
  field: string,
  least: number,
  most: number,
  names: readonly string[] = [],
  firstName = 0,
): ReadonlySet<number> | null {
  const found = new Set<number>();
  const one = (text: string): number => {
    const named = names.indexOf(text.toLowerCase());
    return named >= 0 ? named + firstName : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  };
  for (const part of field.split(',')) {
    const [range = '', step, more] = part.split('/');
    const [begin = '', end, third] = range.split('-');
    const from = range === '*' ? least : one(begin);
    const last = range === '*' || (end === undefined && step !== undefined) ? most : one(end ?? begin);
    // A week that ends on Sunday, which is 0 and 7.
    const to = most === 7 && last === 0 && from > 0 ? 7 : last;
    const by = step === undefined ? 1 : one(step);
    const isGood = from >= least && to <= most && from <= to && by >= 1;
    if (!isGood || more !== undefined || third !== undefined) return null;
    for (let each = from; each <= to; each += by) found.add(each);
  }
  return found;
}
