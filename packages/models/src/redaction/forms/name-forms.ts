import { foldedWords } from '../match/fold.ts';
import type { Form, When } from '../match/form.ts';
import { wordKind } from './ordinary-words.ts';

/** Small words inside family names, which name nobody. */
const PARTICLES = new Set(
  'van von der den dem del della de da di do dos das du la le los las el al bin ibn abu ben bat ap mac mc san saint st ten ter zu zur'.split(
    ' ',
  ),
);
const NOT_A_NAME = new Set('mr mrs ms miss mx dr prof sir jr sr ii iii iv md phd'.split(' '));

/**
 * The ways to write a name. `Family, Given Given` is unambiguous; without a comma the last word is the family name, and
 * a single word is a given one.
 */
export function nameForms(text: string): readonly Form[] {
  return spellings(text).flatMap((spelling) => formsOf(spelling));
}

function formsOf(text: string): Form[] {
  const { given, family } = partsOf(text);
  const forms: Form[] = [];
  const add = (words: readonly string[], when: When, part = false) => {
    if (words.length > 0) forms.push({ words, gap: 'between', when, ...(part ? { part } : {}) });
  };
  // Whole names first: where two forms end at one place the first counts.
  for (const one of familiesOf(family)) {
    for (const other of givensOf(given)) {
      add([...other, ...one], 'always');
      add([...one, ...other], 'always');
    }
    for (const initials of initialsOf(given)) {
      add([...initials, ...one], 'initials');
      add([...one, ...initials], 'initials');
    }
    const when = aloneFamily(one);
    add(one, when, one !== family && when !== 'always');
  }
  if (given.length > 1) add(given, 'always');
  for (const each of given) add([each], aloneGiven(each));
  return forms;
}

function partsOf(text: string): { readonly given: readonly string[]; readonly family: readonly string[] } {
  const words = (part: string) => foldedWords(part).filter((word) => !NOT_A_NAME.has(word));
  const comma = text.indexOf(',');
  if (comma >= 0) return { family: words(text.slice(0, comma)), given: words(text.slice(comma + 1)) };
  const pieces = text.trim().split(/\s+/);
  if (pieces.length === 1) return { given: words(text), family: [] };
  return { given: words(pieces.slice(0, -1).join(' ')), family: words(pieces.at(-1)!) };
}

/** The family name whole, and each of its parts that is a name by itself. */
function familiesOf(family: readonly string[]): readonly (readonly string[])[] {
  if (family.length === 0) return [];
  const parts = family.length > 1 ? family.filter((word) => !PARTICLES.has(word) && word.length > 2) : [];
  return [family, ...parts.map((part) => [part])];
}

function givensOf(given: readonly string[]): readonly (readonly string[])[] {
  if (given.length === 0) return [];
  const middle = given.slice(1).map((word) => word.slice(0, 1));
  const whole = given.length > 1 ? [given, [given[0]!, ...middle]] : [];
  return [...whole, ...given.filter((word) => word.length > 1).map((word) => [word])];
}

function initialsOf(given: readonly string[]): readonly (readonly string[])[] {
  const letters = given.map((word) => word.slice(0, 1));
  return letters.length > 1 ? [letters, [letters[0]!]] : letters.map((letter) => [letter]);
}

function aloneFamily(words: readonly string[]): When {
  if (words.length > 1) return 'always';
  const [word = ''] = words;
  const kind = wordKind(word);
  if (kind === 'common') return 'titled';
  if (kind === 'eponym') return 'eponym';
  if (kind === 'ordinary') return 'capital';
  return isLatin(word) && word.length < 3 ? 'named' : 'always';
}

function aloneGiven(word: string): When {
  const kind = wordKind(word);
  if (kind === 'common' || (isLatin(word) && word.length < 3)) return 'titled';
  return kind === 'name' ? 'always' : 'named';
}

function isLatin(word: string): boolean {
  return /^[a-z0-9]*$/.test(word);
}

/** As it is, and with the umlauts written out. */
export function spellings(text: string): readonly string[] {
  const composed = text.normalize('NFC');
  const out: { readonly [letter: string]: string } = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
  const long = composed.replace(/[äöüåø]/gi, (letter) => out[letter.toLowerCase()] ?? letter);
  return long === composed ? [composed] : [composed, long];
}
