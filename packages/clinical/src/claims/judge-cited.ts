import type { AvailableFacts } from './available-facts.ts';
import { readSentence } from './reading/read-sentence.ts';
import type { Reason } from './reason.ts';
import { datesSupported, weekdaysSupported } from './support/dates.ts';
import { isReadable } from './support/english.ts';
import { graveWordsSupported } from './support/grave-words.ts';
import { unsupportedNumber } from './support/numbers.ts';
import { ordersSupported } from './support/orders.ts';
import { allCitedFactsUsed, denialSupported, isAboutAnother, statusSupported } from './support/statements.ts';
import { movesSupported } from './support/trends.ts';
import { verdictsSupported } from './support/verdicts.ts';

/** Null where the cited facts say all that the sentence says. `before` are the facts of the sentence before it. */
export function judgeCited(
  text: string,
  ids: readonly string[],
  { fact: factOf, names, printed, current }: AvailableFacts,
  before: readonly string[] = [],
): Reason | null {
  const cited = ids.map((id) => factOf(id));
  if (!cited.every((fact) => fact !== undefined)) return 'unknown_fact';
  if (cited.some(({ fact }) => current.get(fact.resource) !== fact.version)) return 'outdated';
  const sentence = readSentence(text);
  if (!isReadable(sentence, cited)) return 'language';
  if (!datesSupported(sentence, cited) || !weekdaysSupported(sentence, cited)) return 'date';
  const number = unsupportedNumber(sentence, cited);
  if (number !== null) return number;
  if (!verdictsSupported(sentence, cited)) return 'verdict';
  if (!movesSupported(sentence, cited)) return 'trend';
  if (!denialSupported(sentence, cited) || !statusSupported(sentence, cited)) return 'denied';
  if (!ordersSupported(sentence, cited)) return 'order';
  if (!graveWordsSupported(sentence, printed)) return 'name';
  if (!allCitedFactsUsed(sentence, cited, before) || isAboutAnother(sentence, cited, names)) return 'name';
  return null;
}
