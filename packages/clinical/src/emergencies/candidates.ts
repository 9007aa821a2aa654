import { anchorWords } from './anchors.ts';
import type { Entry, Language } from './catalogue.ts';

/** The entries that a message with these words can hold, in the order of the catalogue: the others need not be looked at. */
export function createCandidates({
  subjects,
  concepts,
}: Language): (words: readonly string[]) => readonly Entry[] {
  const entries = subjects.flatMap((subject) => subject.entries);
  const wordsOf = anchorWords(
    entries.flatMap(({ any, names }) => [...any, ...names].flat()),
    concepts,
  );
  const byWord = new Map<string, Set<number>>();
  entries.forEach(({ any, names }, place) => {
    for (const together of [...any, ...names])
      for (const word of wordsOf(together)) byWord.set(word, (byWord.get(word) ?? new Set()).add(place));
  });
  return (words) => {
    const isCandidate = new Uint8Array(entries.length);
    for (const word of words) for (const place of byWord.get(word) ?? []) isCandidate[place] = 1;
    return entries.filter((_, place) => isCandidate[place] === 1);
  };
}
