import type { SourceClient } from '@consilium/evidence';
import { elsewhere } from '@consilium/example-library';
import type { Config, ServerParts } from '@consilium/server';
import { inventedWatches } from './invented-watches.ts';
import { moveDemoLibrary } from './library-over-time.ts';

/** The source that the demo server searches instead of the real ones, and what its library gets over time; none with EVIDENCE=live, which searches the real ones. */
export function demoSources({
  EVIDENCE,
}: Pick<Config, 'EVIDENCE'>): Pick<ServerParts, 'sources' | 'watchSources' | 'onDemoClock'> {
  if (EVIDENCE !== 'invented') return {};
  return {
    sources: [createInventedSource()],
    watchSources: inventedWatches(),
    onDemoClock: moveDemoLibrary,
  };
}

/** An outside source for the demo: answers on this machine, from invented documents that are marked as invented. */
export function createInventedSource(): SourceClient {
  return {
    name: 'Invented source (demo)',
    search: async ({ query }) => {
      const words = query.toLowerCase().split(' ');
      const items = elsewhere.filter(({ text }) => words.some((word) => text.toLowerCase().includes(word)));
      if (items.length === 0) return { kind: 'empty' };
      return { kind: 'found', items, total: items.length, next: null, gap: null };
    },
  };
}
