import type { DateParts } from '../reading/dates.ts';
import { readPeriods, readTimes } from '../reading/periods.ts';
import type { Quantity } from '../reading/quantities.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { TIME_UNITS } from '../reading/units.ts';
import { clauseAt } from './anchors.ts';
import { fractionsHold, isComputed, roundingAt } from './arithmetic.ts';
import { dayNumber, within } from './dates.ts';
import { isMixedUp, isOftenMixedUp } from './mixed-up.ts';
import { type Named, namedIn } from './owners.ts';
import { oneUnit, sameUnit, sameValues } from './same-quantity.ts';

/** Why a number of the sentence does not stand in the facts; null where all do. */
export function unsupportedNumber(
  sentence: ReadSentence,
  facts: readonly ReadFact[],
  earlier: readonly ReadFact[] = [],
): 'number' | 'unit' | 'date' | null {
  for (const quantity of sentence.quantities) {
    const reason = unsupported(quantity, sentence, facts, earlier);
    if (reason !== null) return reason;
  }
  const named = namedIn(sentence, facts);
  if (named !== null && isMixedUp(sentence, facts, named)) return 'number';
  if (!frequencySupported(sentence, facts, named)) return 'number';
  if (!fractionsHold(sentence, facts)) return 'number';
  if (rangeTornApart(sentence, facts)) return 'number';
  return wrongPairing(sentence, facts) || wrongDay(sentence, facts) ? 'date' : null;
}

/** `the range of 54 to 34 %` where it is 54 to 74: two ends of a range must be those of one. */
function rangeTornApart({ lower, quantities }: ReadSentence, facts: readonly ReadFact[]): boolean {
  const ends = facts.flatMap(({ limits }) => (limits.length === 2 ? limits : []));
  return quantities.some((one, at) => {
    const other = quantities[at + 1];
    if (other === undefined || gap(one, other, lower) === null) return false;
    const asRange = /\b(?:range|reference|interval|normal)\b[^,;]{0,16}$/.test(
      lower.slice(Math.max(0, one.start - 30), one.start),
    );
    const touches = [one, other].some((each) => ends.some((end) => sameValues(each, end)));
    return asRange && touches && !isRange(one, other, facts);
  });
}

/** `18 mg/g on 16 March 2009`, `18 mg/g (16 March 2009)`: the value of that very day, where the facts have such a value at all. */
function wrongDay({ lower, quantities, dates }: ReadSentence, facts: readonly ReadFact[]): boolean {
  const entries = facts.flatMap((fact) => fact.entries);
  return dates.some(({ start, readings }) => {
    const joint = /(?: on | \()(?:the )?$/.exec(lower.slice(Math.max(0, start - 8), start))?.[0].length ?? 0;
    const value = quantities.find(({ end }) => joint > 0 && end === start - joint);
    if (value === undefined || value.word || TIME_UNITS.has(value.unit ?? '')) return false;
    const same = entries.filter((entry) => sameValues(value, entry) && sameUnit(value, entry));
    if (same.length === 0 || same.some(({ date }) => date === null)) return false;
    return !same.some(({ date }) => readings.some((reading) => within(reading, date!)));
  });
}

function unsupported(
  quantity: Quantity,
  sentence: ReadSentence,
  facts: readonly ReadFact[],
  earlier: readonly ReadFact[],
): 'number' | 'unit' | null {
  const known = facts.flatMap(({ quantities }) => quantities).filter((each) => sameValues(quantity, each));
  const matching = known.filter((each) => sameUnit(quantity, each));
  if (matching.length > 0)
    return asLimitOnly(quantity, sentence, facts) && !isComputed(quantity, sentence, facts) ? 'number' : null;
  if (
    /^ times\b/.test(sentence.lower.slice(quantity.end)) &&
    facts.some(({ times }) => times.has(quantity.values[0]!))
  )
    return null;
  if (countsTheFacts(quantity, sentence, facts) || isDistance(quantity, sentence, facts)) return null;
  // `Two days later`: counted from the sentence before.
  if (
    /^ (?:later|after|before|earlier)\b/.test(sentence.lower.slice(quantity.end, quantity.end + 9)) &&
    isDistance(quantity, sentence, [...facts, ...earlier])
  )
    return null;
  if (isWholePart(quantity, facts)) return null;
  if (!TIME_UNITS.has(quantity.unit ?? '') && isComputed(quantity, sentence, facts)) return null;
  if (
    isAge(quantity, sentence, facts) ||
    isPairOfFacts(quantity, sentence, facts) ||
    isDayNumber(quantity, sentence, facts)
  )
    return null;
  if (known.length === 0 && printedAsName(quantity, facts)) return null;
  return known.length > 0 ? 'unit' : 'number';
}

/** `above the reference range, with 105 g/L` gives a value; `the reference range of`, `the upper limit of` give a limit. */
const AS_LIMIT =
  /\b(?:limits?|bounds?|cut-?off|threshold|between|target|starts?|begins?|ends?|out of|against|normal(?:ly)?(?: is)? (?:up to|from|below|under|above|over|less than|more than|at least)|(?:reference|range|interval) (?:of|is|was|are|from|for|goes|up|to)|ranges? from)\b|\b(?:reference|range) ?[:(]/;

/** Its value is that of a limit alone, and nothing before it says that a limit is meant. */
function asLimitOnly(
  quantity: Quantity,
  { lower, quantities }: ReadSentence,
  facts: readonly ReadFact[],
): boolean {
  const asValue = facts.some(({ quantities: printed, limits: ends }) =>
    printed.some((each) => !ends.includes(each) && sameValues(quantity, each) && sameUnit(quantity, each)),
  );
  if (asValue || quantity.values.length > 1) return false;
  const limits = facts.flatMap((fact) => fact.limits);
  if (!limits.some((limit) => sameValues(quantity, limit))) return false;
  // `4 to 5.6 %`, `4–5.6 %`: both ends of one range, next to each other.
  if (isRangeEnd(quantity, { lower, quantities }, facts)) return false;
  const values = quantities.filter(
    (other) => other.end <= quantity.start && !limits.some((limit) => sameValues(other, limit)),
  );
  const before = lower.slice(values.at(-1)?.end ?? 0, quantity.start);
  return (
    !AS_LIMIT.test(before) &&
    !COMPARED.test(before) &&
    !LIMIT_AFTER.test(lower.slice(quantity.end, quantity.end + 60))
  );
}

/** `below 105 g/L`: whether it is so is checked with the verdicts. */
const COMPARED =
  /(?:\b(?:above|over|exceed(?:s|ed|ing)?|beyond|greater than|more than|below|under|beneath|less than|short of)(?: \p{L}+){0,4}|[<>≤≥]) ?$/u;
/** `the 105 g/L limit`, `12 s as the upper limit`, `38 is the cut-off`; but not `38 U/mL, the limit`. */
const LIMIT_AFTER =
  /^(?: (?:as|is|was|being)(?: (?:the|its|their|a|an))?)?(?: (?:upper|lower|normal|reference|laboratory's|lab's|usual|pregnancy))* (?:limits?|bound|cut-?off|threshold|reference)\b/;

function isRangeEnd(
  quantity: Quantity,
  { lower, quantities }: Pick<ReadSentence, 'lower' | 'quantities'>,
  facts: readonly ReadFact[],
): boolean {
  return quantities.some(
    (other) => other !== quantity && gap(other, quantity, lower) !== null && isRange(other, quantity, facts),
  );
}

/** The numbers of the sentence that are ends of a cited range, written next to each other. */
export function rangeEnds(sentence: ReadSentence, facts: readonly ReadFact[]): ReadonlySet<Quantity> {
  if (facts.every(({ limits }) => limits.length < 2)) return new Set();
  return new Set(
    sentence.quantities.slice(0, 60).filter((quantity) => isRangeEnd(quantity, sentence, facts)),
  );
}

function gap(one: Quantity, other: Quantity, text: string): string | null {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  const between = text.slice(first.end, second.start);
  return /^\s*(?:to|and|-|–|—)\s*$/.test(between.slice(0, 10)) ? between : null;
}

function isRange(one: Quantity, other: Quantity, facts: readonly ReadFact[]): boolean {
  return facts.some(
    ({ limits }) =>
      limits.length === 2 && [one, other].every((each) => limits.some((limit) => sameValues(each, limit))),
  );
}

/** `the two results` with two facts cited, `three visits` with three. */
function countsTheFacts(
  { values, unit, start, end }: Quantity,
  { lower }: ReadSentence,
  facts: readonly ReadFact[],
): boolean {
  if (unit !== null || values.length > 1) return false;
  const all = values[0] === facts.length && COUNTED.test(lower.slice(end, end + 48));
  const before = lower.slice(Math.max(0, start - 10), start);
  if (all || (values[0] === facts.length && /\b(?:all|these|those|the) $/.test(before))) return true;
  // `six medicines were ended, and apixaban was started`: as many as share a kind and a status.
  const groups = Map.groupBy(
    facts,
    ({ fact: { resource, fields } }) => `${resource.split('/', 1)[0]} ${fields?.status}`,
  );
  const some = [...groups.values()].some(({ length }) => length === values[0] && length > 1);
  return some && (COUNTED.test(lower.slice(end, end + 48)) || /\b(?:all|these|those) $/.test(before));
}

const COUNTED =
  /^ (?:of (?:the|these|those|your|his|her|their|its) )?(?:[\p{L}-]+ ){0,2}(?:values?|results?|readings?|measurements?|visits?|entries|checks?|tests?|medicines?|medications|drugs|tablets|prescriptions|courses|allergies|intolerances|conditions?|diagnoses|problems?|complaints|symptoms|episodes|findings|dates|occasions|vaccin\p{L}+|immuni[sz]ations|shots|doses|injections|infusions|procedures?|operations|surgeries|scans|mammograms|samples|appointments|admissions|items|things|points|numbers|figures|levels|scores|records|reports|times(?! (?:a|an|per|each|every|daily|weekly|the|as|higher|lower|above|more|less)\b))\b/u;

const LENGTH_IN_DAYS = new Map([
  ['day', [1, 1]],
  ['week', [7, 7]],
  ['month', [28, 31]],
  ['year', [365, 366]],
]);

/** The time between two cited dates. */
function isDistance(quantity: Quantity, sentence: ReadSentence, facts: readonly ReadFact[]): boolean {
  const [value = 0] = quantity.values;
  const { lower } = sentence;
  if (quantity.values.length > 1) return false;
  const rounding = roundingAt(lower, quantity.start);
  const night = /^ nights?\b/.test(lower.slice(quantity.end, quantity.end + 8));
  if (TIME_UNITS.has(quantity.unit ?? '') || night)
    return isTimeBetween(value, night ? 'day' : (quantity.unit ?? ''), facts, rounding);
  // `lasted four years, and the other a little over three`.
  const told = sentence.quantities.find(
    ({ unit, end }) => TIME_UNITS.has(unit ?? '') && end <= quantity.start,
  );
  return (
    quantity.unit === null &&
    told !== undefined &&
    rounding !== null &&
    isTimeBetween(value, told.unit ?? '', facts, rounding)
  );
}

/** `at 27 weeks` of 27.3 weeks: a time that goes on is told by what is full. */
function isWholePart({ values: [value = 0], unit }: Quantity, facts: readonly ReadFact[]): boolean {
  return (
    TIME_UNITS.has(unit ?? '') &&
    facts.some(({ entries }) =>
      entries.some((entry) => entry.unit === unit && Math.floor(entry.values[0]!) === value),
    )
  );
}

/** `on day two`: the day after the first that is cited. */
function isDayNumber(
  { values: [value = 0], start, unit }: Quantity,
  { lower }: ReadSentence,
  facts: readonly ReadFact[],
): boolean {
  return (
    unit === null &&
    /\bday $/.test(lower.slice(Math.max(0, start - 4), start)) &&
    isTimeBetween(value - 1, 'day', facts)
  );
}

/** `111/67 mmHg` of a systolic and a diastolic value that are two facts of one day: of the day right behind it, if one is there. */
function isPairOfFacts(
  { values, unit, end }: Quantity,
  { lower, dates }: ReadSentence,
  facts: readonly ReadFact[],
): boolean {
  if (values.length !== 2) return false;
  const day = dates.find(
    ({ start }) => start >= end && /^(?: (?:on|in|of) | \()$/.test(lower.slice(end, start)),
  );
  const [ones, others] = values.map((value) =>
    facts
      .slice(0, 60)
      .flatMap((fact) =>
        fact.entries
          .filter(
            (entry) => entry.values[0] === value && (unit === null || oneUnit(unit) === oneUnit(entry.unit)),
          )
          .map(({ date }) => ({ fact, date })),
      ),
  );
  return (ones ?? []).some(
    ({ fact, date }) =>
      (day === undefined || date === null || day.readings.some((reading) => within(reading, date))) &&
      (others ?? []).some((other) => other.fact !== fact && sameDay(date, other.date)),
  );
}

function sameDay(one: DateParts | null, other: DateParts | null): boolean {
  return one?.year === other?.year && one?.month === other?.month && one?.day === other?.day;
}

/** True where two cited dates lie that far apart. */
export function isTimeBetween(
  value: number,
  unit: string,
  facts: readonly ReadFact[],
  rounding: ReturnType<typeof roundingAt> = null,
): boolean {
  const [short, long] = LENGTH_IN_DAYS.get(unit) ?? [0, 0];
  if (short === undefined || long === undefined || long === 0) return false;
  const days = facts
    .flatMap(({ dates }) => dates.map(dayNumber))
    .filter((day) => day !== null)
    .slice(0, 60);
  // A month and a year are spoken of roundly: 11 months and 20 days are a year, 13 are not two. So is `a little over five years`.
  const slack = unit === 'day' ? 0 : short / 4;
  const less =
    rounding === null ? slack : rounding.least === 1 ? slack / 4 : Math.max(slack, value * short * 0.12);
  const more =
    rounding === null ? slack : rounding.most === 1 ? slack / 4 : Math.max(slack * 2, value * long * 0.12);
  return days.some((one) =>
    days.some(
      (other) => other - one > 0 && other - one >= value * short - less && other - one <= value * long + more,
    ),
  );
}

/** `CA 15-3`, `stage 3`, `exons 45 to 50`: no value, so no unit, but part of a name that the fact prints outside its dates. */
function printedAsName({ text, unit }: Quantity, facts: readonly ReadFact[]): boolean {
  return unit === null && facts.some(({ undated }) => standsAlone(undated, text.toLowerCase()));
}

function standsAlone(printed: string, text: string): boolean {
  const at = printed.indexOf(text);
  return (
    at >= 0 &&
    !/[\d.,]/.test(printed[at - 1] ?? '') &&
    !/^(?:\d|[.,]\d)/.test(printed.slice(at + text.length))
  );
}

/** `weekly` for a medicine that is taken once a day is refused, and so is `twice` for once. */
function frequencySupported(sentence: ReadSentence, facts: readonly ReadFact[], named: Named): boolean {
  const { text } = sentence;
  const times = readTimes(text);
  const periods = readPeriods(text);
  if (times.size > 0 && ![...times].every((time) => facts.some((fact) => fact.times.has(time)))) return false;
  if (named !== null && isOftenMixedUp(sentence, named)) return false;
  // `at night` is how often only of what is taken.
  if (
    !facts.some(({ fact }) => fact.resource.startsWith('Medication')) &&
    !/ly\b|\b(?:each|every|per|times?|once|twice)\b/i.test(text)
  )
    return true;
  return [...periods].every((period) =>
    facts.some((fact) => fact.periods.has(period) || fact.printed.includes(`${period}ly`)),
  );
}

/** As many values as dates: each value belongs to the date of its place, and a fact must say both of one entry. */
function wrongPairing({ lower, quantities, dates }: ReadSentence, facts: readonly ReadFact[]): boolean {
  // A dose has a first and a last day, and is spoken of with either.
  const entries = facts
    .filter(({ fact: { resource } }) => !resource.startsWith('Medication'))
    .flatMap((fact) => fact.entries);
  const isValue = (quantity: Quantity) =>
    entries.some((entry) => sameValues(quantity, entry) && sameUnit(quantity, entry));
  const values = quantities.filter(
    (quantity) => isValue(quantity) && !TIME_UNITS.has(quantity.unit ?? '') && quantity.word === undefined,
  );
  const written = dates.filter(
    ({ readings, start }) =>
      readings.length > 0 && !COMPARED_WITH.test(lower.slice(Math.max(0, start - 40), start)),
  );
  if (values.length === 0 || values.length !== written.length) return false;
  return values.some((quantity, at) => {
    const { start, readings } = written[at]!;
    const clause = clauseAt(lower, quantity.start, AND);
    const together = start >= clause.start && start <= clause.end;
    const candidates = entries.filter((entry) => sameValues(quantity, entry) && sameUnit(quantity, entry));
    if ((values.length === 1 && !together) || candidates.some(({ date }) => date === null)) return false;
    return !candidates.some(({ date }) => readings.some((reading) => within(reading, date!)));
  });
}

const AND = /[;:()]|, (?:and|but|which|while) | (?:and|but|while|whereas) /g;
/** `6 kg more than in June 2016`: the value is of another day. */
const COMPARED_WITH =
  /\b(?:than|compared (?:with|to))(?: (?:in|on|the|that of|by))* $|\b(?:after|before|since) [^,;]{0,24}\bof (?:the )?$/;

/** Without `years` only a person is 11, or is aged 11. */
const AGE =
  /\b(?:aged|age|turned|age of|(?:he|she|you|they|i) (?:was|were))(?: only| just| about| already)? $/;
const AGE_IN_YEARS = /\b(?:was|were|aged|age|at|turned|age of|being)(?: only| just| about| already)? $/;

/** `when he was 11`: whole years between two cited days. */
function isAge(
  { values: [value = 0], start, unit }: Quantity,
  { lower }: ReadSentence,
  facts: readonly ReadFact[],
): boolean {
  if (unit !== null && unit !== 'year') return false;
  const said = unit === null ? AGE : AGE_IN_YEARS;
  if (!said.test(lower.slice(Math.max(0, start - 24), start))) return false;
  const days = facts
    .flatMap(({ dates }) => dates.map(dayNumber))
    .filter((day) => day !== null)
    .slice(0, 60);
  return days.some((one) =>
    days.some((other) => other > one && Math.floor((other - one) / 365.25) === value),
  );
}
