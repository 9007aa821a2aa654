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
  return [...numbers].filter((number) => number.length >= FEWEST_DIGITS).map(grouped);
}

/** A record number, an insurance number: with or without its separators. A short one only after a word that says so. */
export function numberForms(text: string): readonly Form[] {
  const value = foldedWords(text.replace(/^urn:(?:uuid|oid):/i, '')).join('');
  if (value.length < 3) return [];
  const short = /^\d{1,5}$/.test(value) || !/\d/.test(value) || value.length < 5;
  return [{ ...grouped(value), when: short ? 'labelled' : 'always' }];
}

function grouped(value: string): Form {
  return { words: [value], gap: 'anywhere', when: 'always' };
}
