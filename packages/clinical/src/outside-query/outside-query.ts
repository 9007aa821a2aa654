import type { Identifier } from '@consilium/kernel';
import { MEDICINE_LEXICON } from '../lexicon/medicines.ts';
import { foldedWord, isKnownName } from '../search/search-terms.ts';
import { isNamedPerson, type WrittenWord } from './named-person.ts';
import { wordsOfLiterature } from './words-of-literature.ts';

const LONGEST_TEXT = 8_000;
const LONGEST_NAME = 5;
const MOST_WORDS = 12;

/**
 * What may be asked of sources outside, made of words of a person's own message: clinical words by our lexicons in their order, each once,
 * in small letters. Whatever else stands there (names, numbers, dates, places, addresses) is left out, and so is a word by which the record
 * knows the patient or somebody near. Null: nothing is left that could be asked.
 */
export function outsideQuery(text: string, identifiers: readonly Identifier[]): string | null {
  const words = writtenWords(text.slice(0, LONGEST_TEXT));
  const known = wordsOfIdentifiers(identifiers);
  const kept = new Set<string>();
  let hasSubject = false;
  for (let at = 0; at < words.length && kept.size < MOST_WORDS; ) {
    const found = nameAt(words, at);
    const name = words.slice(at, at + found.length);
    at += found.length;
    if (found.kind === 'none' || name.some(({ folded }) => known.has(folded))) continue;
    if (name.length === 1 && isNamedPerson(words, at - 1, isClinical)) continue;
    hasSubject ||= found.kind === 'subject';
    for (const { folded } of name) if (kept.size < MOST_WORDS) kept.add(folded);
  }
  return hasSubject ? [...kept].join(' ') : null;
}

const ASKS =
  /\b(?:stud(?:y|ies)|trials?|evidence|research|literature|guidelines?|papers?|publications?|published|meta-?analys[ei]s|pubmed)\b/i;

/** Whether a message asks what is known from studies, by its own words. */
export function asksForLiterature(text: string): boolean {
  return ASKS.test(text.slice(0, LONGEST_TEXT));
}

/** What is an address, a date or a number with marks in it holds no word of a question. */
const NO_WORDS = /[@:\\_#]|\p{L}\.\p{L}|\d[./,]\d/u;

function writtenWords(text: string): readonly WrittenWord[] {
  return text
    .split(/\s+/u)
    .flatMap((chunk) =>
      NO_WORDS.test(chunk)
        ? [{ raw: '', folded: '' }]
        : (chunk.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((raw) => ({ raw, folded: foldedWord(raw) })),
    );
}

interface Found {
  readonly kind: 'subject' | 'qualifier' | 'none';
  /** In words. */
  readonly length: number;
}

/** The longest name of a condition or a test that begins here, or what this one word is. */
function nameAt(words: readonly WrittenWord[], at: number): Found {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 1; length -= 1)
    if (isKnownName(words.slice(at, at + length).map(({ folded }) => folded)))
      return { kind: 'subject', length };
  return { kind: kindOf(words[at]?.folded ?? ''), length: 1 };
}

function kindOf(word: string): Found['kind'] {
  if (/^\d*$/.test(word)) return 'none';
  const { subjects, qualifiers } = wordsOfLiterature();
  if (qualifiers.has(word)) return 'qualifier';
  return subjects.has(word) || MEDICINE_LEXICON.has(word) || (word.length > 2 && isKnownName([word]))
    ? 'subject'
    : 'none';
}

const isClinical = (word: string) => kindOf(word) !== 'none';

function wordsOfIdentifiers(identifiers: readonly Identifier[]): ReadonlySet<string> {
  const words = identifiers.flatMap(({ text }) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
  return new Set(words.map(foldedWord));
}
