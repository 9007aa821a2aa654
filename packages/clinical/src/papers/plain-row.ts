import { findNames } from '../measurements/find-names.ts';

/** How a page writes numbers: `1.204` is 1204 where other numbers have a decimal comma. */
export type Decimal = 'comma' | 'point' | 'unknown';

const WITH_COMMA = /(?<![\d.,])\d+,\d{1,2}(?![\d,.])/u;
const WITH_POINT = /(?<![\d.,])\d+\.\d{1,2}(?![\d,.])/u;

/** By the numbers of its rows. Dates have two marks and tell nothing. */
function decimalOf(rows: readonly string[]): Decimal {
  const [comma, point] = [WITH_COMMA, WITH_POINT].map((pattern) => rows.some((row) => pattern.test(row)));
  if (comma === point) return 'unknown';
  return comma ? 'comma' : 'point';
}

/** What a word in brackets makes of a test: another one. */
export const OTHER_TEST =
  /fast|nüchtern|random|urin|stool|stuhl|ioni[sz]|free|frei|direct|direkt|indirect|total|gesamt|after|nach/iu;

/** An earlier result beside the new one is not a result of this document: in brackets, or last in the row (`previous 10-Jun-2025: 625`). */
export const EARLIER =
  /[([](?=[^()[\]]{0,60}(?:previous|prev\b|prior|last\b|before|vorwert|vorbefund|vorher|zuletzt|précédent|anterior))[^()[\]]{0,80}[)\]]|(?<=[\s,;|])(?:previous|prev\.|prior(?!\s+to\b)|last (?:result|value)|vorwert|vorbefund|précédent|antérieur|anterior|forrige|föregående)(?!\p{L})[^()[\]]{0,80}$/giu;

/** Changes of a row, each to the same number of characters: places stay. */
const PLAINER: readonly (readonly [RegExp, (found: string) => string])[] = [
  [EARLIER, blank],
  // Cells between bars.
  [/\||;(?=\S)/gu, blank],
  [/(?<=m)\*(?=2(?!\d))/gu, blank],
  // Leaders: `Sodium ....... 139`.
  [/(?<!\d)\.{3,}|\.{3,}(?!\.|\d)|(?<!\d)…+|_{3,}/gu, blank],
  // Marks of the laboratory that stand alone: `* 208`, `15 - µmol/l`.
  [/(?<=\s)[*!#]{1,3}(?=\s)/gu, blank],
  [/(?<=\d\s{1,8})[-–](?=\s+[\p{L}µμ%])/gu, blank],
  [/(?<=\d\s{0,24})(?:HH?|LL?|\((?:HH?|LL?|[-+–]{1,3})\)|\+{1,3}|[↑↓▲▼]{1,3})(?=\s+[\p{L}%µμ/])/gu, blank],
  [
    /(?<=\d\s{1,24})(?:high|low|abnormal|critical|hoch|niedrig|erhöht|erniedrigt|élevé|bas)(?=\s+[\p{L}%µ\d])/giu,
    blank,
  ],
  // What the unit is of: `mmol/mol Hb`, `mg/g creat`; and the number of a note: `3.5-5.2 01`.
  [/(?<=\/(?:m?mol|k?g)\s{1,3})(?:Hb|[ck]r(?:ea\p{L}{0,8})?\.?)(?!\p{L})/giu, blank],
  [/(?<=\d\s{1,8})0\d$/gu, blank],
  // Ranges in signs and words: `> OR = 60`, `(N : 59 - 104)`, `3,5 bis 5,1`, `bis 125`, `up to 35`.
  [/[>≥]\s?or\s?=/giu, (found) => '≥'.padEnd(found.length)],
  [/[<≤]\s?or\s?=/giu, (found) => '≤'.padEnd(found.length)],
  [/(?<=[([])\s?N\s?:/gu, blank],
  [/(?<=\d\s)(?:to|bis|à)(?=\s\d)/gu, (found) => '-'.padEnd(found.length)],
  [/(?<!\d\s?)(?:bis|up to|max\.?|jusqu'à)(?=\s+\d)/giu, (found) => '≤'.padStart(found.length)],
  [/(?<![\d\p{L}]\s?)(?:ab|min\.?|at least|from)(?=\s+\d)/giu, (found) => '≥'.padStart(found.length)],
];
/**
 * Of which blood it is: a result of blood is meant in any case. `P-Amylase` may be of the pancreas, and `B-Lymphocytes` are some of
 * the lymphocytes.
 */
const SPECIMEN =
  /^(?:serum|plasma|venous)\s(?=\p{L})|^(?:S|P(?!-amylas)|B(?!-(?:lymph|cell|zell)))-(?=[\p{L}\d])/iu;

/** Behind a name: of which blood, or how; the test stays the same. */
const AFTER_NAME =
  /^(?:\s?,?\s?\(?(?:serum|plasma|venous blood|(?:3rd|third) generation|ultrasensitive|automated|calculated|calc|basal|i\.\s?s\.)\)?(?=[\s:])){1,3}/iu;

export interface RowsOfPage {
  readonly decimal: Decimal;
  /** The position of a column of earlier results beside the new ones, if the page has one. */
  readonly earlier?: 'first' | 'last';
}

/** A row of results without what stands around its result, of the same length. */
export function plainRow(row: string, { decimal, earlier }: RowsOfPage): string {
  const plainer = PLAINER.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), row);
  const bare = plainer.replace(SPECIMEN, blank);
  const [first] = findNames(bare);
  const named = first?.start === bare.length - bare.trimStart().length ? bare : plainer;
  const alone = earlier === 'last' ? named.replace(LAST_COLUMN, blank) : named;
  return thousands(spaced(withoutMethod(alone)), decimal);
}

/** A number alone behind a range. */
const LAST_COLUMN =
  /(?<=\d\s{0,3}[-–]\s{0,3}\d{1,6}(?:[.,]\d{1,4})?\)?\s{1,30})\d+(?:[.,]\d+)?(?:\s?[+-])?$/u;
const EARLIER_COLUMN = /(?:previous|prior|vorwert|vorbefund|antériorité)/iu;

const NEW_COLUMN = /(?<!\p{L})(?:result|current|value|ergebnis|wert|aktuell|résultat)/iu;

/** By the lines of a page and its rows of results. */
export function rowsOfPage(lines: readonly string[], rows: readonly string[]): RowsOfPage {
  const isHead = (line: string) => EARLIER_COLUMN.test(line) && findNames(line).length === 0;
  const head = lines.find(isHead);
  if (head === undefined) return { decimal: decimalOf(rows) };
  const isFirst = head.search(EARLIER_COLUMN) < head.search(NEW_COLUMN);
  return { decimal: decimalOf(rows), earlier: isFirst ? 'first' : 'last' };
}

/** `HbA1c (IFCC)`: how it was measured. */
function withoutMethod(row: string): string {
  const [first] = findNames(row);
  if (first === undefined) return row;
  const behind = row.slice(first.end);
  const said = AFTER_NAME.exec(behind)?.[0] ?? /^\s*\([^()\d]{1,40}\)/u.exec(behind)?.[0] ?? '';
  return OTHER_TEST.test(said) ? row : row.slice(0, first.end) + blank(said) + behind.slice(said.length);
}

/** `1.204` of a page with decimal commas, `1,204` of one with points: without the mark. */
function thousands(row: string, decimal: Decimal): string {
  if (decimal === 'unknown') return row;
  const mark =
    decimal === 'comma'
      ? /(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.])/gu
      : /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/gu;
  return row.replaceAll(mark, joined);
}

/** `1 480 ng/L`: digits in threes, behind the name, which may end in a number. */
function spaced(row: string): string {
  const end = findNames(row)[0]?.end ?? row.length;
  const rest = row.slice(end).replace(/(?<=^[\s:]{1,40})\d{1,3} \d{3}(?=\s+[\p{L}µμ%])/u, joined);
  return row.slice(0, end) + rest;
}

function joined(found: string): string {
  return found.replaceAll(/[., ]/gu, '').padEnd(found.length);
}

function blank(found: string): string {
  return ' '.repeat(found.length);
}
