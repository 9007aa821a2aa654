import type { DateParts } from '../reading/dates.ts';
import type { Quantity } from '../reading/quantities.ts';
import type { ReadText } from './read-text.ts';

/** What of the numbers and dates of a claim does not stand in its sources; null: all of it does. `years` are those of the sources. */
export function numbersAgainst(
  claim: ReadText,
  sources: readonly ReadText[],
  years: readonly number[],
): 'number' | 'unit' | 'date' | null {
  const given = sources.flatMap(({ sentences }) => sentences.flatMap(({ quantities }) => quantities));
  const said = claim.sentences.flatMap(({ quantities }) => quantities);
  for (const each of said) {
    if (each.word && each.unit === null && each.values[0] === sources.length) continue;
    const equal = given.filter((other) => sameValues(each, other));
    if (equal.length === 0) return 'number';
    if (!equal.some(({ unit }) => unit === each.unit)) return 'unit';
  }
  const days = sources.flatMap(({ sentences }) =>
    sentences.flatMap(({ dates }) => dates.flatMap(({ readings }) => readings)),
  );
  const dates = claim.sentences.flatMap((sentence) => sentence.dates);
  return dates.every(
    ({ readings }) =>
      readings.length === 0 ||
      readings.some((day) => days.some((other) => isWithin(day, other)) || isYear(day, years)),
  )
    ? null
    : 'date';
}

/** A pair such as 120/80 is found whole; one number may be one side of a pair. */
function sameValues({ values }: Quantity, other: Quantity): boolean {
  return values.length === 1
    ? other.values.includes(values[0]!)
    : values.length === other.values.length && values.every((value, at) => value === other.values[at]);
}

function isWithin(said: DateParts, day: DateParts): boolean {
  return (['year', 'month', 'day'] as const).every((part) => said[part] === null || said[part] === day[part]);
}

function isYear({ year, month, day }: DateParts, years: readonly number[]): boolean {
  return year !== null && month === null && day === null && years.includes(year);
}
