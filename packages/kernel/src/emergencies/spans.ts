import type { Possible } from './anchors.ts';
import type { Pattern, Step } from './pattern.ts';

/** Where something stands in a message: the token it begins with, and the ones it may end before. */
export type Spans = ReadonlyMap<number, readonly number[]>;

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The message as patterns see it. */
export interface Ground {
  /** The places of each word. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** Each number, and its place. */
  readonly numbers: readonly (readonly [at: number, value: number])[];
  /** Tokens that a pattern may pass over: articles, possessives, words that make small. */
  readonly passable: (at: number) => boolean;
  /** Tokens over which no pattern reaches: the end of a sentence, a negation. */
  readonly barrier: (at: number) => boolean;
  readonly concepts: ReadonlyMap<string, readonly Pattern[]>;
  /** False where the pattern cannot stand in the message: it is not looked for. */
  readonly possible: Possible;
}

export type Finder = (pattern: Pattern) => Spans;

/** With these the work stays linear in the length of the message, whatever it repeats. */
const MAX_ENDS = 4;
const MAX_PASSED = 6;
/** Tokens between two things that are `near`. */
const NEAR = 6;

const NONE: Spans = new Map();

/** Finds patterns in one message; each concept is looked for once. */
export function createFinder(ground: Ground): Finder {
  const known = new Map<string, Spans>();
  const words = new Map<string, Spans>();
  const numbers = new Map<string, Spans>();

  const find: Finder = (pattern) => {
    if (pattern.kind === 'word') return word(pattern.text);
    if (pattern.kind === 'number') return numberIn(pattern.from, pattern.to);
    if (!ground.possible(pattern)) return NONE;
    switch (pattern.kind) {
      case 'concept':
        return concept(pattern.name);
      case 'any':
        return anyOf(pattern.of);
      case 'near':
        return pattern.of.slice(1).reduce((left, each) => near(left, each), find(pattern.of[0]!));
      case 'then':
        return sequence(pattern.steps);
    }
  };
  const anyOf = (patterns: readonly Pattern[]): Spans => {
    const found: Spans[] = [];
    for (const pattern of patterns) {
      const spans = find(pattern);
      if (spans.size > 0) found.push(spans);
    }
    return union(found);
  };
  const numberIn = (from: number, to: number): Spans => {
    const range = `${from}-${to}`;
    const before = numbers.get(range);
    if (before !== undefined) return before;
    const inRange = ground.numbers.filter(([, value]) => value >= from && value <= to);
    const found = single(inRange.map(([at]) => at));
    numbers.set(range, found);
    return found;
  };
  const word = (text: string): Spans => {
    const places = ground.places.get(text);
    if (places === undefined) return NONE;
    const before = words.get(text);
    if (before !== undefined) return before;
    const found = single(places);
    words.set(text, found);
    return found;
  };
  const concept = (name: string): Spans => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const found = anyOf(ground.concepts.get(name) ?? []);
    known.set(name, found);
    return found;
  };
  const sequence = (steps: readonly Step[]): Spans => {
    let left = find(steps[0]!.pattern);
    for (const { pattern, gap, optional } of steps.slice(1)) {
      if (left.size === 0) return NONE;
      const joined = join(ground, left, find(pattern), gap);
      left = optional ? union([left, joined]) : joined;
    }
    return left;
  };
  const near = (left: Spans, pattern: Pattern): Spans => {
    if (left.size === 0) return NONE;
    const right = find(pattern);
    return right.size === 0
      ? NONE
      : union([join(ground, left, right, NEAR), join(ground, right, left, NEAR)]);
  };
  return find;
}

/** All places of all these patterns, in their order. */
export function spansOf(find: Finder, patterns: readonly Pattern[]): Span[] {
  const all: Span[] = [];
  for (const pattern of patterns)
    for (const [start, ends] of find(pattern)) for (const end of ends) all.push({ start, end });
  return all;
}

export function someSpan(spans: Spans, holds: (span: Span) => boolean): boolean {
  for (const [start, ends] of spans) for (const end of ends) if (holds({ start, end })) return true;
  return false;
}

function join(ground: Ground, left: Spans, right: Spans, gap: number): Spans {
  if (right.size === 0) return NONE;
  const joined = new Map<number, number[]>();
  for (const [start, ends] of left)
    for (const end of ends) {
      let passed = 0;
      let stepped = 0;
      for (let at = end; ; at += 1) {
        for (const until of right.get(at) ?? []) add(joined, start, until);
        if (ground.barrier(at)) break;
        if (ground.passable(at) && passed < MAX_PASSED) passed += 1;
        else if (stepped < gap) stepped += 1;
        else break;
      }
    }
  return joined;
}

function union(all: readonly Spans[]): Spans {
  const found = all.filter((each) => each.size > 0);
  if (found.length <= 1) return found[0] ?? NONE;
  const together = new Map<number, number[]>();
  for (const each of found)
    for (const [start, ends] of each) for (const end of ends) add(together, start, end);
  return together;
}

function add(spans: Map<number, number[]>, start: number, end: number): void {
  const ends = spans.get(start);
  if (ends === undefined) spans.set(start, [end]);
  else if (ends.length < MAX_ENDS && !ends.includes(end)) ends.push(end);
}

function single(places: readonly number[]): Spans {
  if (places.length === 0) return NONE;
  return new Map(places.map((at) => [at, [at + 1]]));
}
