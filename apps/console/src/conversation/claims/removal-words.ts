import { wordOf } from '../../components/word-of.ts';

/** Why a sentence was taken out, for a person; the codes are those of the check of answers. */
const WORDS: { readonly [reason: string]: string } = {
  number: 'its number does not stand in the record',
  unit: 'its unit is not that of the record',
  date: 'its date does not stand in the record',
  verdict: 'it says high, low or normal where the record does not',
  trend: 'it says that something rises or falls, and the record does not show it',
  name: 'what it points at is about something else',
  denied: 'it denies what the record says',
  order: 'it says what to do, which the record does not',
  language: 'it is not in English, so it could not be checked',
  status: 'it tells as going on what is over or planned, or the other way round',
  subject: 'it tells of another person than the record does',
  cause: 'it gives a cause that the record does not',
  unlicensed: 'it says more than the record does',
  unaccounted: 'it says more than the record does',
  unknown_fact: 'it points at a source that was not read',
  outdated: 'the entry it points at has changed since',
  quote: 'its quote does not stand in the source word by word',
  direction: 'it says more, less or no difference where the source does not',
  population: 'the source is about other people',
  certainty: 'it is surer than its source',
  level: 'it names a kind of study that its source is not',
  retracted: 'its source was retracted',
  no_passage: 'it tells what studies say, and no passage of one was read',
  mixed: 'it tells of the record and of studies in one sentence, and not all of it could be confirmed',
  second_model: 'a second model found that the source does not say this',
  uncited: 'it has no source in the record',
  link: 'it held a link',
  effect: 'it says that something was done, and nothing shows that it was',
};

export function removalWords(reason: string | undefined): string {
  return wordOf(WORDS, reason ?? '') ?? 'it could not be checked';
}

/** "1 sentence was removed: …": one reason in its own words, several by their number. */
export function removalLine(reasons: readonly (string | undefined)[]): string {
  const words = [...new Set(reasons.map(removalWords))];
  if (reasons.length === 1) return `1 sentence was removed: ${words[0]}.`;
  if (words.length === 1) return `${reasons.length} sentences were removed, each because ${words[0]}.`;
  return `${reasons.length} sentences were removed, for ${words.length} reasons.`;
}
