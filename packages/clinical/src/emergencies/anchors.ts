import { type Pattern, wordsOf } from './pattern.ts';

/**
 * Can what is made of words stand in this message? Where not, nobody need look for it; where it can, it may still not.
 * A single word or number is not asked about: looking for it is as quick.
 */
export type Possible = (pattern: Pattern) => boolean;

/** Stands for every number among the words. */
export const ANY_NUMBER = '#';

/**
 * Every pattern by words of which a message must hold one: of what stands in a row the rarest part, of alternatives all.
 * Made once, so that a message is asked only about patterns that share a word with it.
 */
export function createAnchors(
  patterns: readonly Pattern[],
  concepts: ReadonlyMap<string, readonly Pattern[]>,
): (words: Iterable<string>) => Possible {
  const uses = countUses(patterns);
  const weight = (words: ReadonlySet<string>) => {
    let sum = 0;
    for (const word of words) sum += uses.get(word) ?? 1;
    return sum;
  };
  const ofConcept = new Map<string, ReadonlySet<string>>();
  const byWord = new Map<string, Pattern[]>();

  const register = (pattern: Pattern, words: ReadonlySet<string>): ReadonlySet<string> => {
    for (const word of words) {
      const list = byWord.get(word);
      if (list === undefined) byWord.set(word, [pattern]);
      else list.push(pattern);
    }
    return words;
  };
  const inConcept = (name: string): ReadonlySet<string> => {
    const before = ofConcept.get(name);
    if (before !== undefined) return before;
    const words = union((concepts.get(name) ?? []).map(anchorsOf));
    ofConcept.set(name, words);
    return words;
  };
  const rarest = (sets: readonly ReadonlySet<string>[]) =>
    sets.reduce((best, each) => (weight(each) < weight(best) ? each : best));
  const anchorsOf = (pattern: Pattern): ReadonlySet<string> => {
    switch (pattern.kind) {
      case 'word':
        return new Set([pattern.text]);
      case 'number':
        return new Set([ANY_NUMBER]);
      case 'concept':
        return register(pattern, inConcept(pattern.name));
      case 'any':
        return register(pattern, union(pattern.of.map(anchorsOf)));
      case 'near':
        return register(pattern, rarest(pattern.of.map(anchorsOf)));
      case 'then': {
        const parts = pattern.steps.map((step) => ({ ...step, words: anchorsOf(step.pattern) }));
        return register(pattern, rarest(parts.filter(({ optional }) => !optional).map(({ words }) => words)));
      }
    }
  };
  for (const pattern of patterns) anchorsOf(pattern);
  for (const name of concepts.keys()) inConcept(name);

  return (words) => {
    const possible = new Set<Pattern>();
    for (const word of words) for (const pattern of byWord.get(word) ?? []) possible.add(pattern);
    return (pattern) => possible.has(pattern);
  };
}

function countUses(patterns: readonly Pattern[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const word of patterns.flatMap(wordsOf)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return uses;
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap((each) => [...each]));
}
