import { findNames } from '../measurements/find-names.ts';
import { dateLabels } from './date-labels.ts';
import type { RowValue } from './row-parts.ts';
import { type WrittenDate, writtenDates } from './written-dates.ts';

/** A line of dates, each the head of a column of results. */
export interface DatedHead {
  /** Where its line begins on the page. */
  readonly start: number;
  /** Positions within the line. */
  readonly dates: readonly WrittenDate[];
}

/** What is between the two dates of a span: `1.1.2026 - 31.3.2026`. */
const SPAN = /^\s{0,2}(?:-|–|to|bis|until)\s{0,2}$/iu;
const LONGEST = 300;

/** The heads of columns on a page, in their order. */
export function datedHeads(text: string): readonly DatedHead[] {
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
export function columnsOf(
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
