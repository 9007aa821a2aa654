import { textBefore } from '../../text-before.ts';
import type { DateParts } from '../reading/dates.ts';
import { readPeriods, readTimes } from '../reading/periods.ts';
import type { Quantity } from '../reading/quantities.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { TIME_UNITS } from '../reading/units.ts';
import { fractionsHold, isComputed } from './arithmetic.ts';
import { codesMixedUp, thresholdTornApart } from './codes.ts';
import { within } from './dates.ts';
import { daysOfValuesHold } from './days-of-values.ts';
import { isMixedUp, isOftenMixedUp } from './mixed-up.ts';
import { type Named, namedIn } from './owners.ts';
import { oneUnit, sameAmount, sameUnit, sameValues } from './same-quantity.ts';
import { isAge, isDayNumber, isDistance, isPartOfTime, isWholePart } from './times.ts';

/** A number that does not stand in the facts, or stands with the wrong thing. */
export interface NumberFault {
  readonly reason: 'number' | 'unit' | 'date';
  readonly word: string;
}

/** What is wrong with the numbers of the sentence. `earlier` are the facts that its answer cited before: times are counted from them. */
export function* numberFaults(
  sentence: ReadSentence,
  facts: readonly ReadFact[],
  earlier: readonly ReadFact[] = [],
): Generator<NumberFault> {
  for (const quantity of sentence.quantities) {
    const reason = unsupported(quantity, sentence, facts, earlier);
    if (reason !== null) yield { reason, word: quantity.text };
  }
  const named = namedIn(sentence, facts);
  if (named !== null && isMixedUp(sentence, facts, named)) yield { reason: 'number', word: 'mixed up' };
  if (!frequencySupported(sentence, facts, named)) yield { reason: 'number', word: 'how often' };
  if (!fractionsHold(sentence, facts)) yield { reason: 'number', word: 'share' };
  if (otherNumberOf(sentence, facts)) yield { reason: 'number', word: 'of a name' };
  if (!agesHold(sentence, facts)) yield { reason: 'number', word: 'age' };
  if (thresholdTornApart(sentence, facts)) yield { reason: 'number', word: 'threshold' };
  if (codesMixedUp(sentence, facts)) yield { reason: 'number', word: 'code' };
  if (rangeTornApart(sentence, facts)) yield { reason: 'number', word: 'range' };
  if (!daysOfValuesHold(sentence, facts)) yield { reason: 'date', word: 'day of a value' };
}

/** `exon 45 skipping`, where the facts print another number before that word, and never this one. */
function otherNumberOf({ lower, quantities }: ReadSentence, facts: readonly ReadFact[]): boolean {
  return quantities.some(({ unit, word, end, text }) => {
    const next = /^ (\p{L}{5,})/u.exec(lower.slice(end, end + 24))?.[1];
    if (unit !== null || word !== undefined || next === undefined || COUNTED.test(` ${next}`)) return false;
    const printed = facts.flatMap((fact) => [
      ...fact.undated.matchAll(new RegExp(`(?<![\\d.,])(\\d+) ${next}\\b`, 'g')),
    ]);
    return printed.length > 0 && !printed.some(([, number]) => number === text);
  });
}

/** `the heart attack came at 68 and he died at 61` of a relative who had it at 61 and died at 68. */
function agesHold({ lower, quantities }: ReadSentence, facts: readonly ReadFact[]): boolean {
  return facts.every(({ printed }) => {
    const [, at, died] = /^family history: .*, at age (\d+), died at age (\d+)/.exec(printed) ?? [];
    if (at === undefined || died === undefined) return true;
    return quantities.every(({ values: [value], start, end }) => {
      if (value !== Number(at) && value !== Number(died)) return true;
      const before =
        textBefore(lower, start, 60)
          .split(/[,;:]| and | but /)
          .at(-1) ?? '';
      const [after = ''] = lower.slice(end, end + 30).split(/[,;:]| and | but /, 1);
      const ofDeath = /\b(?:died|dies|death|dead|lost|passed away|lived to)\b/.test(before + after);
      return value === Number(ofDeath ? died : at) || at === died;
    });
  });
}

/** `the range of 54 to 34 %` where it is 54 to 74: two ends of a range must be those of one. */
function rangeTornApart({ lower, quantities }: ReadSentence, facts: readonly ReadFact[]): boolean {
  const ends = facts.flatMap(({ limits }) => (limits.length === 2 ? limits : []));
  return quantities.some((one, at) => {
    const other = quantities[at + 1];
    if (other === undefined || gap(one, other, lower) === null) return false;
    const asRange = /\b(?:range|reference|interval|normal)\b[^,;]{0,16}$/.test(
      textBefore(lower, one.start, 30),
    );
    const touches = [one, other].some((each) => ends.some((end) => sameValues(each, end)));
    return asRange && touches && !isRange(one, other, facts);
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
  if (facts.some(({ quantities }) => quantities.some((each) => sameAmount(quantity, each)))) return null;
  if (countsTheFacts(quantity, sentence, facts) || isDistance(quantity, sentence, facts)) return null;
  if (isPartOfTime(quantity, sentence, [...facts, ...earlier])) return null;
  // `Two days later`, `after three months`: counted from what the answer told before.
  if (isDistance(quantity, sentence, facts, earlier)) return null;
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
  /\b(?:limits?|bounds?|cut-?off|threshold|floor|ceiling|cap|line|ruler|mark|at least|at most|no more than|up to|between|target|starts?|begins?|ends?|out of|against|normal(?:ly)?(?: is)? (?:up to|from|below|under|above|over|less than|more than|at least)|(?:reference|range|interval) (?:of|is|was|are|from|for|goes|up|to)|ranges? from)\b|\b(?:reference|range) ?[:(]/;

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
    !IS_NORMAL.test(lower.slice(quantity.end, quantity.end + 32)) &&
    !COMPARED.test(before) &&
    !LIMIT_AFTER.test(lower.slice(quantity.end, quantity.end + 60))
  );
}

/** `up to 9 is normal`. */
const IS_NORMAL =
  /^ (?:(?:or|and) (?:less|more|below|above|under|over) )?(?:is|are|was|being|counts? as|would be) (?:the )?(?:normal|usual|in range|fine|allowed|limit|wanted|needed|required|expected|aimed|asked|floor|ceiling|cut-?off|mark)\b|^ (?:at which|where|from which|to which) (?:the )?(?:normal|ordinary|usual|healthy|reference|range)\b/;

/** `below 105 g/L`: whether it is so is checked with the verdicts. */
const COMPARED =
  /(?:\b(?:above|over|exceed(?:s|ed|ing)?|beyond|greater than|more than|below|under|beneath|less than|short of)(?: \p{L}+){0,4}|[<>≤≥]) ?$/u;
/** `the 105 g/L limit`, `12 s as the upper limit`, `38 is the cut-off`; but not `38 U/mL, the limit`. */
const LIMIT_AFTER =
  /^(?: (?:as|is|was|being)(?: (?:the|its|their|a|an))?)?(?: (?:upper|lower|normal|reference|laboratory's|lab's|usual|pregnancy))* (?:limits?|bound|cut-?off|threshold|reference|floor|ceiling|mark|line|cap)\b/;

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
  // `the last three`: of as many as are cited.
  const some = /\bthe (?:last|first|other|latter|former|next|remaining) $/;
  const part = /\b(?:each|both|either|neither|one) of (?:the|these|those) $/;
  if (
    (some.test(textBefore(lower, start, 16)) || part.test(textBefore(lower, start, 20))) &&
    (values[0] ?? 0) <= facts.length
  )
    return true;
  const all = values[0] === facts.length && COUNTED.test(lower.slice(end, end + 48));
  const before = textBefore(lower, start, 10);
  if (all || (values[0] === facts.length && /\b(?:all|these|those|the) $/.test(before))) return true;
  // `six medicines were ended, and apixaban was started`: as many as share a kind and a status.
  const groups = Map.groupBy(
    facts,
    ({ fact: { resource, fields } }) => `${resource.split('/', 1)[0]} ${fields?.status}`,
  );
  const group = [...groups.values()].some(({ length }) => length === values[0] && length > 1);
  return (
    group &&
    (COUNTED.test(lower.slice(end, end + 48)) ||
      /^ (?:of (?:them|these|those)\b|more\b|others?\b|in all\b|went|were|came)/.test(
        lower.slice(end, end + 12),
      ) ||
      /\b(?:all|these|those) $/.test(before))
  );
}

const COUNTED =
  /^ (?:of (?:the|these|those|your|his|her|their|its) )?(?:[\p{L}-]+ ){0,2}(?:values?|results?|readings?|measurements?|visits?|entries|checks?|tests?|medicines?|medications|drugs|tablets|prescriptions|courses|allergies|intolerances|conditions?|diagnoses|problems?|complaints|symptoms|episodes|findings|dates|occasions|vaccin\p{L}+|immuni[sz]ations|shots|doses|injections|infusions|procedures?|operations|surgeries|scans|mammograms|samples|appointments|admissions|items|things|points|numbers|figures|levels|scores|records|reports|times(?! (?:a|an|per|each|every|daily|weekly|the|as|higher|lower|above|more|less)\b))\b/u;

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
