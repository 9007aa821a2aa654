const NAMES = ['q', 'kind', 'level'] as const;
const LONGEST = 300;

/** A search in the knowledge library as URL parameters, so that reload and Back restore it. */
export type EvidenceSearch = { readonly [name in (typeof NAMES)[number]]?: string | undefined };

/** Returns every field, also empty ones, because the router merges this over the URL. A number counts as typed text. */
export function readEvidenceSearch(search: Record<string, unknown>): EvidenceSearch {
  return Object.fromEntries(
    NAMES.map((name) => {
      const value = search[name];
      const text = typeof value === 'number' ? String(value) : value;
      return [
        name,
        typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, LONGEST) : undefined,
      ];
    }),
  );
}
