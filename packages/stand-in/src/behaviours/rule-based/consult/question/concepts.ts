import type { Question } from './question.ts';

/** One concept of a question: its position and words there, and parts of names that a record may use for it. */
export interface Concept {
  readonly at: number;
  readonly said: string;
  readonly parts: readonly string[];
  /** A known name, not just a word. */
  readonly isKnown: boolean;
}

/** The concepts of a question, in order. A word inside a known name belongs to that name. */
export function conceptsOf({ lower, words, synonyms, medicines }: Question): readonly Concept[] {
  const known: Concept[] = synonyms.map(({ at, said, parts }) => ({
    at,
    said,
    // A single word of a longer name would match too much: spinal fusion is not everything spinal.
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
