import type { Units } from '@consilium/kernel';
import { findNames } from '../measurements/find-names.ts';
import { dateLabels } from './date-labels.ts';
import type { PaperRow } from './paper-row.ts';
import { type GroupRange, groupIn, type PaperPerson, pregnancyOn, rangeFor } from './range-groups.ts';
import { type ResultRow, resultRows } from './result-rows.ts';
import { type RowParts, type RowValue, rowParts } from './row-parts.ts';
import { testsAcross } from './tests-across.ts';
import { type WrittenDate, writtenDates } from './written-dates.ts';

/** Most lines below a row that may hold ranges for groups of people. */
const MOST_GROUPS = 8;

/** Every result of a page: from rows, from columns with dates, and from tables with the tests across. */
export function paperRows(text: string, units: Units, person: PaperPerson = {}): readonly PaperRow[] {
  const heads = datedHeads(text);
  const isPregnant = pregnancyOn(text);
  const whose = isPregnant === undefined ? person : { ...person, isPregnant };
  const rows = resultRows(text, units).flatMap((row) => {
    const head = heads.findLast(({ start }) => start < row.start);
    const parts = rowParts(row.plain, units, head?.dates.length);
    if (parts === undefined) return [{ ...row, text: row.plain }];
    const ranges = parts.ranges.length > 0 ? parts.ranges : rangesBelow(text, row);
    const range = rangeFor(ranges, whose);
    return head === undefined
      ? [{ ...row, text: onlyValue(parts, range, row) ?? row.plain }]
      : inColumns(head, parts, range, row, text);
  });
  return [...rows, ...testsAcross(text, units)];
}

function onlyValue(parts: RowParts, range: GroupRange | undefined, row: ResultRow): string | undefined {
  const filled = parts.values.flatMap(({ text }) => text ?? []);
  const isOne = filled.length === 1 || (filled.length === 2 && row.earlier !== undefined);
  return isOne ? written(parts, filled[row.earlier === 'first' ? 1 : 0] ?? filled[0]!, range) : undefined;
}

function inColumns(
  head: DatedHead,
  parts: RowParts,
  range: GroupRange | undefined,
  row: ResultRow,
  page: string,
): readonly PaperRow[] {
  const left = row.start - (page.lastIndexOf('\n', row.start - 1) + 1);
  const columns = columnsOf(head, parts.values, left);
  if (columns === undefined) return [{ ...row, text: onlyValue(parts, range, row) ?? row.plain }];
  return columns.map(({ date, value }) => ({
    ...row,
    text: written(parts, value.text!, range),
    column: head.dates.indexOf(date),
    dated: { start: head.start + date.start, end: head.start + date.end },
  }));
}

function written({ name, unit = '' }: RowParts, value: string, range: GroupRange | undefined): string {
  const { low, high } = range ?? {};
  const both = low !== undefined && high !== undefined ? `(${low} - ${high})` : undefined;
  const said = both ?? (high === undefined ? low && `(>= ${low})` : `(<= ${high})`);
  return [name, value, unit, said ?? ''].filter((part) => part !== '').join(' ');
}

const RANGE =
  /(?<![\d.,])(\d+(?:[.,]\d+)?)\s{0,2}[-–—]\s{0,2}(\d+(?:[.,]\d+)?)(?!\s{0,2}(?:years?|yrs?|y|j)(?!\p{L}))|([<>≤≥]=?)\s{0,2}(\d+(?:[.,]\d+)?)/u;

function rangesBelow(text: string, { start, quote }: ResultRow): readonly GroupRange[] {
  const lines = text.slice(start + quote.length, start + quote.length + 600).split('\n');
  const below = lines.slice(1, 1 + MOST_GROUPS).map((line) => {
    const match = RANGE.exec(line);
    const group = match === null ? '' : groupIn(line.slice(0, match.index));
    if (match === null || group === '') return undefined;
    const [, low, high, sign = '', bound] = match;
    if (bound === undefined) return { group, low: low!, high: high! };
    return /^[<≤]/u.test(sign) ? { group, high: bound } : { group, low: bound };
  });
  const end = below.indexOf(undefined);
  return below.slice(0, end < 0 ? below.length : end).flatMap((each) => each ?? []);
}

/** A line of dates, each the head of a column of results. */
interface DatedHead {
  /** Where its line begins on the page. */
  readonly start: number;
  /** Positions within the line. */
  readonly dates: readonly WrittenDate[];
}

/** What is between the two dates of a span: `1.1.2026 - 31.3.2026`. */
const SPAN = /^\s{0,2}(?:-|–|to|bis|until)\s{0,2}$/iu;
const LONGEST = 300;

/** The heads of columns on a page, in their order. */
function datedHeads(text: string): readonly DatedHead[] {
  let start = 0;
  return text.split('\n').flatMap((line) => {
    const head = { start, dates: line.length > LONGEST ? [] : writtenDates(line, '9999-12-31') };
    start += line.length + 1;
    return isHead(line, head.dates) ? [head] : [];
  });
}

function isHead(line: string, dates: readonly WrittenDate[]): boolean {
  if (dates.length < 2 || new Set(dates.map(({ days }) => days['day-first'])).size < dates.length)
    return false;
  const between = dates.slice(1).map((date, nth) => line.slice(dates[nth]!.end, date.start));
  const before = dateLabels(line.slice(0, dates[0]!.start)).at(-1);
  return (
    before?.kind !== 'other' &&
    before?.kind !== 'printed' &&
    between.every((words) => !SPAN.test(words) && dateLabels(words).length === 0) &&
    findNames(line).length === 0
  );
}

/**
 * The date of each value: in order if there are as many, else the nearest, if the columns are far enough apart. Undefined: ambiguous.
 * `left`: the offset of the row from the start of its line.
 */
function columnsOf(
  { dates }: DatedHead,
  values: readonly RowValue[],
  left: number,
): readonly { readonly date: WrittenDate; readonly value: RowValue }[] | undefined {
  const filled = values.filter(({ text }) => text !== undefined);
  if (values.length === dates.length)
    return values.flatMap((value, nth) => (value.text === undefined ? [] : [{ date: dates[nth]!, value }]));
  if (filled.length >= dates.length) return undefined;
  const gap = Math.min(...dates.slice(1).map(({ start }, nth) => start - dates[nth]!.start));
  const placed = filled.map((value) => {
    const far = ({ start, end }: WrittenDate) =>
      Math.min(Math.abs(start - value.start - left), Math.abs(end - value.end - left));
    const [date] = dates.toSorted((one, other) => far(one) - far(other));
    return { date: date!, value, far: far(date!) };
  });
  const isClear =
    placed.every(({ far }) => far <= gap / 3) &&
    new Set(placed.map(({ date }) => date)).size === placed.length;
  return isClear && placed.length > 0 ? placed : undefined;
}
