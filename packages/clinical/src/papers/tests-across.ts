import type { Units } from '@consilium/kernel';
import { type FoundName, findNames } from '../measurements/find-names.ts';
import type { PaperRow } from './paper-row.ts';
import { writtenDates } from './written-dates.ts';

const LONGEST = 300;
const CELL = /(?<![\p{L}\d.,])[<>≤≥]?\s?\d+(?:[.,]\d+)?(?![\p{L}\d])|(?<=\s)(?:-{1,3}|–|—)(?=\s|$)/gu;
const TIME = /(?<!\d)\d{1,2}[:h]\d{2}(?!\d)/gu;

/** The results of a table with one test per column and one day per line: `Date Hb (g/L) WBC (10^9/L)`, and below it `01.02.2026 121 5.6`. */
export function testsAcross(text: string, units: Units): readonly PaperRow[] {
  let head: readonly { readonly name: string; readonly unit: string }[] = [];
  let at = 0;
  return text.split('\n').flatMap((line) => {
    const start = at;
    at += line.length + 1;
    if (line.length > LONGEST) return [];
    const found = headIn(line, units);
    if (found.length > 0) {
      head = found;
      return [];
    }
    return head.length === 0 ? [] : cellsOf(line, start, head);
  });
}

function headIn(line: string, units: Units) {
  const names = findNames(line);
  if (names.length < 2) return [];
  const columns = names.map((name, nth) => columnOf(line, name, names[nth + 1]?.start ?? line.length, units));
  // A head has names and units only: else it is a row, or a sentence.
  return columns.every((each) => each !== undefined) ? columns : [];
}

function columnOf(line: string, { start, end }: FoundName, next: number, units: Units) {
  const behind = line
    .slice(end, next)
    .trim()
    .replace(/^[([,]\s?|[)\],|]{1,2}$/gu, '')
    .trim();
  const name = line.slice(start, end);
  if (behind === '' || /^[|\s]+$/u.test(behind)) return { name, unit: '' };
  return units.code(behind) === null ? undefined : { name, unit: behind };
}

function cellsOf(
  line: string,
  start: number,
  head: readonly { readonly name: string; readonly unit: string }[],
): readonly PaperRow[] {
  const [date, ...others] = writtenDates(line, '9999-12-31');
  if (date === undefined || others.length > 0 || /[\p{L}\d]/u.test(line.slice(0, date.start))) return [];
  const rest = line.slice(date.end).replaceAll(TIME, (time) => ' '.repeat(time.length));
  const cells = [...rest.matchAll(CELL)].map(([cell]) => cell.trim());
  if (cells.length !== head.length) return [];
  return head.flatMap(({ name, unit }, column) =>
    /\d/u.test(cells[column]!)
      ? [{ quote: line.trim(), start, text: `${name} ${cells[column]} ${unit}`.trim(), column }]
      : [],
  );
}
