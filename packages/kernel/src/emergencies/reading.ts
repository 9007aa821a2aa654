import { ANY_NUMBER, createAnchors } from './anchors.ts';
import type { Cues, Language } from './catalogue.ts';
import { type Pattern, wordsOf } from './pattern.ts';
import { createFinder, type Finder, type Ground, type Span, spansOf } from './spans.ts';
import { createSpeller } from './spelling.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A message as one language reads it: its tokens, sentences, clauses and cues. */
export interface Reading {
  readonly tokens: readonly Token[];
  /** Number of the sentence and of the clause that a token stands in. */
  readonly sentence: readonly number[];
  readonly clause: readonly number[];
  readonly cues: { readonly [cue in keyof Cues]: readonly Span[] };
  /** Is one of these words at this place? */
  readonly isOneOf: (at: number, words: ReadonlySet<string>) => boolean;
  readonly find: Finder;
}

const NOWHERE: ReadonlySet<number> = new Set();

export type Reader = (text: string) => Reading;

export function createReader({ shape, ordinary, cues, concepts, subjects }: Language): Reader {
  const together = subjects.flatMap(({ entries }) =>
    entries.flatMap(({ any, names, with: needed, stronger, unless }) =>
      [...any, ...names, ...needed, ...stronger, ...unless].flat(),
    ),
  );
  const patterns: Pattern[] = [...together, ...[...concepts.values()].flat(), ...Object.values(cues).flat()];
  const { negation, past } = shape;
  const lists = [shape.passable, shape.contrast, shape.self, negation.through, negation.or, negation.until];
  const vocabulary = new Set([
    ...patterns.flatMap(wordsOf),
    ...lists.flat(),
    ...past.verbs,
    ...Object.keys(shape.written_as),
    ...Object.keys(shape.numbers),
  ]);
  const spell = createSpeller(vocabulary, new Set(ordinary));
  const whole = new Set([...vocabulary, ...ordinary].filter((word) => /^\p{L}+\p{N}/u.test(word)));
  const possibleIn = createAnchors(patterns, concepts);
  const passable = new Set(shape.passable);
  const contrast = new Set(shape.contrast);
  const numbers = new Map(Object.entries(shape.numbers));
  const writtenAs = new Map(Object.entries(shape.written_as).map(([from, to]) => [from, to.split(' ')]));

  return (text) => {
    const { tokens, readings } = spelt(tokensOf(text, whole), spell, writtenAs, contrast);
    const isOneOf = (at: number, words: ReadonlySet<string>) =>
      (readings[at] ?? []).some((word) => words.has(word));
    const stops = (at: number) => tokens[at] === undefined || tokens[at].kind === 'stop';
    const all = placesOf(readings, NOWHERE, numbers);
    const possible = possibleIn([...all.places.keys(), ...(all.numbers.length > 0 ? [ANY_NUMBER] : [])]);
    const ground = (masked: ReadonlySet<number>, denied: ReadonlySet<number>): Ground => ({
      ...(masked.size === 0 ? all : placesOf(readings, masked, numbers)),
      passable: (at) => isOneOf(at, passable),
      barrier: (at) => stops(at) || denied.has(at),
      concepts,
      possible,
    });

    const first = createFinder(ground(NOWHERE, NOWHERE));
    const masked = placesIn(spansOf(first, cues.masks));
    const never = placesIn(spansOf(first, cues.never));
    const clean = masked.size === 0 ? first : createFinder(ground(masked, NOWHERE));
    const found = Object.fromEntries(
      Object.entries(cues).map(([cue, all]) => [cue, cue === 'masks' ? [] : spansOf(clean, all)]),
    ) as unknown as Reading['cues'];
    const near = found.near.filter(({ start }) => !never.has(start));
    const breaks = new Set(found.clause.map(({ start }) => start));
    return {
      tokens,
      ...numbered(tokens, breaks),
      cues: { ...found, near, far: found.far.filter(({ start }) => !never.has(start)) },
      isOneOf,
      find: near.length === 0 ? clean : createFinder(ground(masked, placesIn(near))),
    };
  };
}

function spelt(
  raw: readonly Token[],
  spell: (word: string) => readonly string[],
  writtenAs: ReadonlyMap<string, readonly string[]>,
  contrast: ReadonlySet<string>,
): { tokens: Token[]; readings: (readonly string[])[] } {
  const tokens: Token[] = [];
  const readings: (readonly string[])[] = [];
  const cache = new Map<string, readonly string[]>();
  for (const token of raw) {
    const words = token.kind === 'word' ? (cache.get(token.text) ?? spell(token.text)) : [];
    if (token.kind === 'word') cache.set(token.text, words);
    const long = words.map((word) => writtenAs.get(word)).find((each) => each !== undefined);
    if (long !== undefined)
      for (const word of long) {
        tokens.push({ kind: 'word', text: word });
        readings.push([word]);
      }
    else {
      const stop = words.some((word) => contrast.has(word));
      tokens.push(stop ? { kind: 'stop', text: token.text } : token);
      readings.push(stop ? [] : words);
    }
  }
  return { tokens, readings };
}

const STARTS_WITH_NUMBER = /^\p{N}/u;

function placesOf(
  readings: readonly (readonly string[])[],
  masked: ReadonlySet<number>,
  numberWords: ReadonlyMap<string, number>,
) {
  const places = new Map<string, number[]>();
  const numbers: [number, number][] = [];
  readings.forEach((words, at) => {
    if (masked.has(at)) return;
    for (const word of words) {
      const list = places.get(word);
      if (list === undefined) places.set(word, [at]);
      else list.push(at);
    }
    const first = words[0] ?? '';
    const value = STARTS_WITH_NUMBER.test(first) ? Number(first.replace(',', '.')) : numberWords.get(first);
    if (value !== undefined && !Number.isNaN(value)) numbers.push([at, value]);
  });
  return { places, numbers };
}

function placesIn(spans: readonly Span[]): Set<number> {
  const places = new Set<number>();
  for (const { start, end } of spans) for (let at = start; at < end; at += 1) places.add(at);
  return places;
}

function numbered(tokens: readonly Token[], breaks: ReadonlySet<number>) {
  const sentence: number[] = [];
  const clause: number[] = [];
  let inSentence = 0;
  let inClause = 0;
  tokens.forEach(({ kind }, at) => {
    if (breaks.has(at)) inClause += 1;
    sentence.push(inSentence);
    clause.push(inClause);
    if (kind === 'stop') inSentence += 1;
    if (kind !== 'word') inClause += 1;
  });
  return { sentence, clause };
}
