import { foldedWords } from '../match/fold.ts';
import type { Form } from '../match/form.ts';
import { spellings } from './name-forms.ts';

// Maps: `constructor` may be a word of an address.
const SHORT = new Map([
  ['street', 'st'],
  ['road', 'rd'],
  ['avenue', 'ave'],
  ['lane', 'ln'],
  ['drive', 'dr'],
  ['court', 'ct'],
  ['boulevard', 'blvd'],
  ['place', 'pl'],
  ['square', 'sq'],
  ['terrace', 'ter'],
  ['apartment', 'apt'],
  ['strasse', 'str'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
]);
const LONG = new Map([...SHORT].map(([long, short]) => [short, long]));

/** Words that make a line a street, in several languages. */
const STREET = new Set([
  ...[...SHORT.keys()].slice(0, 10),
  ...'close way row hill quay crescent gardens grove mews parade walk wharf harbour highway parkway circle trail alley green'.split(
    ' ',
  ),
  ...'rue allee chemin impasse quai cours calle avenida plaza paseo camino carrera via viale piazza corso rua travessa'.split(
    ' ',
  ),
  ...'weg gasse platz ufer damm ring straat laan plein gatan vagen vej ulica'.split(' '),
]);
const STREET_ENDING = /\p{L}{3}(?:strasse|str|weg|gasse|platz|allee|ufer|damm|straat|laan|gatan|vagen|vej)$/u;

/** A line of an address, long and short, with the number of the house before or after; its street alone. */
export function addressForms(text: string): readonly Form[] {
  const parts = text.includes(',') ? text.split(',') : [];
  const forms = [
    ...spellings(text).flatMap((line) => lineForms(line, false)),
    ...parts.flatMap(spellings).flatMap((part) => lineForms(part, true)),
  ];
  return forms.map((words) => ({ words, gap: 'between', when: 'always' }));
}

function lineForms(line: string, isPart: boolean): readonly (readonly string[])[] {
  const words = foldedWords(line);
  // One word, a town or a land, names nobody; one with digits in it is a postcode. Of a line, parts are streets only.
  if (words.length < 2 && !/\d\D|\D\d/.test(words[0] ?? '')) return streetAlone(words);
  const ways = [words, words.map(shortened), words.map((word) => LONG.get(word) ?? word)];
  const alone = ways.flatMap(streetAlone);
  return isPart && alone.length === 0 ? [] : [...ways.flatMap(turned), ...alone];
}

function isHouseNumber(word: string | undefined): boolean {
  return /^\d+\p{L}?$/u.test(word ?? '');
}

/** Without the number of the house, where a word says that the rest is a street. */
function streetAlone(words: readonly string[]): readonly (readonly string[])[] {
  const [first, last] = [isHouseNumber(words[0]) ? 1 : 0, isHouseNumber(words.at(-1)) ? -1 : words.length];
  const street = words.slice(first, last);
  if (street.length === 1) return STREET_ENDING.test(street[0]!) ? [street] : [];
  const kinds = [street[0]!, street.at(-1)!];
  return street.length > 1 &&
    street.length < 7 &&
    kinds.some((word) => STREET.has(word) || STREET.has(LONG.get(word) ?? '') || STREET_ENDING.test(word))
    ? [street]
    : [];
}

/** Also at the end of a word: Lindenstrasse, Lindenstr. */
function shortened(word: string): string {
  return SHORT.get(word) ?? word.replace(/(?<=\p{L})strasse$/u, 'str');
}

function turned(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length < 2) return [words];
  const [first, last] = [words[0]!, words.at(-1)!];
  if (isHouseNumber(first))
    return withLetter(first).flatMap((house) => [
      [...house, ...words.slice(1)],
      [...words.slice(1), ...house],
    ]);
  if (isHouseNumber(last))
    return withLetter(last).flatMap((house) => [
      [...words.slice(0, -1), ...house],
      [...house, ...words.slice(0, -1)],
    ]);
  return [words];
}

/** `12b` is also `12 b`. */
function withLetter(house: string): readonly (readonly string[])[] {
  const [, number, letter] = /^(\d+)(\p{L})$/u.exec(house) ?? [];
  return number && letter ? [[house], [number, letter]] : [[house]];
}
