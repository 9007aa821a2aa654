import type { Units } from '@consilium/kernel';
import type { Measure } from './measures.ts';
import { DIGITS, readingsOf } from './numbers.ts';
import { isPlainWord } from './words.ts';

/** A number in a text with the unit behind it. `unit`: UCUM; null: none stands there. */
export interface Amount {
  readonly start: number;
  readonly end: number;
  /** More than one: written in a way that people read differently. */
  readonly values: readonly number[];
  readonly unit: string | null;
  readonly comparator?: '<' | '<=' | '>' | '>=';
}

/** A character that stands for what was read already. */
export const READ = '\ue000';

/** Two units for one value: `5 ft 11`, `12 st 4 lb`, `7 lb 4 oz`, `1 m 80`. The sum is in the second one, `1 m 80` in metres. */
const COMPOUNDS = [
  {
    pattern:
      /^(\d)\s*(?:ft|feet|foot|['’′])\.?\s*(?:and\s+)?(\d{1,2}(?:[.,]\d+)?)\s*(?:in(?:s|ch|ches)?\b|["”″]|''|’’)?/iu,
    many: 12,
    unit: '[in_i]',
  },
  {
    pattern: /^(\d{1,2})\s*(?:st|stones?)\.?\s*(?:and\s+)?(\d{1,2}(?:[.,]\d+)?)\s*(?:lbs?\b|pounds?\b)?/iu,
    many: 14,
    unit: '[lb_av]',
  },
  {
    pattern: /^(\d{1,2})\s*(?:lbs?|pounds?)\.?,?\s*(?:and\s+)?(\d{1,2}(?:[.,]\d+)?)\s*(?:oz|ounces?)\b/iu,
    many: 16,
    unit: '[oz_av]',
  },
  { pattern: /^(\d)\s*m(?:et(?:re|er)s?)?\s*(\d{2})(?:\s*cm)?(?![\d.,/])/iu, many: 100, unit: 'm' },
] as const;

const COMPARATORS: readonly (readonly [RegExp, Amount['comparator']])[] = [
  [/(?:<=|≤|=<)\s*$/u, '<='],
  [/(?:>=|≥|=>|\bat\s+least)\s*$/iu, '>='],
  [/(?:<|\bless\s+than|\bunder|\bbelow)\s*$/iu, '<'],
  [/(?:>|\bmore\s+than|\bgreater\s+than|\babove)\s*$/iu, '>'],
];

/** Every number of a text that is not yet read, in its order. */
export function findAmounts(text: string, units: Units, measure: Measure, isRow = false): readonly Amount[] {
  const found: Amount[] = [];
  const number = new RegExp(String.raw`(?<![\d.,])${DIGITS}`, 'gu');
  for (let match = number.exec(text); match !== null; match = number.exec(text)) {
    const amount =
      compoundAt(text, match.index, measure) ?? amountAt(text, match.index, match[0], units, measure, isRow);
    found.push(amount);
    number.lastIndex = amount.end;
  }
  return found;
}

function compoundAt(text: string, start: number, measure: Measure): Amount | undefined {
  for (const { pattern, many, unit } of COMPOUNDS) {
    const match = pattern.exec(text.slice(start));
    if (match === null || !measure.units.some((each) => each.unit === unit)) continue;
    const [whole = 0, rest = 0] = [Number(match[1]), Number(match[2]?.replace(',', '.'))];
    const value = unit === 'm' ? whole + rest / many : whole * many + rest;
    return { start, end: start + match[0].length, values: rest < many ? [round(value)] : [], unit };
  }
  return undefined;
}

function amountAt(
  text: string,
  at: number,
  written: string,
  units: Units,
  measure: Measure,
  isRow: boolean,
): Amount {
  const [, comparator] = COMPARATORS.find(([pattern]) => pattern.test(text.slice(0, at))) ?? [];
  const said = COMPARATORS.map(([pattern]) => pattern.exec(text.slice(0, at))).find(
    (match) => match !== null,
  );
  const signed = measure.units.some(({ least }) => least < 0) && /(?:^|\s)[-−]$/u.test(text.slice(0, at));
  const from = at + written.length;
  const unit = (isRow ? cellsAfter(text, from, measure) : undefined) ?? unitAfter(text, from, units);
  return {
    start: said?.index ?? (signed ? at - 1 : at),
    end: unit?.end ?? at + written.length,
    values: readingsOf(written).map((value) => (signed ? -value : value)),
    unit: unit?.code ?? null,
    ...(comparator === undefined ? {} : { comparator }),
  };
}

/** Beside a count of cells G is a thousand million and T a million million; elsewhere G may be a gram. */
export function cellsAfter(text: string, from: number, { units }: Measure) {
  const [all, letter] = /^\s*([GT])\/l(?![\p{L}\d])/iu.exec(text.slice(from)) ?? [];
  const code = letter?.toUpperCase() === 'G' ? '10*9/L' : '10*12/L';
  const isCount = units.some(({ unit }) => unit === code) && !units.some(({ unit }) => unit === 'g/L');
  return all !== undefined && isCount ? { code, end: from + all.length } : undefined;
}

/** Longer than any unit that people write. */
const REACH = 40;

/** The longest unit that begins here, whole words only. */
export function unitAfter(
  text: string,
  from: number,
  units: Units,
): { readonly code: string; readonly end: number } | undefined {
  const gap = /^[\s-]*\(?\s*/u.exec(text.slice(from))![0].length;
  const rest = text.slice(from + gap, from + gap + REACH).split(READ)[0]!;
  for (let length = rest.length; length > 0; length -= 1) {
    if (!endsWord(rest, length)) continue;
    const candidate = rest.slice(0, length).trim();
    if (isWord(candidate, rest.slice(length))) continue;
    const code = units.code(candidate);
    if (code === null) continue;
    const closing = text[from + gap - 1] === '(' && text[from + gap + length] === ')' ? 1 : 0;
    return { code, end: from + gap + length + closing };
  }
  return undefined;
}

/** "72 in the evening" is no length, "125/79 at home" no attotonne. */
function isWord(candidate: string, after: string): boolean {
  if (candidate.toLowerCase() === 'in') return /^\s+\p{L}/u.test(after);
  return /^\p{L}+$/u.test(candidate) && !/^(?:h|l|units?)$/i.test(candidate) && isPlainWord(candidate);
}

function endsWord(text: string, length: number): boolean {
  const [last = '', next = ''] = [text[length - 1], text[length]];
  if (/\s/u.test(last)) return false;
  return (
    next === '' ||
    !(/[\p{L}\d^*²³/%]/u.test(next) && /[\p{L}\d^*²³/(.]/u.test(last)) ||
    (/[%"'°]/u.test(last) && !/[\p{L}\d]/u.test(next))
  );
}

function round(value: number): number {
  return Number(value.toPrecision(10));
}
