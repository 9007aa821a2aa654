import type { Passage, Snapshot, SourceStanding } from '../evidence/source.ts';
import type { Scope } from '../scope.ts';

export interface EvidenceSearch {
  readonly query: string;
  /** Default 8, at most 50. */
  readonly topK?: number;
  readonly mode?: 'keyword' | 'vector' | 'hybrid';
  /** Only these kinds of source. */
  readonly kinds?: readonly string[];
}

export interface EvidenceFound {
  readonly passages: readonly Passage[];
  /** As it was searched: `keyword` where no embedder is set. */
  readonly mode: 'keyword' | 'vector' | 'hybrid';
  /** Plain sentences for the answer: `PubMed did not answer; searched the local library only.` */
  readonly gaps: readonly string[];
  readonly counts: { readonly found: number; readonly screened: number };
}

/** The tenant's knowledge library. Nothing of a patient is in it, and no query to it leaves the deployment. */
export interface Evidence {
  readonly search: (scope: Scope, search: EvidenceSearch) => Promise<EvidenceFound>;
  /** Null: there is no such snapshot of this tenant. */
  readonly snapshot: (
    scope: Scope,
    hash: string,
  ) => Promise<{
    readonly snapshot: Snapshot;
    readonly text: string;
    /** Of each who was asked, the gravest first. */
    readonly standings: readonly SourceStanding[];
  } | null>;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    readonly evidence?: Evidence;
  }
}
