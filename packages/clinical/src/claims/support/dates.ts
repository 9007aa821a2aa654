import type { DateParts, WrittenDate } from '../reading/dates.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';

/** True where every date of the sentence stands in a cited fact, at most as exact as there. */
export function datesSupported(sentence: ReadSentence, facts: readonly ReadFact[]): boolean {
  const known = facts.flatMap(({ dates }) => dates);
  return sentence.dates.every((date) => dateIn(date, known) || printedSo(sentence, date, facts));
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
): boolean {
  const written = lower.slice(start, end);
  // `I cannot tell today's value`.
  if (
    written === 'today' &&
    /\b(?:cannot|can't|unable|do not know|don't know)\b[^,;:]*$/.test(
      lower.slice(Math.max(0, start - 80), start),
    )
  )
    return true;
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
