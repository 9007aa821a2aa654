import type { SourceClient } from '@consilium/evidence';
import { elsewhere } from '@consilium/example-library';

export { source } from '@consilium/team-consult';

/** Two sources whose every request is seen by the test, at SOURCES_URL. */
export const sources: readonly SourceClient[] = ['First', 'Second'].map((name, at) => ({
  name,
  search: async ({ query, signal }) => {
    await fetch(`${process.env.SOURCES_URL}/${name}?q=${encodeURIComponent(query)}`, { signal });
    return { kind: 'found', items: elsewhere.slice(at, at + 1), total: 1, next: null, gap: null };
  },
}));
