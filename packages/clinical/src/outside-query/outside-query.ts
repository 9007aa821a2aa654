import { readFileSync } from 'node:fs';
import type { Identifier } from '@consilium/kernel';
import { MEDICINE_LEXICON } from '../lexicon/medicines.ts';
import { foldedWord, isKnownName } from '../search/search-terms.ts';

/** A word of a message, and how it was written. */
export interface WrittenWord {
  readonly raw: string;
  readonly folded: string;
}

/** Words followed by a person's name, whatever else the name means: `my sister Allegra`, `Dr Bell`. */
const BEFORE_NAME = new Set(
  'dr doctor prof professor mr mrs ms miss sir nurse sister brother mother father mom mum dad daughter son wife husband partner friend aunt uncle cousin grandmother grandfather grandma grandpa named called name'.split(
    ' ',
  ),
);
/** Words that start a sentence with a capital and are not part of a name. */
const PLAIN = new Set(
  'a an the this that these those my our your his her their i we you he she it they is are was were am be do does did has have had can could should would may might will what which who whose when where why how if in on at for from with without about of and or but not any are please tell'.split(
    ' ',
  ),
);

/** Whether the capitalised word at this position is treated as a person: it follows a title or a relation, or is next to another name. */
function isNamedPerson(
  words: readonly WrittenWord[],
  at: number,
  isClinical: (word: string) => boolean,
): boolean {
  const { raw = '' } = words[at] ?? {};
  if (!/^\p{Lu}\p{Ll}/u.test(raw)) return false;
  const isName = (word: WrittenWord | undefined) =>
    word !== undefined && /^\p{Lu}/u.test(word.raw) && !PLAIN.has(word.folded) && !isClinical(word.folded);
  return BEFORE_NAME.has(words[at - 1]?.folded ?? '') || isName(words[at - 1]) || isName(words[at + 1]);
}

interface LiteratureWords {
  /** What a question can be about. */
  readonly subjects: ReadonlySet<string>;
  /** What narrows a query, and is not a query by itself. */
  readonly qualifiers: ReadonlySet<string>;
}

let read: LiteratureWords | undefined;

/** The words of `lexicon/literature.txt`, read at the first use. */
function wordsOfLiterature(): LiteratureWords {
  read ??= readWords();
  return read;
}

function readWords(): LiteratureWords {
  const lines = readFileSync(new URL('../../lexicon/literature.txt', import.meta.url), 'utf8').split('\n');
  const of = (kind: string) =>
    new Set(
      lines
        .filter((line) => line.startsWith(`${kind}: `))
        .flatMap((line) => line.slice(kind.length + 2).split(' ')),
    );
  return { subjects: of('subjects'), qualifiers: of('qualifiers') };
}

const LONGEST_TEXT = 8_000;
const LONGEST_NAME = 5;
const MOST_WORDS = 12;

/**
 * The query that may be sent to outside sources: the clinical words of a person's own message by our lexicons, in order, each once, in
 * lower case. Everything else (names, numbers, dates, places, addresses) is left out, and so are the words of the patient's identifiers
 * in the record. Null: no subject is left.
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

/** Whether a message asks for studies, by its words. */
export function asksForLiterature(text: string): boolean {
  return ASKS.test(text.slice(0, LONGEST_TEXT));
}

/** Addresses, dates and numbers with punctuation contain no words of a query. */
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

/** The longest known name that begins here, or the kind of this one word. */
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

/** Whether a word in lower case is one of our lexicons: a subject of medicine, a medicine, a condition or a test. */
export function isClinicalWord(word: string): boolean {
  return isClinical(word);
}

function wordsOfIdentifiers(identifiers: readonly Identifier[]): ReadonlySet<string> {
  const words = identifiers.flatMap(({ text }) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
  return new Set(words.map(foldedWord));
}
