import { isMedication } from '../../medical-words.ts';
import type { Entry } from '../facts/entry.ts';
import { bodyOf, headOf, sentencesIn, sentencesOf } from '../facts/passages.ts';
import type { Sentence } from '../facts/retrieve.ts';
import type { Question } from '../question/question.ts';
import { cited } from './sentence.ts';

const MOST = 4;
/** What letters put their point under. */
const POINT =
  /^(?:in short|assessment|summary|conclusion|diagnos|impression|treatment|plan|advice|recommend|what happened|course|procedure|therapy)/i;
/** What a reader must not miss. */
const MATTERS =
  /\b(?:not|no|never|stop\w*|ended|should|must|avoid|exchange|replace\w*|unchanged|well|better|worse|stable|increase\w*|reduce\w*|next|again|allerg\w*|percent|instead)\b|\d ?%|\d mg\b/i;
/** The chosen sentences under the titles of their letters; a title is said once for consecutive sentences. */
export function saySentences(chosen: readonly Pick<Sentence, 'entry' | 'words'>[]): readonly string[] {
  return chosen.map(({ entry, words }, at) => {
    const before = chosen[at - 1];
    const isSame = before !== undefined && headOf(before.entry) === headOf(entry);
    return cited(isSame ? words : `${headOf(entry)}: ${words}`, [entry]);
  });
}

const MOST_OF_LETTER = 8;

/** What a letter says about the named concept; if none is named, its heaviest sentences. */
export function sayLetter(passages: readonly Entry[], question: Question): readonly string[] {
  return sayPassages(passages, question, MOST_OF_LETTER);
}

/** What letters say, sentence by sentence: those that name what was asked, else where letters make their point. */
function sayPassages(passages: readonly Entry[], question: Question, most = MOST): readonly string[] {
  const sentences = passages.flatMap((entry) => sentencesOf(entry).map((words) => ({ entry, words })));
  const told = sentences.filter(({ words }) => words.length > 10 && !/^Dr\b/.test(words));
  const asked = told.filter(({ words }) => question.words.some((word) => words.toLowerCase().includes(word)));
  const points = told.filter(
    ({ entry, words }) => POINT.test(bodyOf(entry.says).words) || MATTERS.test(words),
  );
  const isOfLetter = question.topics.has('documents');
  const chosen = isOfLetter
    ? weightiest(told, most)
    : (asked.length > 0 ? asked : points.length > 0 ? points : told).slice(0, most);
  return chosen.map(({ entry, words }, at) => {
    const isSame =
      at > 0 && chosen[at - 1]!.entry.fact !== undefined && headOf(chosen[at - 1]!.entry) === headOf(entry);
    return cited(isSame ? words : `${headOf(entry)}: ${words}`, [entry]);
  });
}

interface Told {
  readonly entry: Entry;
  readonly words: string;
}

/** Of a whole letter what weighs most, in its own order: what is not to be taken, what is to come, what was found. */
function weightiest(told: readonly Told[], most: number): readonly Told[] {
  const weightOf = ({ entry, words }: Told) =>
    (/\b(?:not|never|no|stop\w*|avoid|should|longer|instead)\b/i.test(words) && namesMedicine(words)
      ? 4
      : 0) +
    (MATTERS.test(words) ? 1 : 0) +
    (POINT.test(bodyOf(entry.says).words) ? 1 : 0) +
    (/\d ?(?:%|percent)|\bwell\b|\bunchanged\b/i.test(words) ? 1 : 0);
  const kept = new Set(told.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, most));
  return told.filter((each) => kept.has(each));
}

function namesMedicine(words: string): boolean {
  return (words.match(/\p{L}{5,}/gu) ?? []).some(isMedication);
}

const MOST_WARNINGS = 2;

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
      .slice(0, MOST_WARNINGS)
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
