import type { Entry } from '../facts/entry.ts';
import { headOf, sentencesOf } from './say-passages.ts';
import { cited } from './sentence.ts';

const MOST = 2;

/** How letters tell of an allergy. */
const ALLERGY = /\ballerg|\banaphyla|\bhives\b|\brash\b|\breaction to\b/i;
/** How letters tell of what somebody takes that no list has. */
const TAKEN =
  /\bnot on any list\b|\bbought\b|\bwithout prescription\b|\b(?:uses|using|takes|drinks)\b.{0,40}\b(?:tea|wort|drops|herbal|supplement|remedy)\b|\bfrom the shop\b/i;
/** How letters warn. */
const WARNING =
  /\bnever again\b|\bno more\b|\bmust not\b|\bno preparation\b|\bkeep it in mind\b|\bavoid\b|\bnot together\b|\bwithout succinyl|\bshould not (?:be|have|take)\b/i;
const OF = {
  allergies: [ALLERGY],
  taken: [TAKEN],
  all: [ALLERGY, TAKEN, WARNING],
} as const;

/** For the search in letters: beginnings of what the patterns here look for. */
export const WARNING_WORDS: readonly string[] = [
  'allerg',
  'rash',
  'not on any list',
  'bought',
  'without prescription',
  'wort',
  'tea for',
  'never again',
  'no more',
  'no preparation',
  'in mind',
  'without succinyl',
];

/** What only letters tell of allergies, of medicines, and of what must not be. */
export function sayWarnings(entries: readonly Entry[], which: keyof typeof OF): readonly string[] {
  const sentences = entries
    .filter(({ kind }) => kind === 'passages')
    .flatMap((entry) => withWhatIsMeant(sentencesOf(entry)).map((words) => ({ entry, words })));
  return OF[which].flatMap((pattern) =>
    sentences
      .filter(({ words }) => pattern.test(words) && !/\bno (?:known )?allerg/i.test(words))
      .slice(0, MOST)
      .map(({ entry, words }) => cited(`${headOf(entry)}: ${words}`, [entry])),
  );
}

/** "Keep it in mind": what it is stands in the sentence before. */
function withWhatIsMeant(sentences: readonly string[]): readonly string[] {
  return sentences.map((words, at) => {
    const before = sentences[at - 1];
    return before !== undefined && /^(?:\S+ ){0,3}(?:it|this)\b/i.test(words) ? `${before}; ${words}` : words;
  });
}

/** Sentences of letters about what is taken and stands in no list. */
export function takenByLetters(entries: readonly Entry[]): readonly string[] {
  return entries
    .filter(({ kind }) => kind === 'passages')
    .flatMap(sentencesOf)
    .filter((words) => TAKEN.test(words));
}
