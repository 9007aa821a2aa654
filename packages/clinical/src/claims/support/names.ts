import { callsOf, placesOf } from '../reading/names.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';

/** Where the sentence names the fact, by any of its calls. */
export function namesIn({ lower }: ReadSentence, { calls }: ReadFact): readonly number[] {
  return [...calls.whole, ...calls.telling, ...calls.lay].flatMap((call) => placesOf(lower, call));
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The same places with their ends, those of lay names left out: a lay name may be that of several medicines. */
export function nameSpansIn({ lower }: ReadSentence, { calls }: ReadFact): readonly Span[] {
  return [...calls.whole, ...calls.telling].flatMap((call) =>
    placesOf(lower, call).map((start) => ({ start, end: start + call.length })),
  );
}

/** Which of all names handed out stand in a sentence. */
export interface NameIndex {
  /** True where any telling word of a name stands in it. */
  readonly any: (sentence: ReadSentence) => boolean;
  /** The names that stand in it as a whole. */
  readonly whole: (sentence: ReadSentence) => ReadonlySet<string>;
}

/** Found by the first word of each call, so that a sentence costs by its own length and not by the number of facts. */
export function createNameIndex(names: readonly string[]): NameIndex {
  const byFirst = new Map<string, { call: string; name: string; whole: boolean }[]>();
  for (const name of new Set(names)) {
    const { whole, telling } = callsOf(name);
    for (const call of new Set([...whole, ...telling])) {
      const [first] = tokensOf(call);
      if (first !== undefined)
        byFirst.set(first, [...(byFirst.get(first) ?? []), { call, name, whole: whole.includes(call) }]);
    }
  }
  const found = ({ lower }: ReadSentence) =>
    [...new Set(tokensOf(lower).flatMap((token) => [token, token.replace(/s$/, '')]))]
      .flatMap((token) => byFirst.get(token) ?? [])
      .filter(({ call }) => placesOf(lower, call).length > 0);
  return {
    any: (sentence) => found(sentence).length > 0,
    whole: (sentence) => new Set(found(sentence).flatMap(({ name, whole }) => (whole ? [name] : []))),
  };
}

function tokensOf(text: string): readonly string[] {
  return text.match(/[\p{L}\d]+/gu) ?? [];
}
