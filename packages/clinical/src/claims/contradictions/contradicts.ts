import { prints } from '../licensed/says.ts';
import type { CitedFact } from '../licensed/word-class.ts';
import { TIME_UNITS } from '../reading/units.ts';
import { within } from '../support/dates.ts';
import { namesIn } from '../support/names.ts';
import { oneUnit, sameValues } from '../support/same-quantity.ts';
import { verdictsIn } from '../support/verdicts.ts';
import type { Fault, Weighed } from './fault.ts';
import { movesAgainst } from './moves-against.ts';

const ALWAYS =
  'weekdays|first and last day|from and to|denials|status|order|grave words|another fact|kinship|safe or allowed|allergy|polarity|position|present|past|healed|refuted|entered in error|provisional|family'.split(
    '|',
  );
const NAMES = 'medicine|kind of medicine|condition|course of a disease|outcome|vaccine|way of life'.split(
  '|',
);

/**
 * Faults that leave no doubt: a field of the cited fact says otherwise, or it is what may never be shown unconfirmed. By the name of
 * the check. A check that is not here finds only that the facts do not carry the sentence.
 */
const WEIGH: ReadonlyMap<string, (fault: Fault, weighed: Weighed) => boolean> = new Map([
  ...ALWAYS.map((by) => [by, () => true] as const),
  ...NAMES.map((by) => [by, namedByNobody] as const),
  ['dates', otherDate],
  ['numbers', otherNumber],
  ['verdict', otherVerdict],
  ['trend', (_, weighed) => movesAgainst(weighed)],
  ['planned', (_, { sentence, facts }) => facts.every(isPlanned) && TOLD_AS_PAST.test(sentence.lower)],
  ['unborn child', (_, { sentence }) => OF_PERSON.test(sentence.lower)],
  ['side', (fault, weighed) => otherPrinted(fault, weighed, /\b(?:left|right|both|bilateral)\b/)],
  ['severity', (fault, weighed) => otherPrinted(fault, weighed, /\b(?:mild|moderate|severe|criticality)\b/)],
  ['certainty', (_, { facts }) => facts.some(({ fields: { verification } }) => verification !== undefined)],
]);

/** True where the fault is a contradiction, and not only something that the cited facts do not say. */
export function contradicts(fault: Fault, weighed: Weighed): boolean {
  return WEIGH.get(fault.by)?.(fault, weighed) ?? false;
}

const OF_PERSON = /\b(?:you|your|her|she|his|he|patient)\b/;

function isPlanned({ fields: { status } }: CitedFact): boolean {
  return status === 'planned';
}

/** A word of a row, where the facts print another of it and not this one. */
function otherPrinted({ word = '' }: Fault, { facts }: Weighed, row: RegExp): boolean {
  return facts.some(({ printed }) => row.test(printed)) && !facts.some((fact) => prints(fact, word));
}

const TOLD_AS_PAST =
  /\b(?:was|were|took|showed|shown|had|went|underwent|did|came|(?:has|have) (?:been|had|shown)|revealed|found)\b/;

/** A day, month or year that no cited fact has. Of a medicine another order of the same name may have it. */
function otherDate(_: Fault, { sentence, facts, ofName }: Weighed): boolean {
  const known = facts.flatMap((fact) =>
    fact.fields.kind === 'medicine' ? [fact, ...ofName(fact.name)] : [fact],
  );
  return sentence.dates.some(
    ({ readings }) =>
      readings.length > 0 &&
      !readings.some((reading) => known.some(({ dates }) => dates.some((date) => within(reading, date)))),
  );
}

/** Checks of numbers in which a field of the fact says otherwise; in the others the reader may have taken one number for another. */
const OTHER_FIELD = new Set(['how often', 'of a name', 'age', 'threshold', 'code', 'range']);

/** A value in the unit of a cited fact, or one that is no count, which no cited fact has; a value with another unit than the fact's. */
function otherNumber({ word = '' }: Fault, { sentence, facts }: Weighed): boolean {
  if (OTHER_FIELD.has(word)) return true;
  const printed = facts.flatMap(({ quantities }) => quantities);
  const values = facts.flatMap(({ entries }) => entries);
  return sentence.quantities.some((quantity) => {
    const { unit, text } = quantity;
    if (text !== word) return false;
    const same = printed.filter((each) => sameValues(quantity, each));
    if (TIME_UNITS.has(unit ?? ''))
      return same.length === 0 && facts.length === 1 && values.some((each) => each.unit === unit);
    // `0.025 mg for every kilogram` of `0.025 mg/kg`; with its own unit it is the limit of a range.
    if (same.length > 0)
      return (
        unit !== null &&
        (facts.length === 1 || !same.some((each) => each.unit?.startsWith(unit) === true)) &&
        !same.some((each) => each.unit?.startsWith(`${unit}/`) === true)
      );
    if (unit !== null) return printed.some((each) => oneUnit(each.unit) === oneUnit(unit));
    const [value = 0] = quantity.values;
    return quantity.word !== true && (!Number.isInteger(value) || value > LARGEST_DAY);
  });
}

/** A whole number up to this may count something, or be the day of a month. */
const LARGEST_DAY = 31;

/** High, low or normal where no cited fact is: against the range, or without one. Of one fact nothing can be mixed up. */
function otherVerdict(_: Fault, { sentence, facts }: Weighed): boolean {
  const has = (verdict: string) => facts.some(({ fact }) => fact.verdict === verdict);
  const judged = facts.filter(({ fact: { verdict } }) => verdict !== null);
  if (judged.length === 1) return true;
  return verdictsIn(sentence).some(({ said, word, at, negated }) => {
    if (said === 'as-printed' || negated)
      return judged.length === 0 && facts.some(({ fields: { kind } }) => kind === 'result');
    // `above it`, `below 7`: of something else than the range.
    if (/^(?:above|below)$/.test(word) && !OF_RANGE.test(sentence.lower.slice(at, at + 60)))
      return judged.length === 0;
    return said === 'abnormal' ? !has('high') && !has('low') : !has(said);
  });
}

const OF_RANGE =
  /^\p{L}+(?: (?:the|its|their|any|this|normal|reference|upper|lower|expected|laboratory's))* (?:range|limit|normal|reference|cut-?off|threshold)\b/u;

/** A name that nothing handed out and no word of the person has; or one beside a fact that the sentence does not speak of at all. */
function namedByNobody({ word = '' }: Fault, { sentence, facts, isNamed }: Weighed): boolean {
  return !isNamed(word) || !facts.some((fact) => isSpokenOf(fact, sentence));
}

function isSpokenOf(fact: CitedFact, sentence: Weighed['sentence']): boolean {
  return namesIn(sentence, fact).length > 0;
}
