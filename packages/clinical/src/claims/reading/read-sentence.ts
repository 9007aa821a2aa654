import { readDates, type WrittenDate } from './dates.ts';
import { maskDates, type Quantity, readQuantities } from './quantities.ts';

export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** A sentence, without its marks, as the checks need it. */
export interface ReadSentence {
  readonly text: string;
  readonly lower: string;
  readonly words: readonly Word[];
  readonly dates: readonly WrittenDate[];
  readonly quantities: readonly Quantity[];
}

export function readSentence(text: string): ReadSentence {
  const dates = readDates(text);
  const lower = text.toLowerCase().replaceAll('’', "'");
  return {
    text,
    lower,
    words: [...lower.matchAll(/\p{L}[\p{L}']*/gu)].map(({ 0: word, index }) => ({
      word,
      start: index,
      end: index + word.length,
    })),
    dates,
    quantities: readQuantities(maskDates(text, dates)),
  };
}
