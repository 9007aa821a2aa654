import { headingAbove, namesPastTime, type Place, sentenceAt, type TermContext } from '@consilium/clinical';
import { z } from 'zod';
import { isLater, readDay } from './dates.ts';
import { findWords, isName } from './find-words.ts';
import { type SaidAgainst, saidAround } from './said-around.ts';
import { type SourceText, spokenOf } from './source.ts';

/** What an extractor replies of one thing: words of the text, and nothing else. `when`: the words that say when. */
export const pointed = z.strictObject({
  quote: z.string().min(1).max(300),
  name: z.string().min(1).max(100),
  when: z.string().max(80).optional(),
});
export type Pointed = z.infer<typeof pointed>;

/** Why what a model pointed at is not taken. */
export type Refused =
  | 'quote-not-found'
  | 'quote-cut'
  | 'name-differs'
  | 'detail-differs'
  | 'time-differs'
  | 'in-the-future'
  | 'wrong-kind'
  | SaidAgainst;

/** Found in the text by code: everything in it is the text's own characters. */
export interface FoundItem {
  readonly quote: string;
  readonly name: string;
  /** The sentence that it stands in, and the heading above it. */
  readonly sentence: string;
  /** The part of the quote that speaks of this name and of no other: up to the next comma, "and" or sentence. */
  readonly reach: string;
  /** FHIR date; null: a time is named, but not which, or not clearly of this; undefined: none is. */
  readonly day: string | null | undefined;
  /** `now` only where the words say so; `open`: they do not say whether it is over. */
  readonly time: TermContext['time'];
}

export interface Kind {
  /** The sentence must say that it is of this kind. */
  readonly cue?: RegExp;
  /** Or its name does. */
  readonly known?: (name: string) => boolean;
  /** What stands right before or behind the name of something of another kind. */
  readonly not?: { readonly before: RegExp; readonly behind: RegExp };
  /** Names of nothing of this kind. */
  readonly notNamed?: RegExp;
  /** Words before the name that deny something else than this. */
  readonly despite?: RegExp;
  /** Its name may be an everyday word: "appointment". */
  readonly everyday?: boolean;
  /** It may lie ahead. */
  readonly ahead?: boolean;
}

export function findItem(
  item: Pointed,
  source: SourceText,
  kind: Kind,
): FoundItem | { readonly refused: Refused } {
  const { text, at } = source;
  const start = text.indexOf(item.quote);
  if (start < 0 || item.quote.trim() === '') return { refused: 'quote-not-found' };
  if (isCut(text, start, item.quote)) return { refused: 'quote-cut' };
  const named = findWords(item.quote, item.name);
  if (named === undefined || !(kind.everyday || isName(item.name))) return { refused: 'name-differs' };
  const place = { text, start: start + named.start, end: start + named.end };
  const said = spokenOf(source);
  const { against, time } = saidAround({ ...place, text: said.text }, said.writer);
  const { from, to } = sentenceAt(text, place.start, place.end);
  const isAllowed =
    (against === 'planned' && kind.ahead) ||
    (against === 'denied' && kind.despite?.test(text.slice(from, place.start)));
  if (against !== undefined && !isAllowed) return { refused: against };
  const sentence = `${headingAbove(text, from)} ${text.slice(from, to)}`.trim();
  if (kind.cue !== undefined && !kind.cue.test(sentence) && !kind.known?.(item.name))
    return { refused: 'wrong-kind' };
  const { before, behind } = kind.not ?? {};
  if (kind.notNamed?.test(item.name)) return { refused: 'wrong-kind' };
  if (before?.test(text.slice(from, place.start)) || behind?.test(text.slice(place.end, to)))
    return { refused: 'wrong-kind' };
  const when = item.when?.trim() ?? '';
  if (when !== '' && !text.slice(from, to).includes(when)) return { refused: 'time-differs' };
  const near = reachOf(place, from, to);
  const end = start + item.quote.length;
  const reach = text.slice(Math.max(near.from, start), Math.min(near.to, end));
  const written = dayOf(item, text.slice(near.from, near.to), reach, at);
  // A past time anywhere in the sentence: it may be that of this.
  const day = written === at.slice(0, 10) && namesPastTime(text.slice(from, to), at) ? null : written;
  if (typeof day === 'string' && isLater(day, at) && !kind.ahead) return { refused: 'in-the-future' };
  return { quote: item.quote, name: text.slice(place.start, place.end), sentence, reach, day, time };
}

/** Of the words near the name; a time elsewhere in the quote may be of something else. */
function dayOf({ quote, when = '' }: Pointed, near: string, reach: string, at: string) {
  const words = when.trim();
  if (!near.includes(words)) return null;
  const day = readDay(reach.includes(words) ? reach : `${words} ; ${reach}`, at);
  if (day !== undefined) return day;
  return readDay(quote.replace(reach, ' ; '), at) === undefined ? undefined : null;
}

const APART = /,(?!\s*\d{4}\b)|;|\b(?:and|but|while|whereas)\b/giu;

/** How far words speak of the name at a place. */
function reachOf({ text, start, end }: Place, from: number, to: number) {
  const apart = [...text.slice(from, to).matchAll(APART)].map(({ 0: mark, index }) => ({
    start: from + index,
    end: from + index + mark.length,
  }));
  return {
    from: apart.findLast((each) => each.end <= start)?.end ?? from,
    to: apart.find((each) => each.start >= end)?.start ?? to,
  };
}

/** Half a word is no quote: "pain" of "painkiller". */
function isCut(text: string, start: number, quote: string): boolean {
  const touches = (one = '', other = '') => /[\p{L}\d]/u.test(one) && /[\p{L}\d]/u.test(other);
  const end = start + quote.length;
  return touches(text[start - 1], quote[0]) || touches(quote.at(-1), text[end]);
}
