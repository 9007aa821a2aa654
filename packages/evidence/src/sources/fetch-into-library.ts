import {
  actorCompartment,
  ConsiliumError,
  type EvidenceSources,
  type FetchedSource,
  isOwnCompartment,
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

/** A source that fails becomes a gap; the others are not affected. */
export function createEvidenceSources({ clients, library, keepAsked }: FetchParts): EvidenceSources {
  const ask = async (
    own: Scope,
    { name, search }: SourceClient,
    query: string,
    signal: AbortSignal,
  ): Promise<FetchedSource> => {
    const result = await search({ query, limit: FIRST, signal });
    if (result.kind !== 'found') return nothing(name, result.kind === 'empty' ? null : result.gap);
    const hashes = await library.importLibrary(own, result.items);
    return { name, total: result.total, kept: hashes.length, gap: result.gap, hashes };
  };
  return {
    names: clients.map(({ name }) => name),
    fetch: async (scope, query, { signal }) => {
      if (!isOwnCompartment(scope)) throw new ConsiliumError('forbidden');
      await keepAsked(scope);
      const asked = await Promise.all(clients.map((client) => ask(scope, client, query, signal)));
      return { sources: asked.map(({ hashes: _hashes, ...source }) => source) };
    },
    fetchFrom: async (scope, source, query, { signal }) => {
      const client = clients.find(({ name }) => name === source);
      if (!client) return nothing(source, `${source} is not set up here; it was not searched.`);
      // The library belongs to the tenant: it is written with no patient open.
      return ask({ ...scope, compartment: actorCompartment(scope.actor) }, client, query, signal);
    },
  };
}

function nothing(name: string, gap: string | null): FetchedSource {
  return { name, total: 0, kept: 0, gap, hashes: [] };
}
