import type { Units } from '@consilium/kernel';
import { textBefore } from '../text-before.ts';
import { unitAfter } from './amounts.ts';
import { findNames } from './find-names.ts';

/** What is farther from a quote changes nothing of it. */
const NEAR = 500;

/**
 * Whether a quote takes all of a measurement, or a piece of one: half a number, a number without the unit behind it, a name
 * without the word before it that makes it another.
 */
export function surroundingsOf(text: string, at: number, quote: string, units: Units): 'whole' | 'cut' {
  const before = textBefore(text, at, NEAR);
  const after = text.slice(at + quote.length, at + quote.length + NEAR);
  const [first = '', last = ''] = [quote[0], quote.at(-1)];
  const inWord = /[\p{L}\d]$/u.test(before) && /[\p{L}\d]/u.test(first);
  const outWord = /[\p{L}\d%]/u.test(last) && /^[\p{L}\d]/u.test(after);
  if (inWord || outWord) return 'cut';
  if (/\d$/.test(quote) && /^(?:[.,/]\d|\s*(?:\/|over|-|–|to|±)\s*\d|\s*[x×]\s*10|[%°'"′″’”])/iu.test(after))
    return 'cut';
  if (/^\d/.test(quote) && /(?:\d[.,/]|\d\s*(?:\/|over|-|–|to)\s*)$/iu.test(before)) return 'cut';
  if (
    /^\d/.test(quote) &&
    /\d\s*(?:ft|feet|foot|['’′]|st|stones?|lbs?|pounds?|m)\.?\s*(?:and\s+)?$/iu.test(before)
  ) {
    return 'cut';
  }
  // The unit behind the number, or the rest of a unit ("5.4 mmol" of "5.4 mmol/L").
  if (/\d\s*$/.test(quote) && followsUnit(after, units)) return 'cut';
  if (/^\s*(?:\/|per\b)\s*[\p{L}\d]/iu.test(after) && /[\p{L}%]$/u.test(quote)) return 'cut';
  if (
    /\d\s*(?:ft|feet|foot|['’′]|st|stones?|lbs?|pounds?|m)\.?,?$/iu.test(quote) &&
    /^\s*(?:and\s+)?\d/iu.test(after)
  ) {
    return 'cut';
  }
  return otherName(before, quote, after) || belongsToOthers(before, quote, after) ? 'cut' : 'whole';
}

function followsUnit(after: string, units: Units): boolean {
  const found = unitAfter(after, 0, units);
  // A lone letter or a preposition after a number is more often a word than a unit.
  return (
    found !== undefined && !/^\s*(?:in|a|s|d|h|m)\b(?!\s*[,.;!?)]|$)/iu.test(after.slice(0, found.end + 2))
  );
}

/** With two words before or after it, does the name become another one? */
function otherName(before: string, quote: string, after: string): boolean {
  const own = findNames(quote);
  if (own.length === 0) return false;
  const left = /(?:[\p{L}\d-]+\s+){0,2}[\p{L}\d-]*[\s-]*$/u.exec(before)?.[0] ?? '';
  const right = /^(?:\s*[\p{L}\d/-]+){0,2}/u.exec(after)?.[0] ?? '';
  const wider = findNames(left + quote + right);
  const beside = `${before.split(/[.,;!?\n]/u).at(-1)} ${after.split(/[.,;!?\n]/u)[0]}`.toLowerCase();
  const variants = own.flatMap(({ measure }) => ('variants' in measure ? Object.keys(measure.variants) : []));
  if (variants.some((word) => new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, 'u').test(beside)))
    return true;
  return own.some(({ start, end }) => {
    const [from, to] = [start + left.length, end + left.length];
    return !wider.some((each) => each.start === from && each.end === to);
  });
}

/** `LDL 130 mg/dL HDL 52 mg/dL`: a number with the name behind it may be the one of the name before it. */
function belongsToOthers(before: string, quote: string, after: string): boolean {
  const names = findNames(quote);
  const rest = names.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    quote,
  );
  const number = rest.search(/\d/u);
  const [first] = names;
  if (first === undefined || number < 0 || number > first.start) return false;
  const earlier = before.split(/[.!?;\n]+(?:\s|$)/u).at(-1) ?? '';
  const last = findNames(earlier).at(-1);
  const awaits = last !== undefined && !/\d/u.test(earlier.slice(last.end));
  const hasOwn = /^[\s:=]*(?:(?:is|was|at|of)\s+)?\d/iu.test(quote.slice(names.at(-1)!.end) + after);
  return awaits || hasOwn;
}
