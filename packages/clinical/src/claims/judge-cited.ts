import type { AvailableFacts } from './available-facts.ts';
import { unlicensed } from './licensed/licensed.ts';
import type { ReadFact } from './reading/read-fact.ts';
import { readSentence } from './reading/read-sentence.ts';
import type { Reason } from './reason.ts';
import { datesSupported, dayNumber, weekdaysSupported } from './support/dates.ts';
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
  available: AvailableFacts,
  before: readonly string[] = [],
): Reason | null {
  const { fact: factOf, names, printed, current } = available;
  const cited = ids.map((id) => factOf(id));
  if (!cited.every((fact) => fact !== undefined)) return 'unknown_fact';
  if (cited.some(({ fact }) => current.get(fact.resource) !== fact.version)) return 'outdated';
  const sentence = readSentence(text);
  if (!isReadable(sentence, cited)) return 'language';
  if (!datesSupported(sentence, cited) || !weekdaysSupported(sentence, cited)) return 'date';
  const earlier = before.flatMap((id) => factOf(id) ?? []);
  const number = unsupportedNumber(sentence, cited, earlier);
  if (number !== null) return number;
  if (!verdictsSupported(sentence, cited)) return 'verdict';
  const seen = AS_VERDICT.test(sentence.lower) ? [] : valuesBefore(cited, available);
  if (!movesSupported(sentence, cited) && !movesSupported(sentence, [...cited, ...seen])) return 'trend';
  if (!denialSupported(sentence, cited) || !statusSupported(sentence, cited)) return 'denied';
  if (!ordersSupported(sentence, cited)) return 'order';
  if (!graveWordsSupported(sentence, printed)) return 'name';
  if (!allCitedFactsUsed(sentence, cited, before) || isAboutAnother(sentence, cited, names)) return 'name';
  return unlicensed(sentence, cited, available, before);
}

/** `was reduced at 1226 ng/L` says that the value is low, not that it fell. */
const AS_VERDICT = /\b(?:increased|decreased|reduced|lowered|raised)\b(?! (?:to|from|by|since|again)\b)/;

/** `has gone up to 353 m` cites the new value alone: the one before it was handed out as well. */
function valuesBefore(cited: readonly ReadFact[], { ofName }: AvailableFacts): readonly ReadFact[] {
  return cited.slice(0, 4).flatMap((only) => {
    const own = dayOf(only);
    if (own === null || cited.some((other) => other !== only && other.name === only.name)) return [];
    const earlier = ofName(only.name)
      .map((fact) => ({ fact, day: dayOf(fact) }))
      .filter(
        ({ fact, day }) => day !== null && day < own && fact.entries[0]?.unit === only.entries[0]?.unit,
      );
    return earlier
      .toSorted((one, other) => other.day! - one.day!)
      .slice(0, 1)
      .map(({ fact }) => fact);
  });
}

function dayOf({ entries, fact }: ReadFact): number | null {
  const [entry] = entries;
  const single = entries.length === 1 || fact.resource.startsWith('Medication');
  return !single || entry === undefined || entry.date === null ? null : dayNumber(entry.date);
}
