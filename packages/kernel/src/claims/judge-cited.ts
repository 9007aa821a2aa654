import type { CurrentVersions } from './check-answer.ts';
import type { ReadFact } from './reading/read-fact.ts';
import { readSentence } from './reading/read-sentence.ts';
import { datesSupported, weekdaysSupported } from './support/dates.ts';
import { isReadable } from './support/english.ts';
import { graveWordsSupported } from './support/grave-words.ts';
import type { NameIndex } from './support/names.ts';
import { unsupportedNumber } from './support/numbers.ts';
import { ordersSupported } from './support/orders.ts';
import { denialSupported, everyFactHasAPart, isAboutAnother, statusSupported } from './support/statements.ts';
import { movesSupported } from './support/trends.ts';
import { verdictsSupported } from './support/verdicts.ts';

/** Why a sentence was removed. `name`: what it cites is about something else. `denied`: it denies what its source says.
 * `order`: it tells somebody to do, or lets them do, what no source says. `language`: it cannot be read. */
export type Reason =
  | 'unknown_fact'
  | 'outdated'
  | 'number'
  | 'unit'
  | 'date'
  | 'verdict'
  | 'trend'
  | 'name'
  | 'denied'
  | 'order'
  | 'language'
  | 'uncited'
  | 'link'
  | 'effect';

export interface Handed {
  /** A fact by its id, read when it is first asked for. */
  readonly fact: (id: string) => ReadFact | undefined;
  readonly names: NameIndex;
  /** All that was handed out, as it was printed, in small letters. */
  readonly printed: () => string;
  readonly current: CurrentVersions;
}

/** Null where the cited facts say all that the sentence says. `before` are the facts of the sentence before it. */
export function judgeCited(
  text: string,
  ids: readonly string[],
  { fact: factOf, names, printed, current }: Handed,
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
  if (!everyFactHasAPart(sentence, cited, before) || isAboutAnother(sentence, cited, names)) return 'name';
  return null;
}
