import type { AskedSource } from '../messages/outside-search.ts';
import type { Scope } from '../scope.ts';

/** The result of each source; `gap`: why results are missing or incomplete, as a sentence. */
export interface EvidenceFetched {
  readonly sources: readonly Required<AskedSource>[];
}

/** The result of one source, and the documents it added to the library. */
export interface FetchedSource extends Required<AskedSource> {
  readonly hashes: readonly string[];
}

/** The real sources of literature. A query to them leaves the deployment. */
export interface EvidenceSources {
  /** Display names. */
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
   * The same for one source, during a turn. Results are stored for the actor, without the patient who may be open. Writes no audit entry
   * for the request: the caller has written one.
   */
  readonly fetchFrom: (
    scope: Scope,
    source: string,
    query: string,
    options: { readonly signal: AbortSignal },
  ) => Promise<FetchedSource>;
}
