import type { RecordVocabulary } from '@consilium/kernel';
import { COMMON } from '../reading/names.ts';
import { createNameIndex, type NameIndex } from '../support/names.ts';

/** The vocabulary, made ready to be looked for in sentences. */
export interface KnownWords {
  /** The sentence uses a word of the record, or a name of one of its people. */
  readonly isUsedIn: (lower: string) => boolean;
  readonly namesPerson: (lower: string) => boolean;
  /** The sentence without the first whole name in it: `Potassium over time` is ` over time`. */
  readonly withoutName: (lower: string) => string;
}

/** Parts of the body are in the names of illnesses and in every general sentence: alone they name nothing of the record. */
const ANATOMY = new Set(
  'kidney kidneys renal heart cardiac liver hepatic lung lungs blood brain bone bones muscle muscles muscular skin stomach thyroid breast nerve nerves eye eyes urine pressure sugar cell cells weight height knee back chest general single dual laboratory condition chronic disease disorder syndrome failure illness routine follow injury infection oral tablet tablets capsule solution injection product'.split(
    ' ',
  ),
);

export function knownWords({ terms, people }: RecordVocabulary, handedOut: readonly string[]): KnownWords {
  const names = [...new Set([...terms, ...handedOut].map((name) => name.toLowerCase()))];
  const index = createNameIndex(names);
  const alone = new Set(
    names.flatMap(wordsOf).filter((word) => word.length > 3 && !ANATOMY.has(word) && !COMMON.has(word)),
  );
  const persons = new Set(
    people.flatMap((name) => wordsOf(name.toLowerCase())).filter((it) => it.length > 2),
  );
  const has = (set: ReadonlySet<string>, lower: string) =>
    wordsOf(lower).some((word) => set.has(word) || set.has(word.replace(/s$/, '')));
  const whole = (lower: string) => [...index.whole(asSentence(lower))];
  return {
    namesPerson: (lower) => has(persons, lower),
    isUsedIn: (lower) => has(alone, lower) || whole(lower).some((name) => !ANATOMY.has(name)),
    withoutName: (lower) => {
      const longest = whole(lower)
        .filter((name) => lower.includes(name))
        .toSorted((one, other) => other.length - one.length)[0];
      return longest === undefined ? lower : lower.replace(longest, ' ');
    },
  };
}

/** The same, asked for at the first question. */
export function lazyWords(words: () => KnownWords): KnownWords {
  return {
    namesPerson: (lower) => words().namesPerson(lower),
    isUsedIn: (lower) => words().isUsedIn(lower),
    withoutName: (lower) => words().withoutName(lower),
  };
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu)?.flatMap((word) => [word, ...word.split('-')]) ?? [];
}

function asSentence(lower: string): Parameters<NameIndex['whole']>[0] {
  return { lower, text: lower, words: [], dates: [], quantities: [] };
}
