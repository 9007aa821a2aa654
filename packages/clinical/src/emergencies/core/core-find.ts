import type { IndexedPattern } from './core-language.ts';
import type { Hit } from './term-index.ts';

/** A pattern that was found, with the words that it consists of. */
export interface Found extends Hit {
  readonly hits: readonly Hit[];
}

export interface Distances {
  readonly next: number;
  readonly near: number;
}

/** Number of the sentence and of the clause at each character of folded text. */
export interface Places {
  readonly sentence: Uint32Array;
  readonly clause: Uint32Array;
}

export function placesIn(folded: string): Places {
  const sentence = new Uint32Array(folded.length + 1);
  const clause = new Uint32Array(folded.length + 1);
  let inSentence = 0;
  let inClause = 0;
  for (let at = 0; at <= folded.length; at += 1) {
    const letter = folded[at];
    if (letter === '.') inSentence += 1;
    if (letter === '.' || letter === ',') inClause += 1;
    sentence[at] = inSentence;
    clause[at] = inClause;
  }
  return { sentence, clause };
}

/** The hits of each group as found patterns, made once a message however many patterns name the group. */
export type GroupHits = (group: number) => readonly Found[];

export function groupHits(hits: ReadonlyMap<number, readonly Hit[]>): GroupHits {
  const known = new Map<number, readonly Found[]>();
  return (group) => {
    let found = known.get(group);
    if (found === undefined) {
      found = (hits.get(group) ?? []).map((hit) => ({ start: hit.start, end: hit.end, hits: [hit] }));
      known.set(group, found);
    }
    return found;
  };
}

/** Every place where the pattern is: sorted lists walked side by side, so linear in the hits. */
export function findPattern(
  pattern: IndexedPattern,
  hits: GroupHits,
  { sentence }: Places,
  { next, near }: Distances,
): readonly Found[] {
  for (const sequence of pattern) for (const group of sequence) if (hits(group).length === 0) return [];
  let all: readonly Found[] | undefined;
  for (const sequence of pattern) {
    const found = findSequence(sequence, hits, sentence, next);
    all = all === undefined ? found : nearEachOther(all, found, sentence, near);
    if (all.length === 0) return [];
  }
  return all ?? [];
}

function findSequence(
  groups: readonly number[],
  hits: GroupHits,
  sentence: Uint32Array,
  next: number,
): readonly Found[] {
  let found = hits(groups[0]!);
  for (let part = 1; part < groups.length; part += 1) {
    const longer: Found[] = [];
    let at = 0;
    let before: Found | undefined;
    for (const hit of hits(groups[part]!)) {
      for (; at < found.length && found[at]!.end <= hit.start; at += 1) before = found[at];
      if (before === undefined || hit.start - before.end > next + 1) continue;
      if (sentence[before.start] !== sentence[hit.start]) continue;
      longer.push({ start: before.start, end: hit.end, hits: before.hits.concat(hit.hits) });
    }
    found = longer;
  }
  return found;
}

/** One of them may be denied where the next is not. */
const MOST_NEAR = 3;

function nearEachOther(
  ones: readonly Found[],
  others: readonly Found[],
  sentence: Uint32Array,
  near: number,
): readonly Found[] {
  const both: Found[] = [];
  let at = 0;
  for (const one of ones) {
    while (at < others.length && others[at]!.end + near < one.start) at += 1;
    for (let next = at; next < others.length && next < at + MOST_NEAR; next += 1) {
      const other = others[next]!;
      if (other.start - one.end > near) break;
      // Messages end sentences anywhere: "He is diabetic. Does not wake up."
      if (Math.abs(sentence[other.start]! - sentence[one.start]!) > 1) continue;
      both.push({
        start: Math.min(one.start, other.start),
        end: Math.max(one.end, other.end),
        hits: one.hits.concat(other.hits),
      });
    }
  }
  return both;
}
