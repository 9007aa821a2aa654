import type { AskedSource } from '../messages/outside-search.ts';
import type { Scope } from '../scope.ts';

/** What each source has said; `gap`: why it gave nothing, or not all, in a sentence. */
export interface EvidenceFetched {
  readonly sources: readonly Required<AskedSource>[];
}

/** What one source has said, and the documents of the library that it gave. */
export interface FetchedSource extends Required<AskedSource> {
  readonly hashes: readonly string[];
}

/** The real sources of literature. A query to them leaves the deployment. */
export interface EvidenceSources {
  /** As a person knows them. */
  readonly names: readonly string[];
  /**
   * Asks every source with these words and keeps the first documents of each in the tenant's library. Throws `forbidden` where a patient
   * is open.
   */
  readonly fetch: (
    scope: Scope,
    query: string,
    options: { readonly signal: AbortSignal },
  ) => Promise<EvidenceFetched>;
  /**
   * The same of one source, for a turn: what it finds is kept in the name of the actor alone, without the patient who may be open. Keeps
   * no entry that somebody asked: the caller has.
   */
  readonly fetchFrom: (
    scope: Scope,
    source: string,
    query: string,
    options: { readonly signal: AbortSignal },
  ) => Promise<FetchedSource>;
}
