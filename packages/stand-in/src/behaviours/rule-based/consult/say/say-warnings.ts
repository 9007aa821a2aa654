import type { Entry } from '../facts/entry.ts';
import { headOf, sentencesIn, sentencesOf } from '../facts/passages.ts';
import { cited } from './sentence.ts';

const MOST = 2;

/** How letters tell of an allergy. */
const ALLERGY =
  /\ballerg|\banaphyla|\bhives\b|\brash (?:appeared|came)|\breaction to\b|\breacted to\b|\bleave blisters\b|\bbecame red and itched\b/i;
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

/** What only letters tell of allergies, of medicines, and of what must not be. */
export function sayWarnings(entries: readonly Entry[], which: keyof typeof OF): readonly string[] {
  const sentences = entries
    .filter(({ kind }) => kind === 'passages')
    .flatMap(sentencesIn)
    .filter((each, _, all) => !all.some((other) => other !== each && other.words.includes(each.words)));
  return OF[which].flatMap((pattern) =>
    sentences
      .filter(({ words }) => pattern.test(words) && !/\bno (?:known )?allerg/i.test(words))
      .slice(0, MOST)
      .map(({ entry, words }) => cited(`${headOf(entry)}: ${words}`, [entry])),
  );
}

/** Sentences of letters about what is taken and stands in no list. */
export function takenByLetters(entries: readonly Entry[]): readonly string[] {
  return entries
    .filter(({ kind }) => kind === 'passages')
    .flatMap(sentencesOf)
    .filter((words) => TAKEN.test(words));
}
