import type { Message, OutsideSearch } from '../../api/generated.ts';

/** `PubMed, Europe PMC and openFDA`. */
export function sourceNames(sources: OutsideSearch['sources']): string {
  const names = sources.map(({ name }) => name);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The label of the button, with the exact query. */
export function searchWords({ query, sources }: Pick<OutsideSearch, 'query' | 'sources'>): string {
  return `Search ${sourceNames(sources)} for: ${query}`;
}

/** The text of a person's message: their words, or the search they started. */
export function saidText({ text, outside }: Pick<Message, 'text' | 'outside'>): string {
  return outside?.state === 'accepted' ? searchWords(outside) : text;
}

/** One line per source with its counts. Why a source failed is said in the answer. */
export function searchedLines({ sources }: Pick<OutsideSearch, 'sources'>): readonly string[] {
  return sources.map(({ name, total = 0, kept = 0, gap }) => {
    if (total === 0) return gap ? `${name}: not searched` : `${name}: nothing found`;
    return `${name}: ${total.toLocaleString('en-GB')} found, ${kept} added to the library`;
  });
}
