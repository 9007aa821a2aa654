import type { Units } from '@consilium/kernel';
import { cellsAfter, unitAfter } from '../measurements/amounts.ts';
import { type FoundName, findNames } from '../measurements/find-names.ts';
import type { Measure } from '../measurements/measures.ts';
import { OTHER_TEST } from './plain-row.ts';
import { type GroupRange, groupIn } from './range-groups.ts';
import { writtenDates } from './written-dates.ts';

/** A number in a row that is not a range: `<5`, `4.1`; or a mark for an empty cell. */
export interface RowValue {
  readonly start: number;
  readonly end: number;
  /** With its sign; undefined: an empty cell (`-`). */
  readonly text?: string;
}

/** The cells of a row of results. */
export interface RowParts {
  /** As it is written, with the word that makes it another test (`Glucose fasting`). */
  readonly name: string;
  /** As it is written. */
  readonly unit?: string;
  readonly ranges: readonly GroupRange[];
  readonly values: readonly RowValue[];
}

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
const FIRST_NUMBER = new RegExp(NUMBER, 'u');
/** Two numbers with a dash close between them. With blanks around it a dash is an empty cell. */
const PAIR = new RegExp(
  String.raw`(?<![\d.,\p{L}])(${NUMBER})(?:\s{0,2}(?:-|–|—|÷|…|\.\.\.?)\s{0,2}|\s(?:to|bis|à|a|and)\s)(${NUMBER})(?![\d\p{L}])`,
  'giu',
);
const BOUND = new RegExp(
  String.raw`(<=|>=|=<|=>|<|>|≤|≥|(?<!\p{L})(?:up to|bis(?: zu)?|max\.?|maximum|below|under|less than|unter|kleiner(?: als)?|jusqu'à|at least|above|over|more than|greater than|min\.?|minimum|über|ab|from)(?!\p{L}))\s{0,8}(${NUMBER})`,
  'giu',
);
const IS_HIGH = /^(?:<|≤|=<|up|bis|max|below|under|less|unter|kleiner|jusqu)/iu;
const SIGN = /^[<>=≤≥]+$/u;
/** Ages and weeks before a range of their own: `18 - 60 years: 0.4 - 4.0`. */
const OF_AGE = /^\s{0,2}(?:years?|yrs?|y|jahre?|j|months?|weeks?|wk|ssw)(?!\p{L})/iu;
/** The laboratory's own marks. A lone L may be the unit. */
const FLAGS =
  /(?<=[\s)\]]|^)(?:\((?:HH?|LL?|N|A|[-+–]{1,3})\)|HH?|LL?|N|\*{1,3}|\+{1,3}|[↑↓▲▼]{1,3}|high|low|normal|abnormal|critical|hoch|niedrig|erhöht|erniedrigt|élevé|bas)(?=\s|$)/giu;
const EMPTY_CELL = /(?<=\s{2}|^)(?:-{1,3}|–|—|n\/a|n\.d\.|\.\/\.)(?=\s{2}|\s*$)/giu;
const TIME = /(?<!\d)\d{1,2}[:h]\d{2}(?::\d{2})?(?!\d)/gu;
/** A number that belongs to a word, or to a note: `25-OH`, `*1`, `1)`. */
const OF_A_WORD = /(?<![\d.,])\d{1,2}-\(?\p{L}+\)?|(?<=\s)\*\d{1,2}(?=\s|$)|(?<=\s)\d\)(?=\s|$)/gu;
/** Numbers that are not the result, or belong to another one. */
const NO_RESULT =
  /(?<!\p{L})(?:see|siehe|pending|ausstehend|folgt|not|nicht|unable|insufficient|cancelled|storniert|previous|vorwert|last|mother|father)(?!\p{L})/iu;
/** A range after it is a target, not a reference range. */
const AIM = /(?<!\p{L})(?:goal|target|ziel\p{L}*|aim)(?!\p{L})/iu;
const MOST_WORDS = 8;

/**
 * Reads the cells of a row that begins with the name of a test; undefined: ambiguous. `columns`: number of result columns of the table.
 * Linear in the length of the row.
 */
export function rowParts(row: string, units: Units, columns = 1): RowParts | undefined {
  const [first] = findNames(row);
  if (first === undefined || !('units' in first.measure)) return undefined;
  const { measure } = first;
  let rest = `${blankOf(row.slice(0, first.end))}${row.slice(first.end)}`;
  const blank = (start: number, length: number) => {
    rest = rest.slice(0, start) + ' '.repeat(length) + rest.slice(start + length);
  };
  const blankAll = (pattern: RegExp) => {
    for (const { index, 0: found } of rest.matchAll(pattern)) blank(index, found.length);
  };
  for (const { start, end } of writtenDates(rest, '9999-12-31')) blank(start, end - start);
  blankAll(TIME);
  blankAll(OF_A_WORD);
  const isLitre = measure.units.some(({ unit }) => unit === 'L');
  for (const { index, 0: flag } of rest.matchAll(FLAGS))
    if (!(isLitre && flag === 'L')) blank(index, flag.length);
  const unit = takeUnits(rest, measure, units, blank);
  // A unit that does not go with the test: then the name may be another one.
  if (
    unit === undefined &&
    (rest.match(/\S{1,20}\/\S{1,20}/gu) ?? []).some((each) => units.code(each) !== null)
  )
    return undefined;
  blankBrackets(rest, blank);
  const ranges = takeRanges(rest, blank);
  const empty = [...rest.matchAll(EMPTY_CELL)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  const values = [...rest.matchAll(new RegExp(String.raw`(?<![\p{L}\d.,])${NUMBER}(?![\p{L}\d])`, 'gu'))].map(
    ({ index, 0: text }) => ({ start: index, end: index + text.length, text }),
  );
  const cells = valuesAndBounds(values, ranges, empty, columns);
  const from = cells.values.find(({ text }) => text !== undefined)?.start ?? rest.length;
  const name = nameWith(first, row, rest.slice(first.end, from), measure);
  const words = rest.match(/\p{L}{2,}/gu) ?? [];
  const aim = rest.search(AIM);
  if (name === undefined || NO_RESULT.test(rest) || words.length > MOST_WORDS) return undefined;
  if (aim >= 0 && aim < from) return undefined;
  return {
    name,
    ranges: aim < 0 ? cells.ranges : [],
    values: cells.values,
    ...(unit === undefined ? {} : { unit }),
  };
}

interface FoundRange extends GroupRange {
  readonly start: number;
  readonly end: number;
  /** One-sided, with a sign: it may be the result itself (`<5`). */
  readonly sign?: string;
}

/** A number with a sign is the result if there is no other number. */
function valuesAndBounds(
  plain: readonly RowValue[],
  ranges: readonly FoundRange[],
  empty: readonly RowValue[],
  columns: number,
): { readonly values: readonly RowValue[]; readonly ranges: readonly FoundRange[] } {
  const hasPair = ranges.some(({ sign }) => sign === undefined);
  const signed = ranges.filter(({ sign }) => sign !== undefined && SIGN.test(sign));
  const isResult = (range: FoundRange) =>
    plain.length === 0 && columns === 1
      ? range === signed[0]
      : hasPair && range.group === '' && plain.length < columns;
  const own = signed.filter(isResult);
  const values = own.map(({ start, end, sign, low, high }) => ({
    start,
    end,
    text: `${sign}${low ?? high}`,
  }));
  return {
    values: [...plain, ...values, ...empty].sort((one, other) => one.start - other.start),
    ranges: ranges.filter((range) => !own.includes(range)),
  };
}

function takeRanges(rest: string, blank: (start: number, length: number) => void): readonly FoundRange[] {
  const pairs = [...rest.matchAll(PAIR)].map(({ index, 0: all, 1: low, 2: high }) => ({
    ...{ start: index, end: index + all.length, low: low!, high: high! },
  }));
  const isFree = ({ index }: RegExpExecArray) =>
    !pairs.some(({ start, end }) => index >= start && index < end);
  const bounds = [...rest.matchAll(BOUND)].filter(isFree).map(({ index, 0: all, 1: sign, 2: bound }) => ({
    ...{ start: index, end: index + all.length, sign: sign! },
    ...(IS_HIGH.test(sign!) ? { high: bound! } : { low: bound! }),
  }));
  const all = [...pairs, ...bounds].sort((one, other) => one.start - other.start);
  const ages = all.filter(({ end }) => OF_AGE.test(rest.slice(end)));
  const ranges = all.filter((each) => !ages.includes(each));
  const found = ranges.map((range, nth) => {
    const before = rest.slice(ranges[nth - 1]?.end ?? 0, range.start);
    return { ...range, group: groupIn(before) };
  });
  for (const { start, end } of all) blank(start, end - start);
  return found;
}

/** Brackets with a number that hold neither a range nor a unit are ignored. */
function blankBrackets(rest: string, blank: (start: number, length: number) => void): void {
  for (const { index, 0: all } of rest.matchAll(/[([][^()[\]]{0,80}[)\]]/gu)) {
    const hasRange = [PAIR, BOUND].some((pattern) => all.search(pattern) >= 0);
    if (!hasRange && FIRST_NUMBER.test(all) && /\p{L}/u.test(all)) blank(index, all.length);
  }
}

/** The unit of the test, anywhere in the row; all its occurrences are blanked. */
function takeUnits(
  rest: string,
  measure: Measure,
  units: Units,
  blank: (start: number, length: number) => void,
): string | undefined {
  const [first] = measure.units as [Measure['units'][number]];
  const fits = (code: string) =>
    measure.units.some(({ unit }) => unit === code) ||
    measure.also[code] !== undefined ||
    units.convert(1, code, first.unit, { analyte: first.loinc }) !== null;
  let taken: string | undefined;
  let end = 0;
  for (const { index } of rest.matchAll(/(?<=[\s\d(|])(?=[\p{L}%°µμ/×]|10[\^*³⁹E(]|x\s?10)/gu)) {
    if (index < end) continue;
    const cells = cellsAfter(rest, index, measure);
    const found = cells ?? unitAfter(rest, index, units);
    if (found === undefined || !fits(found.code)) continue;
    end = found.end;
    const written = rest
      .slice(index, found.end)
      .trim()
      .replace(/^\(|\)$/gu, '');
    taken ??= cells === undefined ? written : cells.code.replace('*', '^');
    blank(index, found.end - index);
  }
  return taken;
}

/** The name, with a word before the number that makes it another test; undefined: ambiguous. */
function nameWith(first: FoundName, row: string, between: string, measure: Measure): string | undefined {
  const name = row.slice(first.start, first.end);
  const variant = Object.keys(measure.variants).find((word) => between.toLowerCase().includes(word));
  if (variant !== undefined) return `${name} ${variant}`;
  const plain = measure.specimen === 'urine' ? /total|gesamt|\p{L}*urine?/giu : /total|gesamt/giu;
  return OTHER_TEST.test(between.replaceAll(plain, '')) ? undefined : name;
}

function blankOf(text: string): string {
  return ' '.repeat(text.length);
}
