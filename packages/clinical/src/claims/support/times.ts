import { textBefore } from '../../text-before.ts';
import type { Quantity } from '../reading/quantities.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { TIME_UNITS } from '../reading/units.ts';
import { roundingAt } from './arithmetic.ts';
import { dayNumber } from './dates.ts';

/** Of more cited days than these the first: each is compared with each. */
const MOST_DAYS = 60;

function daysOf(facts: readonly ReadFact[]): readonly number[] {
  return facts
    .flatMap(({ dates }) => dates.map(dayNumber))
    .filter((day) => day !== null)
    .slice(0, MOST_DAYS);
}

const LENGTH_IN_DAYS = new Map([
  ['day', [1, 1]],
  ['week', [7, 7]],
  ['month', [28, 31]],
  ['year', [365, 366]],
]);

/** The time between two cited dates. */
export function isDistance(
  quantity: Quantity,
  sentence: ReadSentence,
  facts: readonly ReadFact[],
  earlier: readonly ReadFact[] = [],
): boolean {
  const [value = 0] = quantity.values;
  const { lower } = sentence;
  if (quantity.values.length > 1) return false;
  // `over sixteen years` says how long it took; `just over` and `well over` say that it was more.
  const took = /(?<!\b(?:just|well|little|bit|slightly) )\bover (?:the )?$/.test(
    textBefore(lower, quantity.start, 20),
  );
  const rounding = took ? null : roundingAt(lower, quantity.start);
  const night = /^ nights?\b/.test(lower.slice(quantity.end, quantity.end + 8));
  if (TIME_UNITS.has(quantity.unit ?? '') || night)
    return isTimeBetween(value, night ? 'day' : (quantity.unit ?? ''), facts, rounding, earlier);
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

/** `11 years 7 months`, `one day short of seven years`: two parts of one time between two cited days. */
export function isPartOfTime(
  quantity: Quantity,
  sentence: ReadSentence,
  facts: readonly ReadFact[],
): boolean {
  const { lower, quantities } = sentence;
  if (!LENGTH_IN_DAYS.has(quantity.unit ?? '')) return false;
  return quantities.some((one, at) => {
    const other = quantities[at + 1];
    if (other === undefined || (one !== quantity && other !== quantity)) return false;
    const joined = /^(?: |, | and )$|^ (?:short of|less than|more than|over) $/.exec(
      lower.slice(one.end, other.start).slice(0, 16),
    )?.[0];
    const [short, long] = [one, other].map(({ unit }) => LENGTH_IN_DAYS.get(unit ?? ''));
    if (joined === undefined || short === undefined || long === undefined) return false;
    const days = (each: Quantity, [least = 0, most = 0]: readonly number[]) =>
      each.values[0]! * (least === 365 ? 365.25 : (least + most) / 2);
    const way = /short|less/.test(joined) ? -1 : 1;
    const slack = Math.max(1.5, Math.min(short[0]!, long[0]!) * 0.9);
    return isApart(way * days(one, short) + days(other, long), slack, facts);
  });
}

function isApart(length: number, slack: number, facts: readonly ReadFact[]): boolean {
  const days = daysOf(facts);
  return days.some((one) => days.some((other) => Math.abs(other - one - length) <= slack));
}

/** `at 27 weeks` of 27.3 weeks: a time that goes on is told by what is full. */
export function isWholePart({ values: [value = 0], unit }: Quantity, facts: readonly ReadFact[]): boolean {
  return (
    TIME_UNITS.has(unit ?? '') &&
    facts.some(({ entries }) =>
      entries.some((entry) => entry.unit === unit && Math.floor(entry.values[0]!) === value),
    )
  );
}

/** `on day two`: the day after the first that is cited. */
export function isDayNumber(
  { values: [value = 0], start, unit }: Quantity,
  { lower }: ReadSentence,
  facts: readonly ReadFact[],
): boolean {
  return (
    unit === null && /\bday $/.test(textBefore(lower, start, 4)) && isTimeBetween(value - 1, 'day', facts)
  );
}

/** As the calendar has them on average. */
const DAYS_IN = new Map([
  ['day', 1],
  ['week', 7],
  ['month', 30.44],
  ['year', 365.25],
]);

/** True where two dates lie that far apart, one of them of a cited fact and the other of one that was cited before, or too. */
export function isTimeBetween(
  value: number,
  unit: string,
  facts: readonly ReadFact[],
  rounding: ReturnType<typeof roundingAt> = null,
  earlier: readonly ReadFact[] = [],
): boolean {
  const length = value * (DAYS_IN.get(unit) ?? 0);
  if (length === 0) return false;
  const days = daysOf(facts);
  const others = earlier.length === 0 ? days : daysOf([...facts, ...earlier]);
  // Weeks, months and years are spoken of roundly, by a fifth and at most by half of one: 49 to 73 days are two months. So is `a
  // little over five years`. Days may be counted with the first or without.
  const slack = unit === 'day' ? 1 : Math.min(length * 0.2, (length / value) * 0.5) + 0.5;
  const rough = Math.max(slack, length * 0.12);
  const less = rounding === null ? slack : rounding.least === 1 ? slack / 4 : rough;
  const more =
    rounding === null ? slack : rounding.most === 1 ? slack / 4 : rounding.least === 1 ? rough * 1.5 : rough;
  return days.some((one) =>
    others.some((other) => Math.abs(other - one) >= length - less && Math.abs(other - one) <= length + more),
  );
}

/** Without `years` only a person is 11, or is aged 11. */
const AGE =
  /\b(?:aged|age|turned|age of|(?:he|she|you|they|i) (?:was|were))(?: only| just| about| already)? $/;

const AGE_IN_YEARS = /\b(?:was|were|aged|age|at|turned|age of|being)(?: only| just| about| already)? $/;

/** `when he was 11`: whole years between two cited days. */
export function isAge(
  { values: [value = 0], start, unit }: Quantity,
  { lower }: ReadSentence,
  facts: readonly ReadFact[],
): boolean {
  if (unit !== null && unit !== 'year') return false;
  const said = unit === null ? AGE : AGE_IN_YEARS;
  if (!said.test(textBefore(lower, start, 24))) return false;
  const days = daysOf(facts);
  return days.some((one) =>
    days.some((other) => other > one && Math.floor((other - one) / 365.25) === value),
  );
}
