import { textBefore } from '../../text-before.ts';
import { readTimes } from '../reading/periods.ts';
import type { Quantity } from '../reading/quantities.ts';
import type { Entry, ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { dayNumber } from './dates.ts';
import { oneUnit, sameAmount } from './same-quantity.ts';

/** How a rounding word lets a number stand for the true one: as a share of the number written. */
interface Leeway {
  readonly least: number;
  readonly most: number;
}

const EXACT: Leeway = { least: 1, most: 1 };
/** Tried in this order on the words right before a number. The true value lies between `least` and `most` times the one written. */
const ROUNDING: readonly (readonly [RegExp, Leeway])[] = [
  [
    /\b(?:just|slightly|a little|a bit|a shade|a touch|a hair|barely) (?:over|above|more than) (?:the |a )?$/,
    { least: 1, most: 1.05 },
  ],
  [
    /\b(?:just|slightly|a little|a bit|a shade|a touch|a hair|barely) (?:under|below|less than|short of|shy of) (?:the |a )?$/,
    { least: 0.95, most: 1 },
  ],
  [
    /\b(?:nearly|almost|close to|close on|not quite|approaching|getting on for|the better part of|shy of|next to) (?:a |an |the )?$/,
    { least: 0.95, most: 1 },
  ],
  [
    /\b(?:well )?(?:over|more than|at least|upwards of) (?:a |an )?$|\b(?:a|an) (?:good|solid|full) $/,
    { least: 1, most: 1.1 },
  ],
  [/\b(?:under|less than|at most) (?:a |an )?$/, { least: 0.9, most: 1 }],
  [
    /(?:\b(?:about|around|roughly|approximately|approx\.?|some|circa|ca\.?|or so|give or take|in the neighbourhood of|in the region of|on the order of) (?:a |an |one |the )?|[~≈] ?)$/,
    { least: 0.95, most: 1.05 },
  ],
];

/** What the words before this place allow; null where the number is given as it is. */
export function roundingAt(lower: string, at: number): Leeway | null {
  const before = textBefore(lower, at, 28);
  return ROUNDING.find(([words]) => words.test(before))?.[1] ?? null;
}

const DIFFERENCE =
  /\bby\b|\b(?:higher|lower|more|less|difference|differ|differs|change|increase|decrease|rise|drop|fall|rose|fell|dropped|gain|gained|lost|loss|heavier|lighter|taller|longer|shorter|apart|added|up|down|reduction|improvement|decline|further|over|between|grew|grown|put on|short of|points|gone|from)\b/;
/** `by 10 %`, `10 % higher`, `10 % of`: of a share of two values that are shares themselves nothing less tells. */
const SHARE_BEFORE =
  /\b(?:by|(?:rise|increase|drop|fall|decrease|change|reduction|gain|loss|decline|improvement|share|proportion) of)(?: [a-z]+){0,2} $/;
const SHARE_AFTER =
  /^ (?:of|higher|lower|more|less|increase|decrease|rise|drop|fall|change|reduction|gain|loss|decline|improvement|relative)\b/;
/** `fell to about 30`, but not `close to 30`. */
const REACHED =
  /(?<!\bclose )\bto (?:(?:about|around|roughly|approximately|nearly|almost|only|just|over|under|some|the|an?) ){0,2}$/;
const MOST = 40;

/** True where the number follows from the cited facts: rounded, a difference, a ratio, a share, a daily dose or a sum. */
export function isComputed(quantity: Quantity, { lower }: ReadSentence, facts: readonly ReadFact[]): boolean {
  const [written = 0] = quantity.values;
  if (quantity.values.length > 1) return false;
  const rounding = roundingAt(lower, quantity.start);
  const digits = /[.,](\d+)/.exec(quantity.text)?.[1]?.length ?? 0;
  const decimals = Math.max(digits, Number.isInteger(written) ? 0 : 1);
  const fits = (value: number) => within(value, written, rounding ?? EXACT, decimals);
  /** A share is written in whole or tenths of a per cent. */
  const shares = (value: number) => fits(rounding === null ? Number(value.toFixed(decimals)) : value);
  const entries = facts.flatMap((fact) => fact.entries).slice(0, MOST);
  const groups = ofOneThing(facts);
  const single = entries.flatMap(({ values, unit }) => values.map((value) => ({ value, unit })));
  const sameUnit = (unit: string | null) =>
    quantity.unit === null || oneUnit(quantity.unit) === oneUnit(unit);
  if (rounding !== null && single.some(({ value, unit }) => sameUnit(unit) && fits(value))) return true;
  if (
    rounding !== null &&
    facts.some(({ limits }) => limits.some(({ values, unit }) => sameUnit(unit) && fits(values[0]!)))
  )
    return true;
  const around = lower.slice(Math.max(0, quantity.start - 60), quantity.end + 60);
  const after = lower.slice(quantity.end, quantity.end + 24);
  const before = textBefore(lower, quantity.start, 40);
  const pairs = pairsOf(entries);
  if (/^(?:[ -]fold\b| times\b(?! (?:a|per|each|every|daily)\b))/.test(after))
    return [...pairs, ...againstLimits(facts)].some(
      ([one, other]) =>
        other !== 0 && within(one / other, written, rounding ?? timesLeeway(quantity), decimals),
    );
  // What something went to is its value, never how far it went.
  const reached = REACHED.test(before);
  const asShare = SHARE_BEFORE.test(before) || SHARE_AFTER.test(after);
  const compared = asShare ? pairs : pairsOf(entries, '%');
  if (quantity.unit === '%' && !reached)
    if (
      compared.some(
        ([one, other]) =>
          other !== 0 &&
          (shares((Math.abs(one - other) / Math.abs(other)) * 100) || shares((one / other) * 100)),
      )
    )
      return true;
  if (
    !reached &&
    DIFFERENCE.test(around) &&
    groups.some((each) => each.some((one) => each.some((other) => differs(one, other, quantity, fits))))
  )
    return true;
  if (
    /^ (?:a|per|each|every) (?:day|week|month|year)\b/.test(after) &&
    groups.some((each) => ratesOf(each, after).some(fits))
  )
    return true;
  // `0.9 mg/kg` of 24 mg and 26.8 kg, and the other way round.
  if (
    dosesByWeight(facts).some(({ value, unit }) => sameUnit(unit) && nearly(value, written, decimals, fits))
  )
    return true;
  // `three more than the 9 at which the range ends`.
  if (
    DIFFERENCE.test(around) &&
    facts.some(({ entries: own, limits }) =>
      own.some((one) =>
        limits.some(
          ({ values: [end = 0] }) =>
            (sameUnit(one.unit) || quantity.unit === 'points') && fits(round(Math.abs(one.values[0]! - end))),
        ),
      ),
    )
  )
    return true;
  // `2 kg more than 71 kg` is 73 kg.
  if (facts.some((fact) => inOneFact(fact).some(({ value, unit }) => sameUnit(unit) && fits(value))))
    return true;
  if (
    !SEVERAL_TIMES.test(after) &&
    dailyDoses(facts).some(
      (dose) =>
        (sameUnit(dose.unit) && fits(dose.value)) || sameAmount(quantity, { ...dose, values: [dose.value] }),
    )
  )
    return true;
  return groups.flatMap(sums).some(({ value, unit }) => sameUnit(unit) && fits(value));
}

/** `10 mg twice a day` is no daily dose. */
const SEVERAL_TIMES =
  /^(?: \p{L}+){0,4}? (?:twice|thrice|(?:two|three|four|\d) times|every (?:\d+|six|eight|twelve) hours|in the morning and)\b/u;

/** The values of each thing for itself: what is of two things has no sum and no difference. Nor have doses: they are what is printed. */
function ofOneThing(facts: readonly ReadFact[]): readonly (readonly Entry[])[] {
  const measured = facts.filter(({ fact: { resource } }) => !resource.startsWith('Medication'));
  return [...Map.groupBy(measured, ({ name }) => name).values()].map((same) =>
    same.flatMap(({ entries }) => entries).slice(0, MOST),
  );
}

/** A dose over a weight, and a dose per kg times a weight: both are told roundly. */
function dosesByWeight(
  facts: readonly ReadFact[],
): readonly { readonly value: number; readonly unit: string | null }[] {
  const weights = facts
    .filter(({ name }) => /weight/.test(name))
    .flatMap(({ entries }) => entries.filter(({ unit }) => unit === 'kg').map(({ values }) => values[0]!));
  return weights.length === 0
    ? []
    : facts
        .filter(({ fact: { resource } }) => /^(?:Medication|Procedure)/.test(resource))
        .flatMap(({ quantities }) => quantities)
        .filter(
          ({ unit, values }) => values.length === 1 && /^(?:mg|g|ug|u|iu|ml)(?:\/kg)?$/.test(unit ?? ''),
        )
        .flatMap(({ values: [dose = 0], unit }) =>
          weights.map((weight) =>
            unit!.endsWith('/kg')
              ? { value: dose * weight, unit: unit!.slice(0, -3) }
              : { value: dose / weight, unit: `${unit}/kg` },
          ),
        );
}

function nearly(value: number, written: number, decimals: number, fits: (value: number) => boolean): boolean {
  return fits(value) || Number(value.toFixed(decimals)) === written;
}

/** Two amounts of one fact in one unit that are not the ends of its range, added up. */
function inOneFact({
  quantities,
  limits,
}: ReadFact): readonly { readonly value: number; readonly unit: string | null }[] {
  const alone = quantities
    .filter((each) => !limits.includes(each) && each.values.length === 1)
    .filter(({ unit }) => unit !== null && unit !== '%')
    .slice(0, 6);
  return alone.flatMap((one, at) =>
    alone
      .slice(at + 1)
      .filter(({ unit }) => oneUnit(unit) === oneUnit(one.unit))
      .map((other) => ({ value: round(one.values[0]! + other.values[0]!), unit: one.unit })),
  );
}

/** `two and a half times` is spoken more roundly than `2.5 times`. */
function timesLeeway({ text }: Quantity): Leeway {
  return / half$/.test(text) ? { least: 0.93, most: 1.07 } : { least: 0.97, most: 1.03 };
}

function within(value: number, written: number, { least, most }: Leeway, decimals: number): boolean {
  const slack = 0.5 * 10 ** -decimals + 1e-9;
  if (least === 1 && most === 1) return Math.abs(value - written) < 1e-9;
  if (least < 1 && most > 1 && Math.abs(value - written) <= slack) return true;
  const [from, to] = written < 0 ? [written * most, written * least] : [written * least, written * most];
  return (
    value >= from - (least === 1 ? 1e-9 : slack * 0.2) && value <= to + (most === 1 ? 1e-9 : slack * 0.2)
  );
}

function differs(one: Entry, other: Entry, { unit }: Quantity, fits: (value: number) => boolean): boolean {
  if (
    one === other ||
    oneUnit(one.unit) !== oneUnit(other.unit) ||
    one.values.length > 1 ||
    other.values.length > 1
  )
    return false;
  // `points`, `units`: of whatever was measured.
  const points = unit === 'points' || unit === null || (unit === 'u' && !/u/.test(one.unit ?? ''));
  const difference = Math.abs(one.values[0]! - other.values[0]!);
  return (oneUnit(unit) === oneUnit(one.unit) || points) && difference > 0 && fits(round(difference));
}

/** 70.1 − 66.8 is 3.3, not 3.2999999. */
function round(value: number): number {
  return Number(value.toFixed(6));
}

/** Values of one unit, two by two; those in the unit that is left out are not among them. */
function pairsOf(entries: readonly Entry[], leftOut?: string): readonly (readonly [number, number])[] {
  return entries.flatMap((one) =>
    entries
      .filter(
        (other) =>
          other !== one &&
          (leftOut === undefined || one.unit !== leftOut) &&
          oneUnit(other.unit) === oneUnit(one.unit) &&
          one.values.length === other.values.length,
      )
      .map((other) => [one.values[0]!, other.values[0]!] as const),
  );
}

/** `sixty times the upper limit`. */
function againstLimits(facts: readonly ReadFact[]): readonly (readonly [number, number])[] {
  return facts.flatMap(({ entries, limits }) =>
    entries.flatMap(({ values }) => limits.map((limit) => [values[0]!, limit.values[0]!] as const)),
  );
}

/** `500 mg twice a day` is 1000 mg a day. */
function dailyDoses(
  facts: readonly ReadFact[],
): readonly { readonly value: number; readonly unit: string | null }[] {
  return facts.flatMap(({ quantities, printed }) => {
    const times = [...readTimes(printed)];
    return quantities.flatMap(({ values, unit }) =>
      times.flatMap((time) => values.map((value) => ({ value: round(value * time), unit }))),
    );
  });
}

/** `0.4 kg a week`: a difference over the time between its two days. */
function ratesOf(entries: readonly Entry[], after: string): readonly number[] {
  const unit = /(day|week|month|year)/.exec(after)?.[1] ?? 'day';
  const length = { day: 1, week: 7, month: 30.44, year: 365.25 }[unit] ?? 1;
  return entries.flatMap((one) =>
    entries.flatMap((other) => {
      const [from, to] = [one, other].map(({ date }) => (date === null ? null : dayNumber(date)));
      if (from === null || to === null || from === undefined || to === undefined || to <= from) return [];
      return [Math.abs(other.values[0]! - one.values[0]!) / ((to - from) / length)];
    }),
  );
}

function sums(
  entries: readonly Entry[],
): readonly { readonly value: number; readonly unit: string | null }[] {
  return [...Map.groupBy(entries, ({ unit }) => unit)].map(([unit, each]) => ({
    value: round(each.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)),
    unit,
  }));
}

const FRACTIONS: readonly (readonly [RegExp, number])[] = [
  [/\bhalf\b/g, 1 / 2],
  [/\b(?:a|one)[ -]third\b/g, 1 / 3],
  [/\btwo[ -]thirds\b/g, 2 / 3],
  [/\b(?:a|one)[ -]quarter\b/g, 1 / 4],
  [/\bthree[ -]quarters\b/g, 3 / 4],
  [/\b(?:a|one)[ -]fifth\b/g, 1 / 5],
  [/\btwo[ -]fifths\b/g, 2 / 5],
  [/\b(?:a|one)[ -]tenth\b/g, 1 / 10],
];

/** `about half`, `a third less`, `one and a half times`: true of two cited values, or printed so. */
export function fractionsHold({ lower, quantities }: ReadSentence, facts: readonly ReadFact[]): boolean {
  const entries = facts.flatMap((fact) => fact.entries).slice(0, MOST);
  const ofLimit =
    /\b(?:limit|normal|range|target|cut-?off|threshold|reference|want|wanted|needed|required|expected)\b/.test(
      lower,
    );
  const ratios = [...pairsOf(entries), ...(ofLimit ? againstLimits(facts) : [])]
    .filter(([, other]) => other !== 0)
    .map(([one, other]) => one / other);
  return FRACTIONS.every(([words, part]) =>
    [...lower.matchAll(words)].every(({ index, 0: said }) => {
      // `two and a half` was read as a number.
      if (quantities.some(({ start, end }) => start < index && index < end)) return true;
      if (facts.some(({ printed }) => printed.includes(said))) return true;
      const rounding = roundingAt(lower, index) ?? { least: 0.95, most: 1.05 };
      // `a little over a quarter` is spoken more roundly than a number.
      const wide = {
        least: rounding.least === 1 ? 1 : rounding.least - 0.05,
        most: rounding.most === 1 ? 1 : rounding.most + (rounding.least === 1 ? 0.1 : 0.05),
      };
      const near = (value: number) => value >= part * wide.least && value <= part * wide.most;
      const whole = /\b(one|two|three|four|five|six) and (?:a )?$/.exec(textBefore(lower, index, 14))?.[1];
      if (whole !== undefined) {
        const times = ['one', 'two', 'three', 'four', 'five', 'six'].indexOf(whole) + 1 + part;
        const about = (value: number) => value >= times * 0.93 && value <= times * 1.07;
        return (
          ratios.some(about) ||
          entries.some(({ values }) => values.some(about)) ||
          yearsHold(times, lower.slice(index, index + 24), facts)
        );
      }
      if (isHalfAPoint(lower.slice(index, index + 20), facts)) return true;
      // `a third has been lost` is not `a third is left`.
      const [clause = ''] = lower.slice(index, index + 120).split(/[,;:]/, 1);
      const lost = LOST.test(clause) && !LEFT.test(clause);
      return (
        ratios.some((ratio) => (!lost && (near(ratio) || near(ratio - 1))) || near(1 - ratio)) ||
        yearsHold(part, lower.slice(index, index + 24), facts)
      );
    }),
  );
}

const LOST = /\b(?:(?:been|was|were|is|are) (?:lost|gone)|(?:has|have) (?:gone|vanished|disappeared)|lost)\b/;
const LEFT = /\b(?:left|remains?|remaining|still|kept)\b/;

/** `moved up by half a point`. */
function isHalfAPoint(after: string, facts: readonly ReadFact[]): boolean {
  return (
    /^half an? (?:point|unit|kilo|kilogram|litre|liter|gram|centimetre|per ?cent)/.test(after) &&
    ofOneThing(facts).some((each) =>
      each.some((one) => each.some((other) => Math.abs(other.values[0]! - one.values[0]! - 0.5) <= 0.05)),
    )
  );
}

/** `two and a half years`, `half a year`. */
function yearsHold(times: number, after: string, facts: readonly ReadFact[]): boolean {
  const unit = /\b(year|month|week|day)/.exec(after)?.[1];
  if (unit === undefined) return false;
  const length = { year: 365.25, month: 30.44, week: 7, day: 1 }[unit] ?? 0;
  const days = facts
    .flatMap(({ dates }) => dates.map(dayNumber))
    .filter((day) => day !== null)
    .slice(0, MOST);
  return days.some((one) =>
    days.some((other) => other > one && Math.abs(other - one - times * length) <= times * length * 0.12),
  );
}
