import {
  calendarDay,
  DAY_MINUTES,
  dayNumber,
  daysInMonth,
  type LocalMinute,
  localMinute,
  momentOf,
  printLocal,
} from './local-time.ts';
import type { Schedule } from './schedule.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
];
const NUMBERS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
const FREQUENCIES: { readonly [word: string]: readonly [frequency: string, interval: number] } = {
  ...{ daily: ['DAILY', 1], weekly: ['WEEKLY', 1], biweekly: ['WEEKLY', 2], fortnightly: ['WEEKLY', 2] },
  ...{ monthly: ['MONTHLY', 1], quarterly: ['MONTHLY', 3], yearly: ['YEARLY', 1], annually: ['YEARLY', 1] },
};
const UNITS: { readonly [word: string]: string } = {
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'YEARLY',
};
const USUAL_TIME = 9 * 60;
const FILLERS = new Set([
  'the',
  'of',
  'each',
  'on',
  'a',
  'and',
  'then',
  'please',
  'starting',
  'from',
  'this',
]);

/** What the words have said so far. */
interface Heard {
  time: number | null;
  frequency: string | null;
  interval: number;
  weekdays: string[];
  monthDays: number[];
  months: number[];
  positions: number[];
  count: number | null;
  until: number | null;
  /** A day; of a repeated schedule the first one. */
  day: number | null;
  /** Minutes or hours from one to the next. */
  every: string | null;
  /** Minutes from now. */
  inMinutes: number | null;
}

/**
 * A schedule from common English words: `every Monday at 9`, `in two weeks`, `on 3 April 2027`, `the first Monday of each month at 8:30
 * until June 2028`. Without a time it is 09:00. Null: not understood; no word is left out. A pure function, linear in the text.
 */
export function readSchedule(
  text: string,
  { zone, now }: { readonly zone: string; readonly now: Date },
): Schedule | null {
  const words = text
    .slice(0, 300)
    .toLowerCase()
    .replace(/(\d{1,2}):(\d\d)/g, '$1:$2 ')
    .split(/[\s,;.]+/)
    .filter((word) => word !== '');
  const local = localMinute(now, zone);
  const heard: Heard = {
    ...{ time: null, frequency: null, interval: 1, weekdays: [], monthDays: [], months: [], positions: [] },
    ...{ count: null, until: null, day: null, every: null, inMinutes: null },
  };
  for (let at = 0; at < words.length; ) {
    const taken = takePhrase(words, at, heard, Math.floor(local / DAY_MINUTES));
    if (taken === 0) return null;
    at += taken;
  }
  return scheduleOf(heard, zone, now, local);
}

/** How many words from `at` on say something; 0: they are not understood. */
function takePhrase(words: readonly string[], at: number, heard: Heard, today: number): number {
  const [word = '', next = '', third = ''] = words.slice(at, at + 3);
  if (word === 'at') {
    const time = timeOf(next, third);
    if (time) heard.time = time.minute;
    return time ? 1 + time.words : 0;
  }
  if (word === 'noon' || word === 'midnight') {
    heard.time = word === 'noon' ? 720 : 0;
    return 1;
  }
  if (word === 'until' || word === 'till') {
    const date = dateOf(words, at + 1);
    if (date) heard.until = date.day ?? null;
    return date ? 1 + date.words : 0;
  }
  if (word === 'in' && (numberOf(next) || next === 'a' || next === 'an'))
    return takeDelay(heard, numberOf(next) ?? 1, third, today);
  if (word === 'every' || word === 'each') return takeEvery(words, at, heard);
  const frequency = FREQUENCIES[word];
  if (frequency) {
    [heard.frequency, heard.interval] = frequency;
    return 1;
  }
  if (word === 'hourly') {
    heard.every = 'PT1H';
    return 1;
  }
  if (word === 'weekdays') return takeDays(heard, ['MO', 'TU', 'WE', 'TH', 'FR']);
  if (word === 'weekends') return takeDays(heard, ['SA', 'SU']);
  if (word === 'today' || word === 'tomorrow') {
    heard.day = today + (word === 'today' ? 0 : 1);
    return 1;
  }
  if (word === 'next' && weekdayOf(next) !== null) {
    heard.day = dayOfWeek(weekdayOf(next) ?? 0, today);
    return 2;
  }
  const date = dateOf(words, word === 'in' ? at + 1 : at);
  if (date) {
    heard.day = date.day;
    return date.words + (word === 'in' ? 1 : 0);
  }
  if (numberOf(word) !== null && next === 'times') {
    heard.count = numberOf(word);
    return 2;
  }
  const ordinal = takeOrdinal(words, at, heard);
  if (ordinal > 0) return ordinal;
  const weekday = weekdayOf(word);
  if (weekday !== null) {
    heard.weekdays.push(CODES[weekday] ?? '');
    return 1;
  }
  if (heard.frequency === 'YEARLY' && monthOf(word) !== null) {
    heard.months.push(monthOf(word) ?? 1);
    return 1;
  }
  const isSaid =
    (word === 'month' && heard.frequency === 'MONTHLY') || (word === 'year' && heard.frequency === 'YEARLY');
  return isSaid || FILLERS.has(word) ? 1 : 0;
}

function takeDays(heard: Heard, days: readonly string[]): number {
  heard.frequency = 'WEEKLY';
  heard.weekdays.push(...days);
  return 1;
}

/** `every day`, `every 2 weeks`, `every other month`, `every weekday`, `every Monday`, `every 6 hours`. */
function takeEvery(words: readonly string[], at: number, heard: Heard): number {
  const isCounted = numberOf(words[at + 1] ?? '') !== null || words[at + 1] === 'other';
  const count = words[at + 1] === 'other' ? 2 : isCounted ? (numberOf(words[at + 1] ?? '') ?? 1) : 1;
  const unit = singular(words[at + (isCounted ? 2 : 1)] ?? '');
  const length = isCounted ? 3 : 2;
  if (unit === 'hour' || unit === 'minute') {
    heard.every = `PT${count}${unit === 'hour' ? 'H' : 'M'}`;
    return length;
  }
  if (UNITS[unit]) {
    [heard.frequency, heard.interval] = [UNITS[unit] ?? null, count];
    return length;
  }
  if (unit === 'quarter') {
    [heard.frequency, heard.interval] = ['MONTHLY', 3 * count];
    return length;
  }
  if (unit === 'weekday' || unit === 'weekend')
    return 1 + takeDays(heard, unit === 'weekday' ? ['MO', 'TU', 'WE', 'TH', 'FR'] : ['SA', 'SU']);
  if (weekdayOf(unit) !== null) {
    [heard.frequency, heard.interval] = ['WEEKLY', count];
    // The day itself is read as the next phrase.
    return length - 1;
  }
  const month = monthOf(unit);
  if (month !== null && !isCounted) {
    heard.frequency = 'YEARLY';
    heard.months.push(month);
    return 2;
  }
  heard.frequency ??= 'MONTHLY';
  // `every first Monday`, `every 15th`: the ordinal is read as the next phrase.
  return isOrdinal(words[at + 1] ?? '') ? 1 : 0;
}

/** `first Monday`, `last day`, `last working day`, `15th`, `1st and 15th`. */
function takeOrdinal(words: readonly string[], at: number, heard: Heard): number {
  const nth = ordinalOf(words[at] ?? '');
  if (nth === null) return 0;
  const [next = '', third = ''] = words.slice(at + 1, at + 3);
  const weekday = weekdayOf(next);
  if (weekday !== null) {
    heard.weekdays.push(`${nth}${CODES[weekday]}`);
    heard.frequency ??= 'MONTHLY';
    return 2;
  }
  if (next === 'working' && third === 'day') {
    heard.weekdays.push('MO', 'TU', 'WE', 'TH', 'FR');
    heard.positions.push(nth);
    heard.frequency ??= 'MONTHLY';
    return 3;
  }
  heard.monthDays.push(nth);
  heard.frequency ??= 'MONTHLY';
  return next === 'day' ? 2 : 1;
}

function takeDelay(heard: Heard, amount: number, unitWord: string, today: number): number {
  const unit = singular(unitWord);
  if (unit === 'minute' || unit === 'hour') heard.inMinutes = amount * (unit === 'hour' ? 60 : 1);
  else if (unit === 'day' || unit === 'week') heard.day = today + amount * (unit === 'week' ? 7 : 1);
  else if (unit === 'month' || unit === 'year')
    heard.day = monthsLater(today, amount * (unit === 'year' ? 12 : 1));
  else return 0;
  return 3;
}

function scheduleOf(heard: Heard, zone: string, now: Date, local: LocalMinute): Schedule | null {
  const { frequency, every, inMinutes, day, until, count } = heard;
  const time = heard.time ?? USUAL_TIME;
  if (inMinutes !== null)
    return frequency ? null : { at: new Date(now.getTime() + inMinutes * 60_000).toISOString() };
  if (every !== null) {
    const first = day === null ? new Date(now.getTime() + 60_000) : momentOf(day * DAY_MINUTES + time, zone);
    return frequency || until !== null || count !== null ? null : { every, from: first.toISOString() };
  }
  const today = Math.floor(local / DAY_MINUTES);
  if (!frequency) {
    if (until !== null || count !== null || heard.weekdays.length > 1) return null;
    const weekday = heard.weekdays[0];
    const on =
      day ?? (weekday ? dayOfWeek(CODES.indexOf(weekday), today) : heard.time === null ? null : today);
    return on === null ? null : { at: momentOf(on * DAY_MINUTES + time, zone).toISOString() };
  }
  if (heard.monthDays.length > 0 && frequency !== 'MONTHLY' && frequency !== 'YEARLY') return null;
  const parts = [
    `FREQ=${frequency}`,
    ...(heard.interval > 1 ? [`INTERVAL=${heard.interval}`] : []),
    ...(heard.months.length > 0 ? [`BYMONTH=${heard.months}`] : []),
    ...(heard.monthDays.length > 0 ? [`BYMONTHDAY=${heard.monthDays}`] : []),
    ...(heard.weekdays.length > 0 ? [`BYDAY=${heard.weekdays}`] : []),
    ...(heard.positions.length > 0 ? [`BYSETPOS=${heard.positions}`] : []),
    ...(until === null
      ? []
      : [
          `UNTIL=${printLocal(until * DAY_MINUTES)
            .slice(0, 10)
            .replaceAll('-', '')}`,
        ]),
    ...(count === null ? [] : [`COUNT=${count}`]),
  ];
  return { rrule: parts.join(';'), zone, from: printLocal((day ?? today) * DAY_MINUTES + time) };
}

/** `9`, `9am`, `9 am`, `14:30`, `noon`. */
function timeOf(word: string, next: string): { readonly minute: number; readonly words: number } | null {
  if (word === 'noon' || word === 'midnight') return { minute: word === 'noon' ? 720 : 0, words: 1 };
  const [, hourText, minuteText = '0', half] = /^(\d{1,2})(?::(\d\d))?(am|pm)?$/.exec(word) ?? [];
  if (hourText === undefined) return null;
  const apart = half === undefined && (next === 'am' || next === 'pm');
  const part = half ?? (apart ? next : undefined);
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (hour > 23 || minute > 59 || (part && (hour < 1 || hour > 12))) return null;
  const whole = part ? (hour % 12) + (part === 'pm' ? 12 : 0) : hour;
  return { minute: whole * 60 + minute, words: apart ? 2 : 1 };
}

/** `2027-04-03`, `3 april 2027`, `april 3 2027`, `may 2027`. */
function dateOf(
  words: readonly string[],
  at: number,
): { readonly day: number; readonly words: number } | null {
  const [one = '', two = '', three = ''] = words.slice(at, at + 3);
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(one) ?? [];
  const found = (inYear: string, inMonth: number | null, inDay: number, length: number) => {
    if (inMonth === null || !/^\d{4}$/.test(inYear) || inMonth < 1 || inMonth > 12) return null;
    const isDay = inDay >= 1 && inDay <= daysInMonth(Number(inYear), inMonth);
    return isDay ? { day: dayNumber(Number(inYear), inMonth, inDay), words: length } : null;
  };
  if (year) return found(year, Number(month), Number(day), 1);
  const dayText = (text: string) => Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text)?.[1] ?? 0);
  return (
    found(three, monthOf(two), dayText(one), 3) ??
    found(three, monthOf(one), dayText(two), 3) ??
    found(two, monthOf(one), 1, 2)
  );
}

function monthsLater(today: number, months: number): number {
  const { year, month, day } = calendarDay(today);
  const first = calendarDay(dayNumber(year, month + months, 1));
  return dayNumber(first.year, first.month, Math.min(day, daysInMonth(first.year, first.month)));
}

/** The next one after today. */
function dayOfWeek(weekday: number, today: number): number {
  return today + ((weekday - calendarDay(today).weekday + 6) % 7) + 1;
}

function numberOf(word: string): number | null {
  const named = NUMBERS.indexOf(word);
  if (named >= 0) return named + 1;
  return /^\d{1,3}$/.test(word) && Number(word) > 0 ? Number(word) : null;
}

function ordinalOf(word: string): number | null {
  if (word === 'last') return -1;
  const named = ORDINALS.indexOf(word);
  if (named >= 0) return named + 1;
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(word)?.[1] ?? 0);
  return day >= 1 && day <= 31 ? day : null;
}

const isOrdinal = (word: string) => ordinalOf(word) !== null;
const singular = (word: string) =>
  word.endsWith('s') && weekdayOf(word) === null ? word.slice(0, -1) : word;
const named = (names: readonly string[], word: string) =>
  word.length < 3
    ? -1
    : names.findIndex((name) => name === word || `${name}s` === word || name.slice(0, 3) === word);
const weekdayOf = (word: string) => orNull(named(WEEKDAYS, word));
const monthOf = (word: string) => orNull(named(MONTHS, word) + 1 || -1);
const orNull = (found: number) => (found < 0 ? null : found);
