import { givesDateToAnother } from './accounted/of-another-fact.ts';
import { relationsHold } from './accounted/relations.ts';
import { saysSomething } from './accounted/says-something.ts';
import { unaccountedIn } from './accounted/unaccounted.ts';
import type { AvailableFacts } from './available-facts.ts';
import { contradicts } from './contradictions/contradicts.ts';
import type { Fault, Weighed } from './contradictions/fault.ts';
import { neverShown } from './contradictions/never-shown.ts';
import { citedFact } from './licensed/cited-fact.ts';
import { unlicensed } from './licensed/licensed.ts';
import { ofPatient } from './licensed/of-patient.ts';
import { isNamedIn } from './licensed/says.ts';
import { paperFaults } from './on-paper/paper-faults.ts';
import type { ReadFact } from './reading/read-fact.ts';
import { type ReadSentence, readSentence } from './reading/read-sentence.ts';
import { spelledOut } from './reading/spelled-out.ts';
import type { Reason } from './reason.ts';
import { datesSupported, dayNumber, eventDatesHold, weekdaysSupported } from './support/dates.ts';
import { isReadable } from './support/english.ts';
import { graveWordsSupported } from './support/grave-words.ts';
import { numberFaults } from './support/numbers.ts';
import { ordersSupported } from './support/orders.ts';
import { allCitedFactsUsed, denialSupported, isAboutAnother, statusSupported } from './support/statements.ts';
import { fromToInOrder, movesSupported } from './support/trends.ts';
import { verdictsSupported } from './support/verdicts.ts';

/** What the cited facts say of a sentence. `unconfirmed`: they do not carry all of it, and none of them says otherwise. */
export interface Judgement {
  readonly result: 'confirmed' | 'unconfirmed' | 'contradicted';
  /** Of what is not confirmed. */
  readonly reason?: Reason;
  /** The check that found a contradiction. */
  readonly fault?: Fault;
}

/** `before` are the facts of the sentence before it, `soFar` all of the answer. */
export function judgeCited(
  text: string,
  ids: readonly string[],
  available: AvailableFacts,
  before: readonly string[] = [],
  soFar: readonly string[] = before,
): Judgement {
  const cited = ids.flatMap((id) => available.fact(id) ?? []);
  if (cited.length < ids.length) return { result: 'contradicted', reason: 'unknown_fact' };
  if (cited.some(({ fact: { resource, version } }) => available.current.get(resource) !== version))
    return { result: 'contradicted', reason: 'outdated' };
  const sentence = readSentence(spelledOut(text, () => cited.map(({ fact }) => fact.printed).join('\n')));
  if (!isReadable(sentence, cited)) return { result: 'contradicted', reason: 'language' };
  const weighed = weighedOf(sentence, cited, available);
  let first: Reason | undefined;
  for (const fault of faultsOf(sentence, cited, available, before, soFar)) {
    if (contradicts(fault, weighed)) return { result: 'contradicted', reason: fault.reason, fault };
    first ??= fault.reason;
  }
  if (givesDateToAnother(sentence, weighed.facts)) first ??= 'date';
  const earlier = soFar.flatMap((id) => available.fact(id) ?? []).map(citedFact);
  if (!relationsHold(sentence, weighed.facts, earlier)) first ??= 'unlicensed';
  const unaccounted = unaccountedIn(sentence, cited, {
    isHandedOut: (word) => !available.onPaper && isNamedIn(ofPatient(available.printed()), word),
    said: available.said,
  });
  if (first === undefined && unaccounted.length === 0 && saysSomething(sentence, weighed.facts))
    return { result: 'confirmed' };
  const never = neverShown(weighed, unaccounted);
  return never === null
    ? { result: 'unconfirmed', reason: first ?? 'unaccounted' }
    : { result: 'contradicted', reason: never };
}

function weighedOf(
  sentence: ReadSentence,
  cited: readonly ReadFact[],
  { ofName, names, printed, said, days, onPaper }: AvailableFacts,
): Weighed {
  return {
    sentence,
    facts: cited.map(citedFact),
    namedFacts: (read) => [...names.whole(read)].flatMap((name) => ofName(name).slice(0, 4)).map(citedFact),
    ...{ days, onPaper },
    isNamed: (word) => isNamedIn(ofPatient(printed()), word) || isNamedIn(said(), word),
  };
}

/** Everything against a cited sentence, in the order of the checks. A caller that needs the first reads no further. */
function* faultsOf(
  sentence: ReadSentence,
  cited: readonly ReadFact[],
  available: AvailableFacts,
  before: readonly string[],
  soFar: readonly string[],
): Generator<Fault> {
  const { fact: factOf, names, printed } = available;
  const earlier = soFar.flatMap((id) => factOf(id) ?? []);
  if (!datesSupported(sentence, cited, earlier)) yield fault('date', 'dates');
  if (!weekdaysSupported(sentence, cited)) yield fault('date', 'weekdays');
  for (const { reason, word } of numberFaults(sentence, cited, earlier))
    yield { reason, by: 'numbers', word };
  if (!verdictsSupported(sentence, cited)) yield fault('verdict');
  const seen = AS_VERDICT.test(sentence.lower) ? [] : valuesBefore(cited, available);
  const told = earlier.filter(({ name }) => cited.some((fact) => fact.name === name)).slice(-MOST_TOLD);
  if (
    !movesSupported(sentence, cited) &&
    !movesSupported(sentence, [...cited, ...seen]) &&
    !told.some((fact) => !cited.includes(fact) && movesSupported(sentence, [...cited, fact]))
  )
    yield fault('trend');
  if (!eventDatesHold(sentence, cited)) yield fault('date', 'first and last day');
  if (!fromToInOrder(sentence, cited)) yield fault('trend', 'from and to');
  if (!denialSupported(sentence, cited)) yield fault('denied', 'denials');
  if (available.onPaper) yield* paperFaults(sentence, cited, available);
  if (!statusSupported(sentence, cited)) yield fault('denied', 'status');
  if (!ordersSupported(sentence, cited)) yield fault('order');
  if (!graveWordsSupported(sentence, printed)) yield fault('name', 'grave words');
  if (!allCitedFactsUsed(sentence, cited, before)) yield fault('name', 'unused fact');
  if (isAboutAnother(sentence, cited, names)) yield fault('name', 'another fact');
  yield* unlicensed(sentence, cited, available, before);
}

/** Values of the same thing that the answer told before: `it had climbed to 12.1`. */
const MOST_TOLD = 4;

function fault(reason: Reason, by: string = reason): Fault {
  return { reason, by };
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
