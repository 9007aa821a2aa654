import { isMedication } from '../../medical-words.ts';
import type { Entry } from '../facts/entry.ts';
import { bodyOf, headOf, sentencesOf } from '../facts/passages.ts';
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
