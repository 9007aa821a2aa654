import type { Ledger } from './ledger.ts';
import { SEPARATOR } from './tag.ts';
import { neutralWord, STEMS } from './wording.ts';

export interface Restorer {
  /** The text as if nothing had been replaced. No placeholder is left in it, however it was spoilt. */
  readonly text: (text: string) => string;
  /** The same of a text that goes on: what could be the beginning of a placeholder at its end waits for the rest. */
  readonly begin: (text: string) => { readonly out: string; readonly waiting: string };
}

const stems = Object.values(STEMS);
const STEM = stems.join('|');
const endings = stems.flatMap((stem) => Array.from(stem.slice(1), (_, cut) => stem.slice(cut + 1)));
/** Longest first, as the first that fits is taken. */
const ENDING = [...new Set(endings)].sort((a, b) => b.length - a.length).join('|');
const BEGUN = [...stems, ...endings].map(beginningOf).join('|');
/** Longer than any spoilt placeholder that we still read. */
const LONGEST = 48;

/** Reads what `ledger` issued back, also with other case, spaces, escapes, a cut stem or an ending added. */
export function createRestorer(ledger: Ledger, quoted: (text: string) => string = (text) => text): Restorer {
  const { tag } = ledger;
  const begun = beginningOf(tag);
  const number = `${SEPARATOR}{0,2}\\d`;
  const before = `(?:${STEM})${SEPARATOR}{0,4}|(?:${ENDING})_`;
  const whole = new RegExp(
    `(?:(${STEM})${SEPARATOR}{0,4}|(?:${ENDING})_)?${tag}${SEPARATOR}{0,2}(\\d{1,6})(?:\\\\?([_-])(\\d{1,3}))?` +
      `|(${STEM})(?:${SEPARATOR}{0,4}${tag}[a-z]{0,12}|_(?:${begun})?)(?![a-z0-9])`,
    'gi',
  );
  const partial = new RegExp(
    `(?:(?:${before})?(?:${tag}(?:[a-z]{0,12}|${SEPARATOR}{1,2}|${number}{1,6}(?:\\\\?[_-]?\\d{0,3}))|${begun})|${before}|${BEGUN})$`,
    'i',
  );
  const original = ([, stem, number, joint, variant, cut]: RegExpExecArray): string => {
    const kind = stem ?? cut;
    // With a hyphen it may as well be a number of the text; the first spelling has no suffix, so `-1` always is.
    if (number && joint === '-' && !(isSuffix(variant) && ledger.has(number, variant)))
      return `${quoted(ledger.spelling(number, undefined) ?? neutralWord(kind))}-${variant}`;
    const spelling = number === undefined ? ledger.only(kind ?? '') : ledger.spelling(number, variant);
    return spelling === undefined ? neutralWord(kind) : quoted(spelling);
  };
  /** Up to `end`, or to where a placeholder begins that reaches beyond it. */
  const restored = (text: string, end: number): readonly [out: string, done: number] => {
    let out = '';
    let done = 0;
    for (const match of text.matchAll(whole)) {
      if (match.index >= end) break;
      out += text.slice(done, match.index);
      done = match.index;
      if (done + match[0].length > end) return [out, done];
      out += original(match);
      done += match[0].length;
    }
    return [out + text.slice(done, end), end];
  };
  return {
    text: (text) => restored(text, text.length)[0],
    begin: (text) => {
      const held = partial.exec(text.slice(-LONGEST))?.[0].length ?? 0;
      const [out, done] = restored(text, text.length - held);
      return { out, waiting: text.slice(done) };
    },
  };
}

/** As the second and later spellings have it: `2`, never `1` or `02`. */
function isSuffix(variant: string | undefined): boolean {
  return variant !== undefined && /^(?:[2-9]|[1-9]\d+)$/.test(variant);
}

/** A pattern for the word or any beginning of it, at least one letter. */
function beginningOf(word: string): string {
  return [...word].reduceRight((rest, letter) => (rest === '' ? letter : `${letter}(?:${rest})?`), '');
}
