import type { Units } from '@consilium/kernel';
import { READ } from './amounts.ts';
import type { Measure } from './measures.ts';
import { readingsOf } from './numbers.ts';

/** What a laboratory calls normal, in the unit of the result. */
export interface ReferenceRange {
  readonly low?: number;
  readonly high?: number;
}

/** A line without the range and the flags that stand beside its result: what was read is blanked, positions stay. */
export interface WithoutRange {
  readonly rest: string;
  readonly range?: ReferenceRange;
}

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const RANGE = String.raw`(?:(${NUMBER})\s*(?:-|–|—|to|bis)\s*(${NUMBER})|(<=?|>=?|≤|≥|up\s+to|bis|at\s+least|ab)\s*(${NUMBER}))`;
/** Without words: in a sentence they may say something else. */
const IN_ROW = String.raw`(?:(${NUMBER})\s*(?:-|–|—)\s*(${NUMBER})|(<=?|>=?|≤|≥)\s*(${NUMBER}))`;
const LABEL =
  '(?:ref(?:erence|erenz\\p{L}{0,10})?|normal\\p{L}{0,10}|norm|nl|range|rr|interval|target\\s+range)';
/** A unit, or what else stands behind a result in its row, up to the range. */
const UNIT = String.raw`[\p{L}%°µ/][^\s\ue000]*`;
const GAP = String.raw`[\s\ue000]`;

const PATTERNS: readonly RegExp[] = [
  new RegExp(String.raw`[([]\s*(?:${LABEL}[\s:.]*)*${RANGE}([^()[\]]*)[)\]]`, 'iu'),
  new RegExp(String.raw`(?<![\p{L}/])(?:${LABEL}[\s:.]+)+${RANGE}(.*)$`, 'iu'),
  // The last of a row: `5.3 mmol/L 3.5 - 5.1`, `1480 ng/L < 125`.
  new RegExp(String.raw`(?<=\d${GAP}*${UNIT}${GAP}+)${IN_ROW}(${GAP}*)$`, 'iu'),
  // Before the unit: `5.3 3.5 - 5.1 mmol/L`.
  new RegExp(String.raw`(?<=\d${GAP}+)${IN_ROW}(?=${GAP}+${UNIT}${GAP}*$)()`, 'iu'),
  // Of a quantity without a unit: `INR 2.4 0.9 - 1.1`.
  new RegExp(String.raw`(?<=\d${GAP}+)${IN_ROW}(${GAP}*)$`, 'iu'),
];

/** `H`, `LL`, `*`, `++`, an arrow: the laboratory's own verdict. We judge by its range. */
const FLAGS =
  /(?<=[\d\s)\]])(?:\((?:HH?|LL?|\+{1,3})\)|HH?|LL|\*{1,3}|\+{1,3}|[↑↓▲▼]{1,3})(?=\s|$)|(?<=\d\s)L(?=\s+\S)|(?<=\S\s)L$/gu;

export function withoutRange(text: string, measure: Measure, units: Units): WithoutRange {
  const line = withoutFlags(text, measure);
  for (const pattern of PATTERNS) {
    const match = pattern.exec(line);
    if (match === null || !/\d/.test(line.slice(0, match.index))) continue;
    const [all, low, high, sign, bound, tail = ''] = match;
    const unit = tail.replaceAll(READ, ' ').trim();
    if (unit !== '' && units.code(unit) === null) continue;
    const rest = blanked(line, match.index, all.length);
    const range = rangeOf(low, high, sign, bound);
    return range === undefined ? { rest } : { rest, range };
  }
  return { rest: line };
}

/** A lone L may be the unit. */
function withoutFlags(text: string, { units }: Measure): string {
  const number = text.search(/\d/u);
  if (number < 0) return text;
  const isLitre = units.some(({ unit }) => unit === 'L');
  const rest = text
    .slice(number)
    .replaceAll(FLAGS, (flag) => (flag === 'L' && isLitre ? flag : READ.repeat(flag.length)));
  return text.slice(0, number) + rest;
}

function rangeOf(low = '', high = '', sign = '', bound = ''): ReferenceRange | undefined {
  const [from, to, only] = [low, high, bound].map((written) => readingsOf(written));
  // A number that can be read in two ways is no bound.
  if (from?.length === 1 && to?.length === 1)
    return from[0]! < to[0]! ? { low: from[0]!, high: to[0]! } : undefined;
  if (only?.length !== 1) return undefined;
  return /^(?:<|≤|up|bis)/iu.test(sign) ? { high: only[0]! } : { low: only[0]! };
}

function blanked(text: string, start: number, length: number): string {
  return text.slice(0, start) + READ.repeat(length) + text.slice(start + length);
}
