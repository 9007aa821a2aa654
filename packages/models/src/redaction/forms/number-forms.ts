import { foldedWords } from '../match/fold.ts';
import type { Form } from '../match/form.ts';

/** Fewer digits than these are no telephone number that could be told from a dose or a result. */
const FEWEST_DIGITS = 7;

/** A telephone number with and without its country code, its trunk zero, its area. Grouping does not matter. */
export function phoneForms(text: string): readonly Form[] {
  const digits = foldedWords(text.replace(/\s*(?:ext|x|#)[\s.]*\d{1,6}\s*$/i, ''))
    .join('')
    .replace(/\D/g, '')
    .replace(/^00/, '');
  const numbers = new Set([digits, `00${digits}`, `1${digits}`]);
  for (const code of [1, 2, 3]) {
    const rest = digits.slice(code).replace(/^0/, '');
    if (/^\s*\+/.test(text))
      for (const form of [rest, `0${rest}`, `${digits.slice(0, code)}0${rest}`]) numbers.add(form);
  }
  const national = digits.replace(/^0/, '');
  for (const form of [national, digits.slice(-10), digits.slice(-7)]) numbers.add(form);
  return [
    ...[...numbers].filter((number) => number.length >= FEWEST_DIGITS).map(grouped),
    ...endingForms(digits),
  ];
}

/** Digits that are rare enough to be found without a word that says what they are. */
const RARE_DIGITS = 6;
/** Fewer digits than these are found only as a whole. */
const FEWEST_OF_A_PART = 4;

/**
 * A record number, an insurance number: with or without its separators, its letters, its zeros; each row of its digits alone. What
 * is short only after a word that says so, and its last four digits after words such as `ending in`.
 */
export function numberForms(text: string): readonly Form[] {
  const value = foldedWords(text.replace(/^urn:(?:uuid|oid):/i, '')).join('');
  if (value.length < 3) return [];
  const short = /^\d{1,5}$/.test(value) || !/\d/.test(value) || value.length < 5;
  const parts = [value.replace(/^\p{L}+/u, ''), value.replace(/\p{L}+$/u, ''), ...rowsOfDigits(text, value)];
  const unfilled = parts.map((part) => part.replace(/^0+/, ''));
  const others = new Set([...parts, ...unfilled].filter((part) => part.length >= FEWEST_OF_A_PART));
  others.delete(value);
  return [
    { ...grouped(value), when: short ? 'labelled' : 'always' },
    ...[...others].map((part): Form => ({ ...grouped(part), when: isRare(part) ? 'always' : 'labelled' })),
    ...endingForms(value),
  ];
}

/** The digits between letters, and the last part as it is written. A UUID or a hash has none: its digits are no number. */
function rowsOfDigits(text: string, value: string): readonly string[] {
  if ((value.match(/\p{L}+/gu) ?? []).length > 3) return [];
  const last = foldedWords(text).at(-1) ?? '';
  return [...(value.match(/\d+/g) ?? []), ...(/\d{4}/.test(last) ? [last] : [])];
}

function isRare(part: string): boolean {
  return part.replace(/\D/g, '').length >= RARE_DIGITS;
}

function endingForms(value: string): readonly Form[] {
  const digits = value.replace(/\D/g, '');
  return digits.length >= RARE_DIGITS
    ? [3, 4, 5].map((count) => ({ ...grouped(digits.slice(-count)), when: 'ending' }))
    : [];
}

/** A number that somebody wrote beside a label: a short one could be a result elsewhere, unless it was written in three groups (`12-34-56`). */
export function labelledForms(value: string, written: string): readonly Form[] {
  const isGrouped = /^\d+\D\d+\D\d+/.test(written);
  const rare = value.length >= 8 || ((isGrouped || /\D/.test(value)) && value.length >= 6);
  return [{ ...grouped(value), when: rare ? 'always' : 'labelled' }];
}

function grouped(value: string): Form {
  return { words: [value], gap: 'anywhere', when: 'always' };
}
