import type { Units } from '@consilium/kernel';
import { type FoundName, findNames } from '../measurements/find-names.ts';
import { textBefore } from '../text-before.ts';
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

/** A piece of a page: a line, a part of one, or the cells of a row one below the other. */
interface PaperLine {
  /** As written on the page, trimmed. */
  readonly quote: string;
  readonly start: number;
}

/** List markers that may come before the name of a result. */
const LEAD = /^[\s\-–•*·|]{0,8}/u;
/** A flag before the name. */
const FLAG_FIRST = /^(?:HH?|LL?|[↑↓!+]{1,2})\s{1,8}(?=\p{L})/u;
/** Range and unit before the name: `3.5-5.1   mmol/L   Potassium   5.4`. */
const CELLS_FIRST =
  /^[<>≤≥]?\s?\d+(?:[.,]\d+)?(?:\s?[-–]\s?\d+(?:[.,]\d+)?)?\s{1,20}(\S{1,14})\s{1,20}(?=\p{L})/u;
/** A row has no more cells below its name. */
const MOST_CELLS = 5;

/** The lines of a page. A line with several results is split; cells one below the other are joined. */
function paperLines(text: string, units: Units | undefined): readonly PaperLine[] {
  let at = 0;
  const lines = text.split('\n').map((line) => {
    const mark = LEAD.exec(line)![0].length;
    const flag = FLAG_FIRST.exec(line.slice(mark))?.[0].length ?? 0;
    const lead = mark + (isNameAt(line, mark + flag) ? flag : 0);
    const found = { quote: line.slice(lead).trimEnd(), start: at + lead };
    at += line.length + 1;
    return found;
  });
  return lines.flatMap((line, place) => {
    if (units === undefined || /\d/u.test(line.quote)) return apart(line);
    const cells = cellsBelow(lines, place, units);
    const last = cells.at(-1);
    if (last === undefined) return [line];
    const end = last.start + last.quote.length;
    return [line, { quote: text.slice(line.start, end), start: line.start }];
  });
}

/** `Potassium`, and below it `5.3`, `mmol/L`, `3.5 - 5.1`: up to the next line that is no cell. */
function cellsBelow(lines: readonly PaperLine[], place: number, units: Units): readonly PaperLine[] {
  if (!isName(lines[place]!.quote)) return [];
  const below = lines.slice(place + 1, place + 1 + MOST_CELLS + 1);
  const end = below.findIndex(({ quote }) => !isCell(quote, units));
  const cells = below.slice(0, end < 0 ? MOST_CELLS : end);
  return cells.some(({ quote }) => IS_NUMBER.test(quote)) ? cells : [];
}

const IS_NUMBER = /^[<>≤≥]?\s?\d+(?:[.,]\d+)*(?![.\d])/u;
const IS_FLAG = /^(?:HH?|LL?|N|\*{1,3}|\+{1,3}|-{1,2}|[↑↓]|high|low|normal|\((?:H|L)\))$/iu;
const IS_RANGE =
  /^[([]?(?:(?:ref\p{L}*|norm\p{L}*)[.:\s]{0,3})?(?:[<>≤≥]=?\s?|up to\s|bis\s)?\d+(?:[.,]\d+)*(?:\s?[-–—]\s?\d+(?:[.,]\d+)*)?\s?[^\s\d]{0,12}[)\]]?$/iu;

function isCell(line: string, units: Units): boolean {
  if (line === '' || line.length > 40 || /\d[./-]\d{1,2}[./-]\d{2}/u.test(line)) return false;
  return IS_FLAG.test(line) || IS_RANGE.test(line) || units.code(line) !== null || isAmount(line, units);
}

function isAmount(line: string, units: Units): boolean {
  const number = IS_NUMBER.exec(line)?.[0];
  return number !== undefined && units.code(line.slice(number.length).trim()) !== null;
}

/** The cells of a row that come before its name, if a name follows; else empty. */
function cellsBefore(line: string, units: Units | undefined): string {
  const match = CELLS_FIRST.exec(line);
  if (match === null || units === undefined || units.code(match[1]!) === null) return '';
  return isNameAt(line, match[0].length) ? match[0] : '';
}

function isNameAt(line: string, at: number): boolean {
  return findNames(line.slice(at))[0]?.start === 0;
}

/** The line is a name of a test, alone or with its method. */
function isName(line: string): boolean {
  const [first] = findNames(line);
  if (first === undefined || first.start !== 0) return false;
  return /^\s*(?:\([^()\d]{1,40}\)|,\s?\p{L}+)?\s*:?\s*$/u.test(line.slice(first.end));
}

/** `Na 139 mmol/L   K 4.8 mmol/L`: each name with its number begins a row of its own. */
function apart(line: PaperLine): readonly PaperLine[] {
  const names = findNames(line.quote).filter((name) => !isOfUnit(line.quote, name));
  if (names.length < 2 || names[0]!.start !== 0) return [line];
  const starts = names.filter(
    ({ start, end }) =>
      /^\s{0,12}[:=]?\s{0,12}[<>≤≥]?\s{0,2}\d/u.test(line.quote.slice(end, end + 30)) &&
      (start === 0 || /[\s,;|]$/u.test(line.quote.slice(0, start))),
  );
  const isEach = starts.length === names.length && new Set(names.map(({ measure }) => measure)).size > 1;
  if (!isEach) return [line];
  return starts.map(({ start }, nth) => ({
    quote: line.quote.slice(start, starts[nth + 1]?.start).replace(/[\s,;|]{1,20}$/u, ''),
    start: line.start + start,
  }));
}

/** `248 mg/g creat <30`: what the unit is of. A range follows, no result. */
function isOfUnit(line: string, { start, end }: FoundName): boolean {
  return (
    /\/(?:m?mol|k?g)\s{1,3}$/u.test(textBefore(line, start, 12)) &&
    /^\.?\s{0,12}[([]?\s?(?:[<>≤≥]|\d+(?:[.,]\d+)?\s?[-–])/u.test(line.slice(end, end + 30))
  );
}
