import type { Scope } from '../scope.ts';

export interface EvidenceFetched {
  /** What each source has said; `gap`: why it gave nothing, or not all, in a sentence. */
  readonly sources: readonly {
    readonly name: string;
    /** As the source counts them. */
    readonly total: number;
    readonly kept: number;
    readonly gap: string | null;
  }[];
}

/** The real sources of literature. A query to them leaves the deployment. */
export interface EvidenceSources {
  /**
   * Asks every source with these words and keeps the first documents of each in the tenant's library. Throws `forbidden` where a patient
   * is open.
   */
  readonly fetch: (
    scope: Scope,
    query: string,
    options: { readonly signal: AbortSignal },
  ) => Promise<EvidenceFetched>;
}
