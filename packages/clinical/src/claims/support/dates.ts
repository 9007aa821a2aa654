import { textBefore } from '../../text-before.ts';
import { type DateParts, readDates, type WrittenDate } from '../reading/dates.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';

/** True where every date of the sentence stands in a cited fact, at most as exact as there. */
export function datesSupported(
  sentence: ReadSentence,
  facts: readonly ReadFact[],
  earlier: readonly ReadFact[] = [],
): boolean {
  const known = facts.flatMap(({ dates }) => dates);
  return sentence.dates.every((date) => dateIn(date, known) || printedSo(sentence, date, facts, earlier));
}

/** Day and month the wrong way round are accepted where one way is the fact's and the other is no other fact's. */
function dateIn({ readings }: WrittenDate, known: readonly DateParts[]): boolean {
  return readings.filter((reading) => known.some((date) => within(reading, date))).length === 1;
}

/** `today`, `at 10:15`: only where the fact prints the same words. A bare year may be a plain number there. */
function printedSo(
  { lower }: ReadSentence,
  { start, end, bare }: WrittenDate,
  facts: readonly ReadFact[],
  earlier: readonly ReadFact[],
): boolean {
  const written = lower.slice(start, end);
  // `I cannot tell today's value`.
  if (
    written === 'today' &&
    /\b(?:cannot|can't|unable|do not know|don't know)\b[^,;:]*$/.test(textBefore(lower, start, 80))
  )
    return true;
  const [, season, year, next] =
    /^(spring|summer|autumn|winter|fall)(?: of)? (\d{4})(?:[/–-](\d\d))?$/.exec(written) ?? [];
  if (season !== undefined)
    return (
      isOfSeason(season, Number(year), facts) ||
      (season === 'winter' && next !== undefined && isOfSeason(season, Number(year) + 1, facts))
    );
  // What is active goes on today.
  if (
    (written === 'today' || written === 'nowadays') &&
    facts.some(({ fact: { fields } }) => fields?.status === 'active' && fields.period?.end === undefined)
  )
    return true;
  const unit = /^(?:next|following) (day|week|month|year)$/.exec(written)?.[1];
  if (unit !== undefined && /\bthe $/.test(textBefore(lower, start, 4)))
    return isNext(unit, [...facts, ...earlier]);
  if (bare)
    return facts.some(({ entries }) => entries.some(({ values }) => values.includes(Number(written))));
  return facts.some(({ printed }) => printed.includes(written));
}

/** True where the date written is the known one or a part of it. */
export function within(written: DateParts, known: DateParts): boolean {
  return (['year', 'month', 'day'] as const).every(
    (part) => written[part] === null || written[part] === known[part],
  );
}

/** Days since an early day; null where the date is not a whole one. */
export function dayNumber({ year, month, day }: DateParts): number | null {
  return year === null || month === null || day === null ? null : Date.UTC(year, month - 1, day) / 86_400_000;
}

/** Where days are written as weekdays they must be those of a cited date. */
export function weekdaysSupported({ words }: ReadSentence, facts: readonly ReadFact[]): boolean {
  const written = words.map(({ word }) => WEEKDAYS.indexOf(word)).filter((at) => at >= 0);
  const known = facts.flatMap(({ dates }) => dates).map(dayNumber);
  // The first of January 1970 was a Thursday, the fourth of this list.
  return written.every((at) => known.some((days) => days !== null && (((days + 3) % 7) + 7) % 7 === at));
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** True where a date of the sentence is one of the fact. */
export function dateNamed({ dates }: ReadSentence, fact: ReadFact): boolean {
  return dates.some(({ readings }) =>
    readings.some((reading) => fact.dates.some((date) => within(reading, date))),
  );
}

const DAYS = new Map([
  ['day', [1, 1]],
  ['week', [5, 12]],
  ['month', [20, 62]],
  ['year', [200, 730]],
]);

/** `the next day`, of two cited days. */
function isNext(unit: string, facts: readonly ReadFact[]): boolean {
  const [least = 1, most = 1] = DAYS.get(unit) ?? [];
  const days = facts
    .flatMap(({ dates }) => dates.map(dayNumber))
    .filter((day) => day !== null)
    .slice(0, 60);
  return days.some((one) => days.some((other) => other - one >= least && other - one <= most));
}

const SEASONS = new Map([
  ['spring', [3, 4, 5, 6]],
  ['summer', [6, 7, 8, 9]],
  ['autumn', [9, 10, 11, 12]],
  ['fall', [9, 10, 11, 12]],
  ['winter', [12, 1, 2, 3, 11]],
]);

function isOfSeason(season: string, year: number, facts: readonly ReadFact[]): boolean {
  const months = SEASONS.get(season) ?? [];
  return facts.some(({ dates }) =>
    dates.some((date) => date.year === year && months.includes(date.month ?? 0)),
  );
}

const BEGINS =
  /\b(?:began|begun|started|starting|commenced|admitted|came in|introduced)(?: (?:on|in|from|the|early|late|mid|[\p{L}]+ly))* $/u;
const ENDS =
  /\b(?:stopped|ended|ending|finished|discontinued|discharged|went home|sent home|left hospital|came off|taken off|resolved|withdrawn|until)(?: (?:on|in|by|the|early|late|mid|[\p{L}]+ly))* $/u;

/** `discharged on 2 February`, where that was the first day: the first day told as the last, or the last as the first. */
export function eventDatesHold({ lower, dates }: ReadSentence, facts: readonly ReadFact[]): boolean {
  const periods = facts.flatMap(({ fact: { fields } }) => {
    const { start, end } = fields?.period ?? {};
    return start === undefined || end === undefined ? [] : [{ first: dayOf(start), last: dayOf(end) }];
  });
  const starts = facts.flatMap(({ fact: { fields } }) => fields?.period?.start ?? []).map(dayOf);
  return dates.every(({ start, end, readings }) => {
    const lead =
      textBefore(lower, start, 36) +
      (/^(?:since|until|by|in|on|from)\b /.exec(lower.slice(start, end))?.[0] ?? '');
    const is = (day: Day) => day !== undefined && readings.some((reading) => within(reading, day));
    if (ENDS.test(lead))
      return periods.some(({ last }) => is(last)) || !periods.some(({ first }) => is(first));
    if (BEGINS.test(lead)) return starts.some(is) || !periods.some(({ last }) => is(last));
    return true;
  });
}

type Day = ReturnType<typeof dayOf>;

function dayOf(date: string) {
  return readDates(date.slice(0, 10))[0]?.readings[0];
}
