import type { Units } from '@consilium/kernel';
import { findNames } from '../measurements/find-names.ts';
import { cellsBefore, paperLines } from './paper-lines.ts';
import { plainRow, rowsOfPage } from './plain-row.ts';

const LONGEST = 200;
/** Rows of one page; more is no report. */
const MOST = 150;

/** A line of a page as it stands, without the blanks around it, and where it begins. */
export interface ResultRow {
  readonly quote: string;
  readonly start: number;
  /** What is read of it: the same characters without flags, leaders and earlier results, place by place. */
  readonly plain: string;
  /** The page has a column of earlier results, before or behind that of the new ones. */
  readonly earlier?: 'first' | 'last';
}

/**
 * The lines of a page that begin with the name of a measurement and go on with a number: rows of a table of results, and lines
 * like `Potassium: 5.3 mmol/L`; with `units` also rows whose cells are one below the other.
 */
export function resultRows(text: string, units?: Units): readonly ResultRow[] {
  const lines = paperLines(text, units).filter(({ quote }) => quote.length <= LONGEST && /\d/u.test(quote));
  const rows = lines.map(({ quote }) => quote).filter((quote) => findNames(quote).length > 0);
  const page = rowsOfPage(text.split('\n'), rows);
  const earlier = page.earlier === undefined ? {} : { earlier: page.earlier };
  return lines
    .map((row) => ({ ...row, ...earlier, plain: plainRow(nameFirst(row.quote, units), page) }))
    .filter(({ plain }) => isRow(plain))
    .slice(0, MOST);
}

function nameFirst(quote: string, units: Units | undefined): string {
  const line = quote.replaceAll('\n', ' ');
  const before = cellsBefore(line, units);
  return before === '' ? line : `${line.slice(before.length)}   ${before.trim()}`;
}

/** Another name after the result is a remark: `2.41 mmol/L (corrected for albumin)`, `% of total Hb`. */
const REMARK = /[([][^()[\]]{0,60}$|(?<!\p{L})of(?:\s\p{L}{1,12}){0,2}\s$/u;

function isRow(line: string): boolean {
  const [first, ...others] = findNames(line);
  if (first === undefined || line.slice(0, first.start).trim() !== '') return false;
  const isOwn = ({ measure, start }: (typeof others)[number]) =>
    measure === first.measure ||
    (/\d/u.test(line.slice(first.end, start)) && REMARK.test(line.slice(first.end, start)));
  return others.every(isOwn) && /^(?:[\s:=([,|]|\.\s)/u.test(line.slice(first.end));
}
