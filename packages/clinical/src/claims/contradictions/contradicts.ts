import { textBefore } from '../../text-before.ts';
import { prints } from '../licensed/says.ts';
import type { CitedFact } from '../licensed/word-class.ts';
import type { Quantity } from '../reading/quantities.ts';
import { TIME_UNITS } from '../reading/units.ts';
import { dayNumber, within } from '../support/dates.ts';
import { type Move, movesIn } from '../support/moves.ts';
import { namesIn } from '../support/names.ts';
import { oneUnit, sameValues } from '../support/same-quantity.ts';
import { verdictsIn } from '../support/verdicts.ts';
import type { Fault, Weighed } from './fault.ts';

const ALWAYS =
  'weekdays|from and to|status|order|grave words|kinship|safe or allowed|allergy|refuted|entered in error|family|told though denied|old as latest|bound turned|other start|opposite|another doctor'.split(
    '|',
  );

/**
 * Faults that leave no doubt: a field of the cited fact says otherwise, or it is what may never be shown unconfirmed. By the name of
 * the check. A check that is not here finds only that the facts do not carry the sentence.
 */
const WEIGH: ReadonlyMap<string, (fault: Fault, weighed: Weighed) => boolean> = new Map([
  ...ALWAYS.map((by) => [by, () => true] as const),
  ['medicine', namedByNobody],
  ['condition', namedByNobody],
  ['another fact', namesAnother],
  ['dates', otherDate],
  ['first and last day', (_, { facts }) => facts.length === 1],
  ['numbers', otherNumber],
  ['verdict', otherVerdict],
  ['trend', (_, weighed) => movesAgainst(weighed)],
  ['denials', (_, { sentence }) => DENIES_OF_PERSON.test(sentence.lower)],
  ['present', (_, { facts }) => facts.some(isOver) && !facts.some(isActive)],
  ['past', (_, { facts }) => facts.some(isActive) && !facts.some(isOver)],
  ['healed', (_, { facts }) => facts.some(isActive) && !facts.some(isOver)],
  ['planned', (_, { sentence, facts }) => facts.every(isPlanned) && TOLD_AS_PAST.test(sentence.lower)],
  ['unborn child', (_, { sentence }) => OF_PERSON.test(sentence.lower)],
  ['side', (fault, weighed) => otherPrinted(fault, weighed, /\b(?:left|right|both|bilateral)\b/)],
  ['severity', (fault, weighed) => otherPrinted(fault, weighed, /\b(?:mild|moderate|severe|criticality)\b/)],
  ['polarity', (_, { facts }) => facts.some(({ fields: { polarity } }) => polarity !== undefined)],
  ['certainty', otherCertainty],
  ['cause', (_, { facts, onPaper }) => onPaper && facts.length === 1 && facts.some(givesReason)],
]);

/** True where the fault is a contradiction, and not only something that the cited facts do not say. */
export function contradicts(fault: Fault, weighed: Weighed): boolean {
  if (
    weighed.onPaper &&
    (ADVICE.has(fault.by) || (fault.by === 'status' && MEANT_TO.test(weighed.sentence.lower)))
  )
    return false;
  return WEIGH.get(fault.by)?.(fault, weighed) ?? false;
}

/** On paper advice is marked: a clinician judges it. */
const ADVICE: ReadonlySet<string> = new Set(['order', 'safe or allowed']);

/** `should have ended`: what was meant, and is not told as so. */
const MEANT_TO =
  /\b(?:should|could|would|must|ought to) have\b|\b(?:was|were) (?:to|meant to|due to|supposed to)\b/;

const OF_PERSON = /\b(?:you|your|her|she|his|he|patient)\b/;
/** `You do not take`, `there is no`, `no latex allergy`. */
const DENIES_OF_PERSON =
  /\b(?:you|he|she|they|patient|have|has|had|is|are|was|were|do|does|did) (?:\p{L}+ )?(?:not|never|no)\b|\b(?:you|he|she|they|patient) (?:\p{L}+ )?(?:\p{L}+n't|never|denies|den(?:y|ied))\b|^\**(?:no|not|never|without)\b|\b(?:no|without)(?: (?:known|any|current))? (?:\p{L}+ )?(?:allerg|history|evidence|sign|record|diagnosis)|\bruled out\b|\bfree of\b/u;
const TOLD_AS_PAST =
  /\b(?:was|were|took|showed|shown|had|went|underwent|did|came|(?:has|have) (?:been|had|shown)|revealed|found)\b/;

/** It says itself why it ended. */
function givesReason({ printed }: CitedFact): boolean {
  return /, stopped because of /.test(printed);
}

function isPlanned({ fields: { status } }: CitedFact): boolean {
  return status === 'planned';
}

function isActive({ fields: { status, period } }: CitedFact): boolean {
  return status === 'active' && period?.end === undefined;
}

/** What lasts and has ended; a visit or a procedure is over by its nature. */
function isOver({ fields: { status, kind, period }, printed }: CitedFact): boolean {
  const lasts = kind === 'medicine' || kind === 'condition' || kind === 'symptom' || kind === 'allergy';
  return lasts && (status === 'stopped' || period?.end !== undefined || /\brefuted\b/.test(printed));
}

/** A word of a row, where the facts print another of it and not this one. */
function otherPrinted({ word = '' }: Fault, { facts }: Weighed, row: RegExp): boolean {
  return facts.some(({ printed }) => row.test(printed)) && !facts.some((fact) => prints(fact, word));
}

/** A day, month or year that nothing which was handed out has; of one result, that it does not have. */
function otherDate(_: Fault, { sentence, facts, days }: Weighed): boolean {
  const own = facts.flatMap(({ dates }) => dates);
  // Of one result there is one day.
  const one = facts.length === 1 && facts[0]!.fields.kind === 'result';
  const known = one ? own : [...own, ...days()];
  return sentence.dates.some(
    ({ readings }) =>
      readings.length > 0 && !readings.some((reading) => known.some((date) => within(reading, date))),
  );
}

/** High, low or normal where no cited fact is: against the range, or without one. Of one fact nothing can be mixed up. */
function otherVerdict(_: Fault, { sentence, facts }: Weighed): boolean {
  const has = (verdict: string) => facts.some(({ fact }) => fact.verdict === verdict);
  const judged = facts.filter(({ fact: { verdict } }) => verdict !== null);
  const said = verdictsIn(sentence).filter((each) => each.said !== 'as-printed');
  if (judged.length === 1) return facts.length === 1 || said.some((each) => !has(each.said));
  return said.some(({ said, word, at, negated }) => {
    if (negated) return judged.length === 0 && facts.some(({ fields: { kind } }) => kind === 'result');
    // `above it`, `below 7`: of something else than the range.
    if (/^(?:above|below)$/.test(word) && !OF_RANGE.test(sentence.lower.slice(at, at + 60)))
      return judged.length === 0;
    return said === 'abnormal' ? !has('high') && !has('low') : !has(said);
  });
}

const OF_RANGE =
  /^\p{L}+(?: (?:the|its|their|any|this|normal|reference|upper|lower|expected|laboratory's))* (?:range|limit|normal|reference|cut-?off|threshold)\b/u;

/** `ruled out` of what is confirmed, `proven` of what is suspected or refuted. */
function otherCertainty({ word = '' }: Fault, { facts }: Weighed): boolean {
  const has = (wanted: RegExp) =>
    facts.some(({ fields: { verification } }) => verification !== undefined && wanted.test(verification));
  if (/^(?:ruled out|excluded|refuted|disproved)$/.test(word)) return has(/confirmed/) && !has(/refuted/);
  return (
    /^(?:confirmed|proven|proved|definite|definitely|verified|established)$/.test(word) &&
    has(/provisional|refuted/)
  );
}

/** A name that nothing handed out and no word of the person has; or another medicine beside one that the sentence does not name. */
function namedByNobody({ by, word = '' }: Fault, { sentence, facts, isNamed, onPaper }: Weighed): boolean {
  // A clinician may use another word for an illness than the record does.
  if (onPaper && by === 'condition') return false;
  return !isNamed(word) || (by === 'medicine' && !facts.some((fact) => namesIn(sentence, fact).length > 0));
}

/** What the sentence names instead is a medicine, an allergy or a condition, or of the kind of what it cites. */
function namesAnother(_: Fault, { sentence, facts, namedFacts, onPaper }: Weighed): boolean {
  const kinds = new Set<string>(facts.map(({ fields: { kind } }) => kind));
  return namedFacts(sentence).some(
    ({ fields: { kind }, name }) =>
      // A plan or a letter names things within its text.
      !(onPaper && facts.some(({ printed }) => printed.includes(name))) &&
      (/^(?:medicine|allergy|condition)$/.test(kind) || kinds.has(kind)),
  );
}

/** Checks of numbers in which a field of the fact says otherwise; in the others the reader may have taken one number for another. */
const OTHER_FIELD = new Set(['how often', 'of a name', 'age', 'threshold', 'code', 'range']);

/** A whole number up to this may count something, or be the day of a month. */
const LARGEST_DAY = 31;

/**
 * True where a number is not what the cited facts have: a value in the unit of one of them that none has and that is not told as
 * worked out, or a value with another unit than the fact's.
 */
function otherNumber({ word = '' }: Fault, { sentence, facts, onPaper }: Weighed): boolean {
  if (OTHER_FIELD.has(word)) return facts.length === 1 || word === 'how often';
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
        // A letter may leave a unit out.
        !(onPaper && same.some((each) => each.unit === null)) &&
        (facts.length === 1 || !same.some((each) => each.unit?.startsWith(unit) === true)) &&
        !same.some((each) => each.unit?.startsWith(`${unit}/`) === true)
      );
    if (facts.length > 1 && isWorkedOut(quantity, sentence.lower, onPaper)) return false;
    if (unit !== null) return printed.some((each) => oneUnit(each.unit) === oneUnit(unit));
    const [value = 0] = quantity.values;
    return quantity.word !== true && (!Number.isInteger(value) || value > LARGEST_DAY);
  });
}

const WORKED_OUT =
  /(?:\b(?:by|about|around|roughly|approximately|some|nearly|almost|over|under|total(?:ling)?|plus|another|extra|makes?|made|equals|average|averages|averaged|mean|lost|gained) |[~≈=] ?)$/;
const OF_OR_TO = /\b(?:of|to) $/;
/** `a potassium of 6.9` is a value; `a fall of 6.9` was worked out. */
const CHANGE_OF =
  /\b(?:total|sum|fall|rise|drop|loss|gain|difference|average|mean|increase|decrease|reduction|decline|change|interval|gap|excess|ratio|share|range) of $/;

/**
 * `by 4.2 kg`, `about 12 kg`, `3 kg more`, `0.4 kg a week`: from several values, in a way that was not found. In talk any number behind
 * `of` or `to` may be.
 */
function isWorkedOut({ start, end }: Quantity, lower: string, onPaper: boolean): boolean {
  const before = textBefore(lower, start, 20);
  return (
    WORKED_OUT.test(before) ||
    (onPaper ? CHANGE_OF : OF_OR_TO).test(before) ||
    /^(?: |, )?(?:more|less|fewer|higher|lower|heavier|lighter|apart|a (?:day|week|month|year|time)|per|each|every|in all|in total|altogether|difference|on average|lost|gained|up|down)\b/.test(
      lower.slice(end, end + 16).trimStart(),
    )
  );
}

const UP = new Set<Move>(['rising', 'doubled', 'tripled', 'quadrupled']);
const DOWN = new Set<Move>(['falling', 'halved']);

/** True where the sentence says that something rose, and every cited series falls; or the other way round. */
function movesAgainst({ sentence, facts }: Weighed): boolean {
  const ways = waysOf(facts);
  if (ways.length === 0) return facts.length === 1 && isOtherVerdict(sentence, facts[0]!);
  // `dipped to 111 and was back up at 130` goes both ways.
  if (/\b(?:back|again|recovered|then)\b/.test(sentence.lower)) return false;
  return movesIn(sentence).some(
    ({ move, negated }) =>
      !negated &&
      ((UP.has(move) && ways.every((way) => way < 0)) || (DOWN.has(move) && ways.every((way) => way > 0))),
  );
}

/** Per name the way from the first value to the last: below zero it falls. */
function waysOf(facts: readonly CitedFact[]): readonly number[] {
  const trends = facts.flatMap(({ fact: { trend } }) =>
    trend === 'rising' ? [1] : trend === 'falling' ? [-1] : [],
  );
  const series = [
    ...Map.groupBy(facts, ({ name, entries }) => `${name} ${entries[0]?.unit}`).values(),
  ].flatMap((same) => {
    const points = same
      .flatMap(({ entries }) =>
        entries.map(({ values: [value], date }) => ({ value, day: date === null ? null : dayNumber(date) })),
      )
      .filter(({ value, day }) => value !== undefined && day !== null)
      .toSorted((one, other) => one.day! - other.day!);
    const first = points[0];
    const last = points.at(-1);
    return first === undefined || last === undefined || first.day === last.day
      ? []
      : [last.value! - first.value!];
  });
  return [...trends, ...series].filter((way) => way !== 0);
}

/** `was reduced at 8 mmol/L`, where 8 is high. */
function isOtherVerdict(sentence: Weighed['sentence'], { fact: { verdict } }: CitedFact): boolean {
  return movesIn(sentence).some(
    ({ move, negated }) =>
      !negated && ((UP.has(move) && verdict === 'low') || (DOWN.has(move) && verdict === 'high')),
  );
}
