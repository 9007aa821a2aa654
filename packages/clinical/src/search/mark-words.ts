import { foldedWord, type SearchName, type SearchTerm } from './search-terms.ts';

/** Half-open range of UTF-16 units. */
export type Mark = readonly [start: number, end: number];

export interface WordsFound {
  /** In order, none over another. */
  readonly marks: readonly Mark[];
  /** Places of the terms that have a name in the text. */
  readonly terms: ReadonlySet<number>;
}

export type WordFinder = (text: string) => WordsFound;

interface Sought extends SearchName {
  readonly term: number;
}

/** Finds the words of these terms in texts, in one pass over the words of each: as a whole or, the last one, as a beginning. */
export function createWordFinder(terms: readonly SearchTerm[]): WordFinder {
  const sought = terms.flatMap(({ names }, term) => names.map((name): Sought => ({ ...name, term })));
  const byLetter = Map.groupBy(sought, ({ words }) => words[0]!.charAt(0));
  return (text) => {
    const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((found) => ({
      word: foldedWord(found[0]),
      start: found.index,
      end: found.index + found[0].length,
    }));
    const marks: Mark[] = [];
    const hit = new Set<number>();
    for (const [at, { word, start }] of words.entries())
      for (const name of byLetter.get(word.charAt(0)) ?? []) {
        const last = at + name.words.length - 1;
        if (last >= words.length || !name.words.every((each, n) => isAt(each, words[at + n]!.word, n, name)))
          continue;
        hit.add(name.term);
        mark(marks, [start, words[last]!.end]);
      }
    return { marks, terms: hit };
  };
}

function isAt(sought: string, word: string, place: number, { words, isWhole }: SearchName): boolean {
  return isWhole || place < words.length - 1 ? word === sought : word.startsWith(sought);
}

/** Marks come by their start; what overlaps the last one makes it longer. */
function mark(marks: Mark[], [start, end]: Mark): void {
  const last = marks.at(-1);
  if (last === undefined || start >= last[1]) marks.push([start, end]);
  else if (end > last[1]) marks[marks.length - 1] = [last[0], end];
}
