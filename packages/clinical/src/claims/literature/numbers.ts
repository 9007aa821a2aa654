import { textBefore } from '../../text-before.ts';
import type { DateParts } from '../reading/dates.ts';
import { sameValues } from '../support/same-quantity.ts';
import { turnsBound } from './bounds.ts';
import { contentStems, shared } from './content-words.ts';
import { isDifference } from './paired-numbers.ts';
import type { ReadText } from './read-text.ts';
import { isSameNumber, type Placed } from './same-number.ts';

interface Given extends Placed {
  readonly stems: ReadonlySet<string>;
}

/** A number or date of a claim that its sources do not give so. */
export interface NumberFault {
  readonly reason: 'number' | 'unit' | 'date';
  /** The sources give no such number at all, or turn its bound: no other words for it could be right. */
  readonly isAgainst: boolean;
}

/** What of the numbers and dates of a claim does not stand in its sources. `years` are those of the sources. */
export function* numberFaults(
  claim: ReadText,
  sources: readonly ReadText[],
  years: readonly number[],
): Generator<NumberFault> {
  const sentences = sources.flatMap((source) => source.sentences);
  const given = sentences.flatMap((sentence): readonly Given[] => {
    const stems = contentStems(sentence.lower);
    return sentence.quantities.map((quantity) => ({ quantity, sentence, stems }));
  });
  const most = Math.max(0, ...sentences.map(({ lower }) => shared(claim.stems, contentStems(lower))));
  for (const said of claim.sentences.flatMap(placed)) {
    const { quantity } = said;
    if (quantity.word && quantity.unit === null && quantity.values[0] === sources.length) continue;
    const equal = given.filter((each) => isSameNumber(said, each));
    if (equal.length === 0) {
      if (sentences.some((sentence) => isDifference(said, sentence))) continue;
      const there = given.filter((each) => sameValues(quantity, each.quantity));
      const isThere = there.length > 0;
      const isInOther = isThere && !there.some((each) => each.quantity.unit === quantity.unit);
      // In words a number may be a way to speak: `the two arms`.
      yield { reason: isInOther ? 'unit' : 'number', isAgainst: !isThere && quantity.word !== true };
      continue;
    }
    const near = wordsBefore(said);
    const isOfIt = ({ stems }: Given) =>
      isOfTheSubject(shared(claim.stems, stems), most) || shared(near, stems) * 2 > near.size;
    if (!equal.some(isOfIt)) yield { reason: 'number', isAgainst: false };
    else if (turnsBound(said, equal)) yield { reason: 'number', isAgainst: true };
  }
  const days = sentences.flatMap(({ dates }) => dates.flatMap(({ readings }) => readings));
  const dates = claim.sentences.flatMap((sentence) => sentence.dates);
  const isGiven = ({ readings }: (typeof dates)[number]) =>
    readings.length === 0 ||
    readings.some((day) => days.some((other) => isWithin(day, other)) || isYear(day, years));
  if (!dates.every(isGiven)) yield { reason: 'date', isAgainst: false };
}

function placed(sentence: ReadText['sentences'][number]): readonly Placed[] {
  return sentence.quantities.map((quantity) => ({ quantity, sentence }));
}

/** The subject of a number comes before it. */
function wordsBefore({ quantity: { start }, sentence: { lower } }: Placed): ReadonlySet<string> {
  return contentStems(
    textBefore(lower, start, 40)
      .split(/[,;:] /)
      .at(-1) ?? '',
  );
}

/** Of what the claim is about, a sentence with the number has two things, or a third as much as the sentence that has most. */
function isOfTheSubject(score: number, most: number): boolean {
  return score >= 2 || score * 3 >= most;
}

function isWithin(said: DateParts, day: DateParts): boolean {
  return (['year', 'month', 'day'] as const).every((part) => said[part] === null || said[part] === day[part]);
}

function isYear({ year, month, day }: DateParts, years: readonly number[]): boolean {
  return year !== null && month === null && day === null && years.includes(year);
}
