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

/** Every place where the pattern is: sorted lists walked side by side, so linear in the hits. */
export function findPattern(
  pattern: IndexedPattern,
  hits: ReadonlyMap<number, readonly Hit[]>,
  { sentence }: Places,
  { next, near }: Distances,
): readonly Found[] {
  const parts: (readonly Found[])[] = [];
  for (const sequence of pattern) {
    const found = findSequence(sequence, hits, sentence, next);
    if (found.length === 0) return [];
    parts.push(found);
  }
  return parts.reduce((all, part) => (all.length === 0 ? all : nearEachOther(all, part, sentence, near)));
}

function findSequence(
  groups: readonly number[],
  hits: ReadonlyMap<number, readonly Hit[]>,
  sentence: Uint32Array,
  next: number,
): readonly Found[] {
  let found: readonly Found[] = (hits.get(groups[0]!) ?? []).map((hit) => ({ ...hit, hits: [hit] }));
  for (const group of groups.slice(1)) {
    const longer: Found[] = [];
    let at = 0;
    let before: Found | undefined;
    for (const hit of hits.get(group) ?? []) {
      for (; at < found.length && found[at]!.end <= hit.start; at += 1) before = found[at];
      if (before === undefined || hit.start - before.end > next + 1) continue;
      if (sentence[before.start] !== sentence[hit.start]) continue;
      longer.push({ start: before.start, end: hit.end, hits: [...before.hits, hit] });
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
    for (const other of others.slice(at, at + MOST_NEAR)) {
      if (other.start - one.end > near) continue;
      // Messages end sentences anywhere: "He is diabetic. Does not wake up."
      if (Math.abs(sentence[other.start]! - sentence[one.start]!) > 1) continue;
      const [start, end] = [Math.min(one.start, other.start), Math.max(one.end, other.end)];
      both.push({ start, end, hits: [...one.hits, ...other.hits] });
    }
  }
  return both;
}
