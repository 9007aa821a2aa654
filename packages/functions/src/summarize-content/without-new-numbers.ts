import { sentencesOf } from '../source/sentences.ts';

const NUMBER = /\d(?:[\d.,]*\d)?/g;
/** Blanks and no breaks: those would be read again from every line. */
const NUMBER_OF_ITEM = /^[ \t]*\d{1,3}[.)](?:\s|$)/gm;

/** The text without the sentences that hold a number which the source does not. Marks of footnotes are no numbers. */
export function withoutNewNumbers(text: string, source: string): string {
  const known = new Set(numbersIn(source));
  return text
    .split('\n')
    .map((line) => {
      const sentences = sentencesOf(line);
      const kept = sentences.filter((sentence) => numbersIn(sentence).every((number) => known.has(number)));
      return kept.length === sentences.length ? line : kept.join(' ');
    })
    .join('\n')
    .trim();
}

function numbersIn(text: string): readonly string[] {
  const unmarked = text.replaceAll(/\[\^\d{1,5}\]/g, '').replaceAll(NUMBER_OF_ITEM, '');
  return [...unmarked.matchAll(NUMBER)].map(([digits]) => digits.replaceAll(',', ''));
}
