import { textBefore } from '../../text-before.ts';

/** What stands between quotation marks, as it is written. */
export function quotesIn(text: string): readonly string[] {
  return [...text.matchAll(QUOTED)].map((found) =>
    (found[1] ?? found[2] ?? found[3] ?? found[4] ?? '').trim(),
  );
}

function withoutQuotes(text: string): string {
  return text.replaceAll(QUOTED, ' ');
}

const QUOTED = /[“”„]([^“”„]*)[“”]|"([^"]*)"|«([^«»]*)»|(?<=^|[\s(])[‘']([^‘’']{2,200})[’'](?=[\s.,;:)]|$)/gu;

/** Whether a quotation mark is left without its other one: nobody can say where such a quote ends. */
export function hasOpenQuote(text: string): boolean {
  return /["“”„«»]/.test(withoutQuotes(text));
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a text holds a quote, word by word: white space, hyphens at the end of a line and the look of quotation marks aside. The first
 * letter may be small or capital, and a point or comma at the end may be the sentence's own. Null: it does not.
 */
export function findQuote(quote: string, text: string): Span | null {
  const wanted = folded(quote)
    .letters.trim()
    .replace(/[.,;]+$/, '');
  if (!/[\p{L}\p{N}]/u.test(wanted)) return null;
  const { letters, places } = folded(text);
  const first = wanted.slice(0, 1);
  const forms = new Set([
    wanted,
    first.toUpperCase() + wanted.slice(1),
    first.toLowerCase() + wanted.slice(1),
  ]);
  for (const form of forms)
    for (let at = letters.indexOf(form); at >= 0; at = letters.indexOf(form, at + 1))
      if (isWhole(letters, at, at + form.length))
        return { start: places[at]!, end: places[at + form.length - 1]! + 1 };
  return null;
}

/** `reduced` is no quote of `unreduced`, nor `1.2` of `11.25`. */
function isWhole(letters: string, start: number, end: number): boolean {
  const inWord = /[\p{L}\p{N}]/u;
  const before = inWord.test(letters[start - 1] ?? '') || /\d[.,]$/.test(textBefore(letters, start, 2));
  const after = inWord.test(letters[end] ?? '') || /^[.,]\d/.test(letters.slice(end, end + 2));
  return !(before && inWord.test(letters[start] ?? '')) && !(after && inWord.test(letters[end - 1] ?? ''));
}

/** A text in one form of white space, hyphens and quotation marks, and where each of its characters stands. */
function folded(text: string): { readonly letters: string; readonly places: readonly number[] } {
  const letters: string[] = [];
  const places: number[] = [];
  const put = (letter: string, at: number) => {
    letters.push(letter);
    places.push(at);
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (letter === '\u00ad') continue;
    if (/\s/.test(letter)) {
      if (letters.at(-1) !== ' ') put(' ', at);
    } else if (
      /[-\u2010\u2011]/.test(letter) &&
      /\p{L}/u.test(text[at - 1] ?? '') &&
      /[\p{L}\s]/u.test(text[at + 1] ?? '')
    ) {
      // Within a word, or at the end of its line.
      while (/\s/.test(text[at + 1] ?? '')) at += 1;
    } else put(LOOKS[letter] ?? letter, at);
  }
  return { letters: letters.join(''), places };
}

const LOOKS: { readonly [letter: string]: string } = {
  ...{ '’': "'", '‘': "'", '“': '"', '”': '"', '„': '"', '·': '.', '−': '-', '–': '-', '—': '-' },
};
