import type { SourceClient } from '@consilium/evidence';
import { elsewhere } from '@consilium/example-library';
import type { Config, ServerParts } from '@consilium/server';

/** What a server of the demo asks in place of the real sources; with EVIDENCE=live it asks these. */
export function demoSources({ EVIDENCE }: Pick<Config, 'EVIDENCE'>): Pick<ServerParts, 'sources'> {
  return EVIDENCE === 'invented' ? { sources: [createInventedSource()] } : {};
}

/** A source outside for the demo: it answers on this machine, from documents that are invented and say so. */
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
