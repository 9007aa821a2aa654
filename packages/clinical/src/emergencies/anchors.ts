import { type Pattern, wordsOf } from './pattern.ts';

/**
 * Can what is made of words stand in this message? Where not, nobody need look for it; where it can, it may still not.
 * A single word or number is not asked about: looking for it is as quick.
 */
export type Possible = (pattern: Pattern) => boolean;

/** Stands for every number among the words. */
export const ANY_NUMBER = '#';

/**
 * The words of which a message must hold one for all these patterns to stand in it: of what stands in a row, or must be there together,
 * the rarest part; of alternatives all.
 */
export function anchorWords(
  patterns: readonly Pattern[],
  concepts: ReadonlyMap<string, readonly Pattern[]>,
  register: (pattern: Pattern, words: ReadonlySet<string>) => void = () => undefined,
): (together: readonly Pattern[]) => ReadonlySet<string> {
  const uses = countUses([...patterns, ...[...concepts.values()].flat()]);
  const weights = new Map<ReadonlySet<string>, number>();
  const weight = (words: ReadonlySet<string>) => {
    const before = weights.get(words);
    if (before !== undefined) return before;
    let sum = 0;
    for (const word of words) sum += uses.get(word) ?? 1;
    weights.set(words, sum);
    return sum;
  };
  const rarest = (sets: readonly ReadonlySet<string>[]) =>
    sets.reduce((best, each) => (weight(each) < weight(best) ? each : best));
  const known = new Map<Pattern | string, ReadonlySet<string>>();
  const anchorsOf = (pattern: Pattern): ReadonlySet<string> => {
    const key = keyOf(pattern);
    const before = known.get(key);
    if (before !== undefined) return before;
    const words = findAnchors(pattern);
    known.set(key, words);
    if (pattern.kind !== 'word' && pattern.kind !== 'number') register(pattern, words);
    return words;
  };
  const findAnchors = (pattern: Pattern): ReadonlySet<string> => {
    switch (pattern.kind) {
      case 'word':
        return new Set([pattern.text]);
      case 'number':
        return new Set([ANY_NUMBER]);
      case 'concept':
        return union((concepts.get(pattern.name) ?? []).map(anchorsOf));
      case 'any':
        return union(pattern.of.map(anchorsOf));
      case 'near':
        return rarest(pattern.of.map(anchorsOf));
      case 'then': {
        const parts = pattern.steps.map((step) => ({ ...step, words: anchorsOf(step.pattern) }));
        return rarest(parts.filter(({ optional }) => !optional).map(({ words }) => words));
      }
    }
  };
  return (together) => rarest(together.map(anchorsOf));
}

/** Made once, so that a message is asked only about patterns that share a word with it. */
export function createAnchors(
  patterns: readonly Pattern[],
  concepts: ReadonlyMap<string, readonly Pattern[]>,
): (words: Iterable<string>) => Possible {
  const numbers = new Map<Pattern | string, number>();
  const byWord = new Map<string, number[]>();
  const wordsOf = anchorWords(patterns, concepts, (pattern, words) => {
    const number = numbers.size;
    numbers.set(keyOf(pattern), number);
    for (const word of words) {
      const list = byWord.get(word);
      if (list === undefined) byWord.set(word, [number]);
      else list.push(number);
    }
  });
  for (const pattern of [...patterns, ...[...concepts.values()].flat()]) wordsOf([pattern]);

  return (words) => {
    const possible = new Uint8Array(numbers.size);
    for (const word of words) for (const number of byWord.get(word) ?? []) possible[number] = 1;
    return (pattern) => {
      const number = numbers.get(keyOf(pattern));
      return number !== undefined && possible[number] === 1;
    };
  };
}

/** A concept is the same wherever it is named. */
function keyOf(pattern: Pattern): Pattern | string {
  return pattern.kind === 'concept' ? pattern.name : pattern;
}

function countUses(patterns: readonly Pattern[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const word of patterns.flatMap(wordsOf)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return uses;
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap((each) => [...each]));
}
