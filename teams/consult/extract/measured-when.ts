import { findNames, namesPastTime, readContext, sentenceAt } from '@consilium/clinical';
import { isLater, readDay } from './dates.ts';
import type { SourceText } from './source.ts';

/** Ends what is said of one measurement within a sentence. */
const APART = /,(?!\d)|;|\b(?:and|but|while|whereas|now)\b/iu;

/**
 * The day of a measurement that was read from a quote; null: the words around it speak of somebody else, take it back, or name a
 * time that may be its own. `effective` is the time of the message where neither quote nor reply names a day.
 */
export function measuredWhen(
  quote: string,
  effective: string,
  { text, at, writer }: SourceText,
): string | null {
  const start = text.indexOf(quote);
  const name = findNames(quote)[0] ?? { start: 0, end: quote.length };
  const place = { text, start: start + name.start, end: start + name.end };
  const { subject, polarity } = readContext(place, writer);
  if (subject !== 'patient' || polarity === 'withdrawn') return null;
  const { from, to } = sentenceAt(text, start, start + quote.length);
  if (effective !== at || !namesPastTime(text.slice(from, to), at)) return effective;
  const before = text.slice(from, start).split(APART).at(-1) ?? '';
  const behind = text.slice(start + quote.length, to).split(APART)[0] ?? '';
  const day = readDay(`${before} ${quote} ${behind}`, at);
  return typeof day === 'string' && day !== at.slice(0, 10) && !isLater(day, at) ? day : null;
}
