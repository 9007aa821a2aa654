import type { Possible } from './anchors.ts';
import type { Pattern, Step } from './pattern.ts';

/**
 * Where something stands in a message: the tokens it begins with, in their order, and beside each the one it ends before. What may end
 * at several places has one row for each.
 */
export interface Spans {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

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
  /** Of each token: PASSABLE, BARRIER, PAUSE, several or none. One more row than there are tokens: the end is a barrier. */
  readonly flags: Uint8Array;
  readonly concepts: ReadonlyMap<string, readonly Pattern[]>;
  /** Places of the concepts that the reader of values decides. */
  readonly values: ReadonlyMap<string, Spans>;
  /** False where the pattern cannot stand in the message: it is not looked for. */
  readonly possible: Possible;
}

/** A pattern may pass over it: articles, possessives, words that make small. */
export const PASSABLE = 1;
/** No pattern reaches over it: the end of a sentence, a negation. */
export const BARRIER = 2;
/** A comma: words behind it are further away. */
export const PAUSE = 4;

export type Finder = (pattern: Pattern) => Spans;

/** With these the work stays linear in the length of the message, whatever it repeats. */
const MAX_ENDS = 4;
const MAX_PASSED = 6;
/** As many words as a pause keeps two things apart. */
const A_PAUSE = 3;
/** Tokens between two things that are `near`. */
const NEAR = 6;

export const NONE: Spans = { starts: [], ends: [] };

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
      if (spans.starts.length > 0) found.push(spans);
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
    const found = ground.values.get(name) ?? anyOf(ground.concepts.get(name) ?? []);
    known.set(name, found);
    return found;
  };
  const sequence = (steps: readonly Step[]): Spans => {
    let left = find(steps[0]!.pattern);
    for (const { pattern, gap, optional } of steps.slice(1)) {
      if (left.starts.length === 0) return NONE;
      const joined = join(ground, left, find(pattern), gap);
      left = optional ? union([left, joined]) : joined;
    }
    return left;
  };
  const near = (left: Spans, pattern: Pattern): Spans => {
    if (left.starts.length === 0) return NONE;
    const right = find(pattern);
    return right.starts.length === 0
      ? NONE
      : union([join(ground, left, right, NEAR), join(ground, right, left, NEAR)]);
  };
  return find;
}

/** All places of all these patterns, in their order. */
export function spansOf(find: Finder, patterns: readonly Pattern[]): Span[] {
  const all: Span[] = [];
  for (const pattern of patterns) {
    const { starts, ends } = find(pattern);
    for (let row = 0; row < starts.length; row += 1) all.push({ start: starts[row]!, end: ends[row]! });
  }
  return all;
}

export function someSpan({ starts, ends }: Spans, holds: (span: Span) => boolean): boolean {
  for (let row = 0; row < starts.length; row += 1)
    if (holds({ start: starts[row]!, end: ends[row]! })) return true;
  return false;
}

/** What begins as `left` does and ends as a `right` does that follows it, with at most so many words between. */
function join({ flags }: Ground, left: Spans, right: Spans, gap: number): Spans {
  const count = right.starts.length;
  if (count === 0) return NONE;
  const joined = createRows();
  // The first row of `right` that begins where the left one ends, or later: ends grow nearly as their starts do.
  let first = 0;
  for (let row = 0; row < left.starts.length; row += 1) {
    const end = left.ends[row]!;
    while (first > 0 && right.starts[first - 1]! >= end) first -= 1;
    while (first < count && right.starts[first]! < end) first += 1;
    if (first === count || right.starts[first]! > end + gap + MAX_PASSED) continue;
    let passed = 0;
    let stepped = 0;
    let next = first;
    for (let at = end; next < count; at += 1) {
      for (; right.starts[next] === at; next += 1) joined.add(left.starts[row]!, right.ends[next]!);
      const flag = flags[at]!;
      if ((flag & BARRIER) !== 0) break;
      if ((flag & PASSABLE) !== 0 && passed < MAX_PASSED) passed += 1;
      else if (stepped < gap) stepped += (flag & PAUSE) === 0 ? 1 : A_PAUSE;
      else break;
    }
  }
  return joined.spans;
}

/** By halves, so that each row is moved as often as the number of spans can be halved. */
function union(all: readonly Spans[]): Spans {
  const found = all.filter((each) => each.starts.length > 0);
  if (found.length <= 1) return found[0] ?? NONE;
  const middle = found.length >> 1;
  return merged(union(found.slice(0, middle)), union(found.slice(middle)));
}

function merged(one: Spans, other: Spans): Spans {
  const rows = createRows();
  let next = 0;
  for (let row = 0; row < one.starts.length; ) {
    const start = one.starts[row]!;
    for (; next < other.starts.length && other.starts[next]! < start; next += 1)
      rows.add(other.starts[next]!, other.ends[next]!);
    for (; one.starts[row] === start; row += 1) rows.add(start, one.ends[row]!);
    for (; other.starts[next] === start; next += 1) rows.add(start, other.ends[next]!);
  }
  for (; next < other.starts.length; next += 1) rows.add(other.starts[next]!, other.ends[next]!);
  return rows.spans;
}

/** Rows are added by their starts; of one start each end once, and no more than are kept. */
function createRows() {
  const starts: number[] = [];
  const ends: number[] = [];
  let first = 0;
  const add = (start: number, end: number): void => {
    if (starts[first] !== start) first = starts.length;
    else if (ends.length - first >= MAX_ENDS || ends.indexOf(end, first) >= 0) return;
    starts.push(start);
    ends.push(end);
  };
  return { spans: { starts, ends }, add };
}

function single(places: readonly number[]): Spans {
  return places.length === 0 ? NONE : { starts: places, ends: places.map((at) => at + 1) };
}
