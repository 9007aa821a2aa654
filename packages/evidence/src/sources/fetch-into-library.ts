import {
  actorCompartment,
  ConsiliumError,
  type EvidenceFetched,
  type EvidenceSources,
  type Scope,
} from '@consilium/kernel';
import type { Library } from '../library/index.ts';
import type { SourceClient } from './source-client.ts';

export interface FetchParts {
  readonly clients: readonly SourceClient[];
  readonly library: Pick<Library, 'importLibrary'>;
  /** Keeps in the trail that somebody asks outside, before it happens. */
  readonly keepAsked: (scope: Scope) => Promise<void>;
}

/** Documents of a source that one question brings in. */
const FIRST = 20;

/** Asks all sources at once. A source that fails is a gap of its own and keeps none of the others back. */
export function createEvidenceSources({ clients, library, keepAsked }: FetchParts): EvidenceSources {
  return {
    fetch: async (scope, query, { signal }) => {
      if (scope.compartment !== actorCompartment(scope.actor)) throw new ConsiliumError('forbidden');
      await keepAsked(scope);
      const results = await Promise.all(
        clients.map(async ({ name, search }) => ({
          name,
          result: await search({ query, limit: FIRST, signal }),
        })),
      );
      const sources: EvidenceFetched['sources'][number][] = [];
      for (const { name, result } of results) {
        if (result.kind !== 'found') {
          sources.push({ name, total: 0, kept: 0, gap: result.kind === 'empty' ? null : result.gap });
          continue;
        }
        const kept = await library.importLibrary(scope, result.items);
        sources.push({ name, total: result.total, kept: kept.length, gap: result.gap });
      }
      return { sources };
    },
  };
}
