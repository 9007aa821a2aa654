import { findNames } from '../measurements/find-names.ts';

/** How a page writes numbers: `1.204` is 1204 where other numbers have a decimal comma. */
export type Decimal = 'comma' | 'point' | 'unknown';

const WITH_COMMA = /(?<![\d.,])\d+,\d{1,2}(?![\d,.])/u;
const WITH_POINT = /(?<![\d.,])\d+\.\d{1,2}(?![\d,.])/u;

/** By the numbers of its rows. Dates have two marks and tell nothing. */
export function decimalOf(rows: readonly string[]): Decimal {
  const [comma, point] = [WITH_COMMA, WITH_POINT].map((pattern) => rows.some((row) => pattern.test(row)));
  if (comma === point) return 'unknown';
  return comma ? 'comma' : 'point';
}

/** What a word in brackets makes of a test: another one. */
const OTHER_TEST =
  /fast|nüchtern|random|urin|stool|stuhl|ioni[sz]|free|frei|direct|direkt|indirect|total|gesamt|after|nach/iu;

/** An earlier result beside the new one is none of this paper. */
export const EARLIER =
  /[([](?=[^()[\]]{0,60}(?:previous|prev\b|prior|last\b|before|vorwert|vorbefund|vorher|zuletzt|précédent|anterior))[^()[\]]{0,80}[)\]]/giu;

/** Changes of a row, each to the same number of characters: places stay. */
const PLAINER: readonly (readonly [RegExp, (found: string) => string])[] = [
  [EARLIER, blank],
  // Leaders: `Sodium ....... 139`.
  [/\.{3,}|…+|_{3,}/gu, blank],
  // Marks of the laboratory that stand alone: `* 208`, `15 - µmol/l`.
  [/(?<=\s)[*!#]{1,3}(?=\s)/gu, blank],
  [/(?<=\d\s{1,8})[-–](?=\s+[\p{L}µμ%])/gu, blank],
  // Ranges in words: `3,5 bis 5,1`, `bis 125`, `up to 35`.
  [/(?<=\d\s)(?:to|bis|à)(?=\s\d)/gu, (found) => '-'.padEnd(found.length)],
  [/(?<![\d\p{L}]\s?)(?:bis|up to|max\.?|jusqu'à)(?=\s+\d)/giu, (found) => '≤'.padStart(found.length)],
  [/(?<![\d\p{L}]\s?)(?:ab|min\.?|at least|from)(?=\s+\d)/giu, (found) => '≥'.padStart(found.length)],
];
/** Of which blood it is: a result of blood is meant in any case. */
const SPECIMEN = /^(?:serum|plasma|venous)\s(?=\p{L})|^[SP]-(?=\p{L})/iu;

/** A row of results without what stands around its result, of the same length. */
export function plainRow(row: string, decimal: Decimal): string {
  const plainer = PLAINER.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), row);
  const bare = plainer.replace(SPECIMEN, blank);
  const [first] = findNames(bare);
  const named = first?.start === (bare.length - bare.trimStart().length) ? bare : plainer;
  return thousands(withoutMethod(named), decimal);
}

/** `HbA1c (IFCC)`: how it was measured. */
function withoutMethod(row: string): string {
  const [first] = findNames(row);
  if (first === undefined) return row;
  const bracket = /^\s*\([^()\d]{1,40}\)/u.exec(row.slice(first.end))?.[0] ?? '';
  return OTHER_TEST.test(bracket)
    ? row
    : row.slice(0, first.end) + blank(bracket) + row.slice(first.end + bracket.length);
}

/** `1.204` of a page with decimal commas, `1,204` of one with points: without the mark. */
function thousands(row: string, decimal: Decimal): string {
  if (decimal === 'unknown') return row;
  const mark = decimal === 'comma' ? /(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.])/gu : /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/gu;
  return row.replaceAll(mark, (found) => found.replaceAll(/[.,]/gu, '').padEnd(found.length));
}

function blank(found: string): string {
  return ' '.repeat(found.length);
}
