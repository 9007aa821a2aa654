import { oncePerSentence } from '../reading/once-per-sentence.ts';
import type { ReadSentence, Word } from '../reading/read-sentence.ts';
import { builtLikeMedicine, MEDICINES, NAME_CLASSES } from './classes/names.ts';
import { QUALITY_CLASSES } from './classes/qualities.ts';
import { STATUS_CLASSES } from './classes/status.ts';
import type { FoundWord, WordClass } from './word-class.ts';

/** Every closed class of words, in the order in which a sentence is asked for them. */
export const CLASSES: readonly WordClass[] = [...NAME_CLASSES, ...QUALITY_CLASSES, ...STATUS_CLASSES];

/** Every word and phrase by its first word, so that a sentence costs by its own length. */
type Index = ReadonlyMap<string, readonly { readonly phrase: readonly string[]; readonly of: WordClass }[]>;

function indexOf(classes: readonly WordClass[]): Index {
  const index = new Map<string, { phrase: readonly string[]; of: WordClass }[]>();
  for (const of of classes)
    for (const word of of.words) {
      const phrase = word.split(' ');
      const [first = ''] = phrase;
      const rows = index.get(first);
      if (rows === undefined) index.set(first, [{ phrase, of }]);
      else rows.push({ phrase, of });
    }
  return index;
}

const INDEX = indexOf(CLASSES);

/** A name may hold digits: `hba1c`, `type 2`. */
const TOKEN = /\p{L}[\p{L}\d']*|\d+/gu;

/** Words of all classes in the sentence; of several phrases at one place in one class, the longest. */
export const classWordsIn = oncePerSentence(findClassWords);

function findClassWords({
  lower,
}: ReadSentence): readonly { readonly found: FoundWord; readonly of: WordClass }[] {
  const words = [...lower.matchAll(TOKEN)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  return words.flatMap(({ word, start, end }, at) => {
    const rows = [...(INDEX.get(word) ?? []), ...(INDEX.get(singular(word)) ?? [])].filter(({ phrase }) =>
      standsHere(phrase, words, at, lower),
    );
    const longest = Map.groupBy(rows, ({ of }) => of);
    const listed = [...longest].map(([of, each]) => {
      const { phrase } = each.toSorted((one, other) => other.phrase.length - one.phrase.length)[0]!;
      return { of, found: { word: phrase.join(' '), start, end: words[at + phrase.length - 1]!.end } };
    });
    const unlisted = !longest.has(MEDICINES) && builtLikeMedicine(singular(word));
    return unlisted ? [...listed, { of: MEDICINES, found: { word: singular(word), start, end } }] : listed;
  });
}

function singular(word: string): string {
  return word.replace(/'s$/, '').replace(/(?<=\p{L}{3}[^s])s$/u, '');
}

/** All words of the phrase follow each other, with a blank or a hyphen between them; the last may be a plural. */
function standsHere(phrase: readonly string[], words: readonly Word[], at: number, lower: string): boolean {
  return phrase.every((part, more) => {
    const here = words[at + more];
    if (here === undefined || (here.word !== part && singular(here.word) !== part)) return false;
    return more === 0 || /^[ -]$/.test(lower.slice(words[at + more - 1]!.end, here.start));
  });
}
