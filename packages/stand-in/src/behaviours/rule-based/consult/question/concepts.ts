import type { Question } from './question.ts';

/** One thing that a question is about: where it stands there, what it is called there, and parts of names that a record may have for it. */
export interface Concept {
  readonly at: number;
  readonly said: string;
  readonly parts: readonly string[];
  /** A name that the rules know, not just a word. */
  readonly isKnown: boolean;
}

/** What a question is about, in the order in which it says so. A word inside of a known name is a part of that name. */
export function conceptsOf({ lower, words, synonyms, medicines }: Question): readonly Concept[] {
  const known: Concept[] = synonyms.map(({ at, said, parts }) => ({
    at,
    said,
    // A word of a longer name alone means more: spinal fusion is not all that is spinal.
    parts: [...new Set([...parts, ...(wordsIn(said).length === 1 && words.includes(said) ? [said] : [])])],
    isKnown: true,
  }));
  const named = medicines
    .map((each) => each.toLowerCase())
    .filter((name) => !known.some(({ parts }) => parts.includes(name)))
    .map((name) => ({ at: Math.max(0, lower.indexOf(name)), said: name, parts: [name], isKnown: true }));
  const taken = [...known, ...named];
  const isTaken = (word: string) =>
    taken.some(({ said, parts }) => wordsIn(said).includes(word) || parts.includes(word));
  const own = words
    .filter((word) => !isTaken(word))
    .map((word) => ({ at: Math.max(0, lower.indexOf(word)), said: word, parts: [word], isKnown: false }));
  return [...taken, ...own].toSorted((one, other) => one.at - other.at);
}

function wordsIn(text: string): readonly string[] {
  return text.match(/[\p{L}\d][\p{L}\d-]*/gu) ?? [];
}
