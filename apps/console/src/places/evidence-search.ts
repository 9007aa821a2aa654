const NAMES = ['q', 'kind', 'level'] as const;
const LONGEST = 300;

/** What the address says of a search in the knowledge library: it survives a reload, and the way back to it. */
export type EvidenceSearch = { readonly [name in (typeof NAMES)[number]]?: string | undefined };

/** Names each field, also an empty one: the router lays this over what the address says. A number is typed words too. */
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
