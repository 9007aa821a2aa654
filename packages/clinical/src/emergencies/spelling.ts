import { editDistance } from '@consilium/base';
import { inflectionOf } from './inflection.ts';

/** What a word as written may stand for; the word itself where it is known or nothing is near. */
export type Speller = (word: string) => readonly string[];

/** Words of this length may differ by two letters; shorter ones by one. */
const LONG = 8;
/** Below this, a correction would turn ordinary words into others. */
const SHORT = 4;
/** Nothing in the catalogue is so long. */
const MAX_LENGTH = 18;
/** `babys`, `arms`: the word without its last s is what the catalogue knows. */
const MIN_STEM = 3;
const MAX_READINGS = 4;

/** `ordinary` words are right as they stand, however near they are to one of the vocabulary. */
export function createSpeller(vocabulary: ReadonlySet<string>, ordinary: ReadonlySet<string>): Speller {
  const index = indexOf(vocabulary);
  return (word) => {
    const stem = word.length > MIN_STEM && word.endsWith('s') ? word.slice(0, -1) : '';
    if (vocabulary.has(stem)) return vocabulary.has(word) ? [word, stem] : [stem];
    if (vocabulary.has(word) || ordinary.has(word)) return [word];
    const squeezed = squeeze(word, vocabulary, ordinary);
    if (vocabulary.has(squeezed) || ordinary.has(squeezed)) return [squeezed];
    if (squeezed.length < SHORT || squeezed.length > MAX_LENGTH) return [word];
    const inflected = inflectionOf(squeezed, vocabulary);
    return inflected === null ? (near(squeezed, index) ?? [word]) : [inflected];
  };
}

/** `helllp`, `chesttt`: nobody writes a letter three times but for its sound. */
function squeeze(word: string, vocabulary: ReadonlySet<string>, ordinary: ReadonlySet<string>): string {
  if (!/(.)\1\1/u.test(word)) return word;
  const twice = word.replace(/(.)\1{2,}/gu, '$1$1');
  if (vocabulary.has(twice) || ordinary.has(twice)) return twice;
  return word.replace(/(.)\1{2,}/gu, '$1');
}

interface Known {
  readonly word: string;
  readonly letters: number;
  readonly consonants: string;
}
/** By first letter and length; by the first two letters for those that may be swapped. */
interface Index {
  readonly byLength: ReadonlyMap<string, readonly Known[]>;
  readonly byPair: ReadonlyMap<string, readonly Known[]>;
}

/** The nearest known words that begin alike; the first two letters may be swapped. */
function near(word: string, index: Index): readonly string[] | null {
  const letters = lettersIn(word);
  const consonants = consonantsOf(word);
  let best: string[] = [];
  let bestDistance = 2;
  const consider = (known: Known) => {
    const most = Math.min(allowed(word, known, consonants), bestDistance);
    if (Math.abs(known.word.length - word.length) > most) return;
    // Each mistake changes at most two letters of the set.
    if (countOf(known.letters ^ letters) > 2 * most) return;
    const distance = distanceWithin(word, known.word, most);
    if (distance > most || !isMistake(word, known.word)) return;
    if (distance < bestDistance) best = [];
    best.push(known.word);
    bestDistance = distance;
  };
  const reach = word.length > SHORT + 1 ? 2 : 1;
  for (let length = word.length - reach; length <= word.length + reach; length += 1)
    for (const known of index.byLength.get(`${word[0]}${length}`) ?? []) consider(known);
  if (word[0] !== word[1])
    for (const known of index.byPair.get(`${word[1]}${word[0]}`) ?? []) consider(known);
  return best.length === 0 ? null : best.slice(0, MAX_READINGS);
}

/** The distance where it is at most `most`; else something greater. What both words share at either end costs nothing. */
function distanceWithin(a: string, b: string, most: number): number {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let ends = 0;
  const shorter = Math.min(a.length, b.length) - start;
  while (ends < shorter && a[a.length - 1 - ends] === b[b.length - 1 - ends]) ends += 1;
  const restA = a.length - start - ends;
  const restB = b.length - start - ends;
  // One mistake leaves one letter on either side, or two that are swapped.
  if (most < 2 && Math.max(restA, restB) > 2) return most + 1;
  return editDistance(a.slice(start, start + restA), b.slice(start, start + restB));
}

/** `swolow` is `swallow`: those who write as they hear get the vowels wrong and the consonants right. */
function allowed(word: string, known: Known, consonants: string): number {
  if (known.word.length >= LONG && word.length >= LONG - 1) return 2;
  return word.length > SHORT + 1 && consonants.length > SHORT - 1 && consonants === known.consonants ? 2 : 1;
}

function consonantsOf(word: string): string {
  return word.replace(/[aeiouy]/gu, '').replace(/(.)\1/gu, '$1');
}

/** Among short words each is near to others: there a mistake is two letters swapped or one doubled. */
function isMistake(word: string, known: string): boolean {
  return known.length > SHORT || sorted(word) === sorted(known) || once(word) === once(known);
}

function sorted(word: string): string {
  return [...word].sort().join('');
}

/** `stopp` is `stop`. */
function once(word: string): string {
  return word.replace(/(.)\1/gu, '$1');
}

function indexOf(vocabulary: ReadonlySet<string>): Index {
  const known = [...vocabulary]
    .filter((word) => word.length >= SHORT && /^\p{L}+$/u.test(word))
    .map((word) => ({ word, letters: lettersIn(word), consonants: consonantsOf(word) }));
  return {
    byLength: Map.groupBy(known, ({ word }) => `${word[0]}${word.length}`),
    byPair: Map.groupBy(known, ({ word }) => word.slice(0, 2)),
  };
}

/** The set of letters as bits; letters beyond a to z share them. */
function lettersIn(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
