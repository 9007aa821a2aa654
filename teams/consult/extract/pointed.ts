import {
  headingAbove,
  namesPastTime,
  type Place,
  readContext,
  sentenceAt,
  type TermContext,
  type Writer,
} from '@consilium/clinical';
import { z } from 'zod';
import { isLater, readDay } from './dates.ts';
import { findWords, isName } from './find-words.ts';
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

/** Stands for the name between the words before and behind it. */
export const HERE = '\u241F';

export interface Kind {
  /** The sentence must say that it is of this kind. */
  readonly cue?: RegExp;
  /** Or its name does. */
  readonly known?: (name: string) => boolean;
  /** What stands right before or behind the name of something of another kind. */
  readonly not?: {
    readonly before: RegExp;
    readonly behind: RegExp;
    /** Of both together, with `HERE` in place of the name. */
    readonly both?: RegExp;
  };
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
  const found = placeOf(item, source, kind);
  if ('refused' in found) return found;
  const { start, place, time } = found;
  const { from, to } = sentenceAt(text, place.start, place.end);
  const sentence = `${headingAbove(text, from)} ${text.slice(from, to)}`.trim();
  const isOfKind =
    kind.cue?.test(sentence) !== false ||
    (TAKES_IT.test(text.slice(to, to + 80)) && kind.cue.test(text.slice(to, to + 80)));
  if (!isOfKind && !kind.known?.(item.name)) return { refused: 'wrong-kind' };
  const { before, behind } = kind.not ?? {};
  if (kind.notNamed?.test(item.name)) return { refused: 'wrong-kind' };
  if (before?.test(text.slice(from, place.start)) || behind?.test(text.slice(place.end, to)))
    return { refused: 'wrong-kind' };
  if (kind.not?.both?.test(`${text.slice(from, place.start)}${HERE}${text.slice(place.end, to)}`))
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

/** The next sentence goes on with it: "I take it every night." */
const TAKES_IT = /^[.!]\s+(?:i|he|she)\s+(?:\p{L}+\s+)?(?:takes?|uses?|have|has)\s+(?:it|them|one|this)\b/iu;

/** More places of the same words say nothing new. */
const MOST_PLACES = 8;

interface FoundPlace {
  /** Of the quote. */
  readonly start: number;
  readonly place: Place;
  readonly time: TermContext['time'];
}

/**
 * Where the text speaks of the name as of something that the patient has. The same words may stand in a question first and be
 * stated later; what is denied or taken back in one place is not taken from another.
 */
function placeOf(item: Pointed, source: SourceText, kind: Kind): FoundPlace | { readonly refused: Refused } {
  const { text } = source;
  const quotes = placesOf(text, item.quote);
  if (quotes.length === 0 || item.quote.trim() === '') return { refused: 'quote-not-found' };
  const whole = quotes.filter((start) => !isCut(text, start, item.quote));
  if (whole.length === 0) return { refused: 'quote-cut' };
  const named = findWords(item.quote, item.name);
  if (named === undefined || !(kind.everyday || isName(item.name))) return { refused: 'name-differs' };
  const said = spokenOf(source);
  const read = whole.map((start) => {
    const place = { text, start: start + named.start, end: start + named.end };
    return { start, place, ...saidAround({ ...place, text: said.text }, said.writer) };
  });
  const isAllowed = ({ against, place }: (typeof read)[number]) =>
    against === undefined ||
    (against === 'planned' && kind.ahead === true) ||
    (against === 'denied' &&
      kind.despite?.test(text.slice(sentenceAt(text, place.start, place.end).from, place.start)) === true);
  const worst = read.find((each) => /^(?:denied|withdrawn)$/u.test(each.against ?? '') && !isAllowed(each));
  const taken = worst ?? read.find(isAllowed) ?? read[0]!;
  return isAllowed(taken) ? taken : { refused: taken.against! };
}

function placesOf(text: string, quote: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(quote); at >= 0 && places.length < MOST_PLACES; at = text.indexOf(quote, at + 1))
    places.push(at);
  return places;
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

/** Why the words around a name speak against taking it as something that the patient has or had. */
export type SaidAgainst =
  | 'denied'
  | 'withdrawn'
  | 'doubted'
  | 'supposed'
  | 'planned'
  | 'asked'
  | 'other-person'
  | 'not-of-anybody';

export interface SaidAround {
  /** Undefined: nothing. */
  readonly against: SaidAgainst | undefined;
  readonly time: TermContext['time'];
}

function saidAround(place: Place, writer: Writer): SaidAround {
  const said = readContext(place, writer);
  return { against: againstIn(said), time: said.time };
}

function againstIn({ subject, frame, polarity, certainty }: TermContext): SaidAgainst | undefined {
  if (frame !== undefined) return 'not-of-anybody';
  if (subject !== 'patient') return 'other-person';
  return polarity === 'stated' ? certainty : polarity;
}
