import type { SourceClient } from '@consilium/evidence';
import { elsewhere } from '@consilium/example-library';

/** A source outside for the demo: it answers on this machine, from documents that are invented and say so. */
export function createInventedSource(): SourceClient {
  return {
    name: 'the invented source of this demo',
    search: async ({ query }) => {
      const words = query.toLowerCase().split(' ');
      const items = elsewhere.filter(({ text }) => words.some((word) => text.toLowerCase().includes(word)));
      if (items.length === 0) return { kind: 'empty' };
      return { kind: 'found', items, total: items.length, next: null, gap: null };
    },
  };
}
