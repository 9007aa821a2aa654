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

/** A line of an address, long and short, with the number of the house before or after. */
export function addressForms(text: string): readonly Form[] {
  const forms = spellings(text).flatMap((spelling) => {
    const words = foldedWords(spelling);
    // One word, a town or a land, names nobody; one with digits in it is a postcode.
    if (words.length < 2 && !/\d\D|\D\d/.test(words[0] ?? '')) return [];
    return [words, words.map(shortened), words.map((word) => LONG.get(word) ?? word)].flatMap(turned);
  });
  return forms.map((words) => ({ words, gap: 'between', when: 'always' }));
}

/** Also at the end of a word: Lindenstrasse, Lindenstr. */
function shortened(word: string): string {
  return SHORT.get(word) ?? word.replace(/(?<=\p{L})strasse$/u, 'str');
}

function turned(words: readonly string[]): readonly (readonly string[])[] {
  const numbered = (word: string | undefined) => /^\d+\p{L}?$/u.test(word ?? '');
  if (words.length < 2) return [words];
  if (numbered(words[0])) return [words, [...words.slice(1), words[0]!]];
  return numbered(words.at(-1)) ? [words, [words.at(-1)!, ...words.slice(0, -1)]] : [words];
}
