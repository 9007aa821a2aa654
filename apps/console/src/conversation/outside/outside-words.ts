import type { Message, OutsideSearch } from '../../api/generated.ts';

/** `PubMed, Europe PMC and openFDA`. */
export function sourceNames(sources: OutsideSearch['sources']): string {
  const names = sources.map(({ name }) => name);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What a click on the offer says, with the query letter by letter. */
export function searchWords({ query, sources }: Pick<OutsideSearch, 'query' | 'sources'>): string {
  return `Search ${sourceNames(sources)} for: ${query}`;
}

/** What a person has said: their words, or the search that they have started. */
export function saidText({ text, outside }: Pick<Message, 'text' | 'outside'>): string {
  return outside?.state === 'accepted' ? searchWords(outside) : text;
}

/** What each source has given; one that gave nothing because it failed is named in the answer. */
export function searchedLines({ sources }: Pick<OutsideSearch, 'sources'>): readonly string[] {
  return sources.map(({ name, total = 0, kept = 0, gap }) => {
    if (total === 0) return gap ? `${name}: not searched` : `${name}: nothing found`;
    return `${name}: ${total.toLocaleString('en-GB')} found, ${kept} added to the library`;
  });
}
