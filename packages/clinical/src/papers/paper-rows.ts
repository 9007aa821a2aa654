import type { Units } from '@consilium/kernel';
import { columnsOf, type DatedHead, datedHeads } from './dated-columns.ts';
import type { PaperRow } from './paper-row.ts';
import { type GroupRange, groupIn, type PaperPerson, pregnancyOn, rangeFor } from './range-groups.ts';
import { type ResultRow, resultRows } from './result-rows.ts';
import { type RowParts, rowParts } from './row-parts.ts';
import { testsAcross } from './tests-across.ts';

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
