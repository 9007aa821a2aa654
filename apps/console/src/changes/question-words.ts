import { clinicalDate } from '../components/dates.ts';
import { wordOf } from '../components/word-of.ts';

const DAY = /(?<![\d-])(\d{4}-\d{2}-\d{2})(?![\d-])/;

/** The chart doctor's words in pieces, its days as clinicians write them: a day is not parted by the end of a line. */
export function questionWords(
  question: string,
): readonly { readonly text: string; readonly isDay: boolean; readonly at: number }[] {
  return question.split(DAY).map((text, at) => {
    const isDay = at % 2 === 1;
    return { text: isDay ? clinicalDate(text) : text, isDay, at };
  });
}

const NAMED: { readonly [words: string]: string } = {
  pounds: 'lb',
  kilograms: 'kg',
  inches: 'in',
  centimetres: 'cm',
  metres: 'm',
  Celsius: '°C',
  Fahrenheit: '°F',
};

/** A unit, and what the question calls it. */
export interface OtherUnit {
  readonly unit: string;
  readonly words: string;
}

/** The unit that may have been meant: of the two that code says may be mixed up, the one that was not written. */
export function otherUnit(question: string, written: string): OtherUnit | null {
  const found = /(\S+) and (\S+) may have been mixed up/.exec(question);
  if (found === null) return null;
  const two = [found[1]!, found[2]!].map((words) => ({ unit: wordOf(NAMED, words) ?? words, words }));
  const other = two.filter(({ unit }) => fold(unit) !== fold(written));
  return other.length === 1 ? other[0]! : null;
}

function fold(unit: string): string {
  return unit.replaceAll('μ', 'µ').toLowerCase();
}
