import type { Entry, Language, Together } from './catalogue.ts';
import type { Contexts, ContextsAt } from './contexts.ts';
import { conceptsOf, type Pattern, wordsOf } from './pattern.ts';
import type { Reading } from './reading.ts';
import type { Span } from './spans.ts';
import { placesOf } from './standing.ts';

/** A word that is found alone, with others anywhere in the message, says less than a phrase. */
const ALONE = 0.5;

/** What an entry was found by. */
export interface Evidence {
  /** Places of words, with a weight each. Words that few entries know weigh more. */
  readonly weights: ReadonlyMap<number, number>;
  /** By its own name ("a stroke") or by a measured value: no guess from what somebody describes. */
  readonly isNamed: boolean;
}

export type Weigh = (entry: Entry, reading: Reading, contexts: Contexts) => Evidence;

export function createWeights({ subjects, concepts }: Language): Weigh {
  const vocabularyOf = createVocabulary(concepts);
  const rarityOf = createRarity(
    subjects.flatMap(({ entries }) =>
      entries.map(({ any, names }) => [...any, ...names].flat().flatMap(vocabularyOf)),
    ),
  );

  return (entry, { find, formsAt }, contexts) => {
    const weights = new Map<number, number>();
    let isNamed = false;
    /** The words of the pattern in the span; its first token where it was found by none, as a value is. */
    const wordsIn = (
      vocabulary: readonly ReadonlySet<string>[],
      { start, end }: Span,
    ): [number, number][] => {
      const found: [number, number][] = [];
      for (let at = start; at < end; at += 1) {
        const known = formsAt(at).filter((word) => vocabulary.some((words) => words.has(word)));
        if (known.length > 0) found.push([at, Math.max(...known.map(rarityOf))]);
      }
      if (found.length > 0) return found;
      isNamed = true;
      return [[start, rarityOf(null)]];
    };
    const weigh = (together: Together, contextsAt: ContextsAt): void => {
      for (const [part, spans] of (placesOf(together, find, contextsAt, entry.despite) ?? []).entries())
        for (const span of spans) {
          const words = wordsIn(vocabularyOf(together[part]!), span);
          const factor = words.length === 1 && together.length > 1 ? ALONE : 1;
          for (const [at, weight] of words) weights.set(at, Math.max(weights.get(at) ?? 0, factor * weight));
        }
    };
    for (const together of entry.any) weigh(together, contexts.at);
    const described = weights.size;
    for (const together of entry.names) weigh(together, contexts.ofName);
    return { weights, isNamed: isNamed || weights.size > described };
  };
}

/** The words that a pattern may be found by, its own and those of its concepts. */
function createVocabulary(concepts: Language['concepts']): (pattern: Pattern) => ReadonlySet<string>[] {
  const ofConcepts = new Map<string, ReadonlySet<string>>();
  const ofConcept = (name: string): ReadonlySet<string> => {
    const before = ofConcepts.get(name);
    if (before !== undefined) return before;
    const patterns = concepts.get(name) ?? [];
    const nested = patterns.flatMap(conceptsOf).flatMap((each) => [...ofConcept(each)]);
    const words = new Set([...patterns.flatMap(wordsOf), ...nested]);
    ofConcepts.set(name, words);
    return words;
  };
  const known = new Map<Pattern, ReadonlySet<string>[]>();
  return (pattern) => {
    const before = known.get(pattern);
    if (before !== undefined) return before;
    const words = [new Set(wordsOf(pattern)), ...conceptsOf(pattern).map(ofConcept)];
    known.set(pattern, words);
    return words;
  };
}

/** Of a word: the fewer entries know it, the more. Null, where no word was found: as one that a tenth of them know. */
function createRarity(entries: readonly (readonly ReadonlySet<string>[])[]): (word: string | null) => number {
  const uses = new Map<string, number>();
  for (const vocabulary of entries) {
    const words = new Set<string>();
    for (const set of vocabulary) for (const word of set) words.add(word);
    for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  return (word) =>
    Math.log(entries.length / ((word === null ? undefined : uses.get(word)) ?? entries.length / 10));
}
