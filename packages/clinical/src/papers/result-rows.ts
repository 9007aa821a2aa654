import { findNames } from '../measurements/find-names.ts';
import { plainRow, rowsOfPage } from './plain-row.ts';

const LONGEST = 200;
/** What may stand before the name of a result: marks of a list. */
const LEAD = /^[\s\-–•*·|]{0,8}/u;
/** Rows of one page; more is no report. */
const MOST = 150;

/** A line of a page as it stands, without the blanks around it, and where it begins. */
export interface ResultRow {
  readonly quote: string;
  readonly start: number;
  /** What is read of it: the same characters without flags, leaders and earlier results, place by place. */
  readonly plain: string;
}

/**
 * The lines of a page that begin with the name of a measurement and go on with a number: rows of a table of results, and lines
 * like `Potassium: 5.3 mmol/L`.
 */
export function resultRows(text: string): readonly ResultRow[] {
  let at = 0;
  const lines = text
    .split('\n')
    .map((line) => {
      const lead = LEAD.exec(line)![0].length;
      const row = { quote: line.slice(lead).trimEnd(), start: at + lead };
      at += line.length + 1;
      return row;
    })
    .filter(({ quote }) => quote.length <= LONGEST && /\d/u.test(quote));
  const rows = lines.map(({ quote }) => quote).filter((quote) => findNames(quote).length > 0);
  const page = rowsOfPage(text.split('\n'), rows);
  return lines
    .map((row) => ({ ...row, plain: plainRow(row.quote, page) }))
    .filter(({ plain }) => isRow(plain))
    .slice(0, MOST);
}

function isRow(line: string): boolean {
  const [first, ...others] = findNames(line);
  if (first === undefined || line.slice(0, first.start).trim() !== '') return false;
  return (
    others.every(({ measure }) => measure === first.measure) && /^[\s:=([,]/u.test(line.slice(first.end))
  );
}
