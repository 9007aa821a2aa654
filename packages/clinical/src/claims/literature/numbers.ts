import type { DateParts } from '../reading/dates.ts';
import type { Quantity } from '../reading/quantities.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { contentStems, shared } from './content-words.ts';
import type { ReadText } from './read-text.ts';

/** What of the numbers and dates of a claim does not stand in its sources; null: all of it does. `years` are those of the sources. */
export function numbersAgainst(
  claim: ReadText,
  sources: readonly ReadText[],
  years: readonly number[],
): 'number' | 'unit' | 'date' | null {
  const sentences = sources.flatMap((source) =>
    source.sentences.map((read) => ({ read, stems: contentStems(read.lower) })),
  );
  const given = sentences.flatMap(({ read }) => read.quantities);
  const said = claim.sentences.flatMap(({ quantities }) => quantities);
  for (const each of said) {
    if (each.word && each.unit === null && each.values[0] === sources.length) continue;
    const equal = given.filter((other) => sameValues(each, other));
    if (equal.length === 0) return 'number';
    if (!equal.some((other) => sameUnit(each, other))) return 'unit';
    if (!isOfTheSubject(each, claim, sentences)) return 'number';
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

/** Of what the claim is about, a sentence with the number has at least a third as much as the sentence that has most. */
function isOfTheSubject(
  quantity: Quantity,
  { stems }: ReadText,
  sentences: readonly { readonly read: ReadSentence; readonly stems: ReadonlySet<string> }[],
): boolean {
  const scored = sentences.map(({ read, stems: others }) => ({ read, score: shared(stems, others) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored.some(
    ({ read, score }) =>
      score * 3 >= best &&
      read.quantities.some((other) => sameValues(quantity, other) && sameUnit(quantity, other)),
  );
}

/** Who speaks of an eGFR of 30 leaves its unit out; a percentage is never said without. */
function sameUnit(said: Quantity, other: Quantity): boolean {
  return said.unit === other.unit || (said.unit === null && other.unit !== '%');
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
