import type { Quantity } from '../reading/quantities.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';

/** `below the limit of 38 U/mL`, `just under the 105 g/L limit`, `above the upper limit`: a value against one end of its range. */
export interface LimitCompared {
  readonly at: number;
  readonly way: 1 | -1;
  /** Which end; null where the sentence does not say, and where it gives the number. */
  readonly side: 'upper' | 'lower' | null;
  readonly limit: Quantity | null;
}

const COMPARES =
  /\b(above|over|exceed(?:s|ed|ing)?|beyond|greater than|more than|below|under|beneath|less than|short of)((?: [\p{L}'-]+){0,5}?) ?(?=[-−\d]|(?:limits?|cut-?off|threshold|floor|ceiling|line|cap)\b(?! (?:of|at) ))/gu;
const NOUN = /^(?:limits?|cut-?off|threshold|floor|ceiling|line|cap)\b/;
const OF_A_LIMIT =
  /^(?: (?:the|its|their|his|her|your|a|an|this|that|both|any|laboratory's|lab's|usual|normal|reference|healthy|target|expected|adult|upper|lower|pregnancy|range|limits?|cut-?off|threshold|floor|ceiling|line|cap|of|at|for|value))*$/;

/** Where the sentence puts a value above or below a limit, with its number or without. */
export function limitsCompared(
  { lower, quantities }: ReadSentence,
  facts: readonly ReadFact[],
): readonly LimitCompared[] {
  return [...lower.matchAll(COMPARES)].flatMap<LimitCompared>(
    ({ index: at, 0: whole, 1: word = '', 2: between = '' }) => {
      const end = at + whole.length;
      const way = /^(?:above|over|exceed|beyond|greater|more)/.test(word) ? 1 : -1;
      const named = between + lower.slice(end, end + 8);
      const side = /\b(?:upper|ceiling|cap)\b/.test(named)
        ? 'upper'
        : /\b(?:lower|floor)\b/.test(named)
          ? 'lower'
          : null;
      const limit = quantities.find(({ start }) => start === end);
      if (limit !== undefined) return isLimit(limit, facts) ? [{ at, way, side: null, limit }] : [];
      return OF_A_LIMIT.test(between) && NOUN.test(lower.slice(end, end + 20))
        ? [{ at, way, side, limit: null }]
        : [];
    },
  );
}

function isLimit({ values: [value] }: Quantity, facts: readonly ReadFact[]): boolean {
  return facts.some(({ limits }) => limits.some(({ values }) => values[0] === value));
}

/** True where the fact's value stands so against that limit; null where the fact has no such limit. */
export function standsSo({ way, side, limit }: LimitCompared, fact: ReadFact): boolean | null {
  const [value] = fact.entries[0]?.values ?? [];
  const ends = endsOf(fact);
  const meant =
    limit === null
      ? (ends[side ?? (way === 1 ? 'upper' : 'lower')] ?? (side === null ? (ends.upper ?? ends.lower) : null))
      : [ends.upper, ends.lower].find((end) => end === limit.values[0]);
  if (value === undefined || meant === undefined || meant === null) return null;
  return Math.sign(value - meant) === way;
}

function endsOf({ limits, printed }: ReadFact): { readonly upper?: number; readonly lower?: number } {
  const [first, second] = limits.map(({ values }) => values[0]!);
  if (first === undefined) return {};
  if (second !== undefined) return { lower: first, upper: second };
  return printed.includes('(reference from') ? { lower: first } : { upper: first };
}
