import { readFileSync } from 'node:fs';
import { analyteOf } from '@consilium/kernel';
import { LAY } from '../claims/reading/lay-names.ts';
import { MEDICINE_LEXICON } from '../lexicon/medicines.ts';
import { MEASURES } from '../measurements/measures.ts';

/** Words that follow each other, folded. */
export interface SearchName {
  readonly words: readonly string[];
  /** The last word has to be whole: `bp` does not begin `bpm`. */
  readonly isWhole: boolean;
}

/** One thing that is looked for: what was typed, and what else it is called. An entry has to have one of its names or codes. */
export interface SearchTerm {
  readonly typed: string;
  /** The typed words first. */
  readonly names: readonly SearchName[];
  /** Codes of any system, in capitals; of ICD-10 what is below them too. */
  readonly codes: readonly string[];
}

interface Meaning {
  readonly names: readonly string[];
  readonly codes: readonly string[];
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const LONGEST_WORDS = 6;
const MOST_TERMS = 8;
const MOST_NAMES = 120;

/** A word without case and accents. */
export function foldedWord(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What a person typed, as things to look for: known phrases in one piece with their other names, all other words one by one. */
export function searchTerms(typed: string): readonly SearchTerm[] {
  const pieces = typed
    .split(/\s+/u)
    .map((raw) => ({ raw, words: foldedWords(raw) }))
    .filter(({ words }) => words.length > 0);
  const terms: SearchTerm[] = [];
  for (let at = 0; at < pieces.length && terms.length < MOST_TERMS; ) {
    const length = knownLength(pieces.slice(at, at + LONGEST_WORDS));
    terms.push(termOf(pieces.slice(at, at + length)));
    at += length;
  }
  return terms;
}

type Pieces = readonly { readonly raw: string; readonly words: readonly string[] }[];

function knownLength(pieces: Pieces): number {
  for (let length = pieces.length; length > 1; length -= 1)
    if (known().has(keyOf(pieces.slice(0, length).flatMap(({ words }) => words)))) return length;
  return 1;
}

function termOf(pieces: Pieces): SearchTerm {
  const words = pieces.flatMap((piece) => piece.words);
  const raw = pieces.map((piece) => piece.raw).join(' ');
  const meanings = known().get(keyOf(words)) ?? [];
  const names = [...meanings.flatMap((each) => each.names), ...medicineNames(words)];
  const own: SearchName = { words, isWhole: words.length === 1 && words[0]!.length < 3 };
  const key = words.join(' ');
  const others = [...new Set(names)]
    .filter((name) => name !== key)
    .slice(0, MOST_NAMES)
    .map((name): SearchName => ({ words: name.split(' '), isWhole: name.length < 5 }));
  const codes = meanings.flatMap((each) => each.codes);
  const typedCode = pieces.length === 1 && /\d/.test(raw) ? [raw.toUpperCase()] : [];
  return { typed: raw, names: [own, ...others], codes: [...new Set([...typedCode, ...codes])] };
}

/** Whether these words, folded, are a name of a condition, a complaint, a procedure or a test, in the singular or the plural. */
export function isKnownName(words: readonly string[]): boolean {
  return known().has(keyOf(words));
}

/** Whether a code of the record is one that is looked for. */
export function isCodeOf(sought: string, code: string): boolean {
  const own = code.toUpperCase();
  return own === sought || (ICD_10.test(sought) && own.startsWith(sought));
}

const ICD_10 = /^[A-Z]\d{2}/;

function foldedWords(text: string): readonly string[] {
  return (text.match(WORD) ?? []).map(foldedWord).filter((word) => word !== '');
}

/** In the singular, as far as an s tells. */
function keyOf(words: readonly string[]): string {
  return words.map((word) => (word.length > 3 ? word.replace(/(?<![siu])s$/, '') : word)).join(' ');
}

/** A brand is its ingredient, and an ingredient has its brands and spellings. */
function medicineNames(words: readonly string[]): readonly string[] {
  const ingredient = words.length === 1 ? MEDICINE_LEXICON.get(words[0]!) : undefined;
  return ingredient === undefined ? [] : [ingredient, ...(brands().get(ingredient) ?? [])];
}

let brandsOnce: ReadonlyMap<string, readonly string[]> | undefined;

function brands(): ReadonlyMap<string, readonly string[]> {
  brandsOnce ??= new Map(
    [...Map.groupBy(MEDICINE_LEXICON, ([, ingredient]) => ingredient)].map(([ingredient, names]) => [
      ingredient,
      names.map(([name]) => name),
    ]),
  );
  return brandsOnce;
}

let knownOnce: ReadonlyMap<string, readonly Meaning[]> | undefined;

/** Every known name with what else it means. Made at the first search. */
function known(): ReadonlyMap<string, readonly Meaning[]> {
  knownOnce ??= byName([...conditions(), ...tests(), ...layNames()]);
  return knownOnce;
}

type Named = readonly [name: string, meaning: Meaning];

function byName(all: readonly Named[]): ReadonlyMap<string, readonly Meaning[]> {
  const found = Map.groupBy(all, ([name]) => keyOf(foldedWords(name)));
  return new Map([...found].map(([key, named]) => [key, named.map(([, meaning]) => meaning)]));
}

function conditions(): readonly Named[] {
  const text = readFileSync(new URL('../../lexicon/conditions.txt', import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const all = line.split('|');
      const codes = all.flatMap((each) => (each.startsWith('#') ? [each.slice(1)] : []));
      const names = all.filter((each) => !each.startsWith('#'));
      return alike([...names, ...codes], { names, codes });
    });
}

/** Measurements by their names, with the LOINC codes of all their units. */
function tests(): readonly Named[] {
  return MEASURES.flatMap(({ display, names, units }) => {
    const analytes = units.flatMap(({ loinc }) => analyteOf(loinc) ?? []);
    const codes = [...units.map(({ loinc }) => loinc), ...analytes.flatMap((each) => each.codes)];
    const all = [...new Set([display, ...analytes.map(({ name }) => name), ...names])];
    return alike(all, { names: all, codes: [...new Set(codes)] });
  });
}

/** Said by people for what has many names: a water tablet is any of the diuretics, but not the other way round. */
function layNames(): readonly Named[] {
  return LAY.flatMap(([said, printed]) => {
    const names = printed.split(' ').flatMap((name) => [name, ...(brands().get(name) ?? [])]);
    const all = said.split('|');
    return alike(all, { names: [...all, ...names], codes: [] });
  });
}

function alike(names: readonly string[], meaning: Meaning): readonly Named[] {
  const folded = { ...meaning, names: meaning.names.map((name) => foldedWords(name).join(' ')) };
  return names.map((name) => [name, folded]);
}
