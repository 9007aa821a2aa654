import type { ReadSentence } from './read-sentence.ts';

/** Several checks ask the same of a sentence; it is read for it once. */
export function oncePerSentence<Found>(
  find: (sentence: ReadSentence) => Found,
): (sentence: ReadSentence) => Found {
  const found = new WeakMap<ReadSentence, { readonly value: Found }>();
  return (sentence) => {
    const known = found.get(sentence) ?? { value: find(sentence) };
    found.set(sentence, known);
    return known.value;
  };
}
