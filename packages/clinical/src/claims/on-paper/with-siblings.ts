import type { AvailableFacts } from '../available-facts.ts';
import { readSentence } from '../reading/read-sentence.ts';

/** The ids, and those of other values of the same results that the sentence tells: `137/74` cites one part of a blood pressure. */
export function withSiblings(
  text: string,
  ids: readonly string[],
  { fact, ofEntry }: Pick<AvailableFacts, 'fact' | 'ofEntry'>,
): readonly string[] {
  const told = new Set(readSentence(text).quantities.flatMap(({ values }) => values));
  const entries = new Set(ids.flatMap((id) => fact(id)?.fact.resource ?? []));
  const siblings = [...entries]
    .filter((resource) => resource.startsWith('Observation/'))
    .flatMap(ofEntry)
    .filter(({ entries: values }) => values.some((entry) => entry.values.some((value) => told.has(value))))
    .map((sibling) => sibling.fact.id);
  return [...new Set([...ids, ...siblings])];
}
