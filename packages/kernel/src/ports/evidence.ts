import type { Passage, Snapshot, SourceStanding } from '../evidence/source.ts';
import type { Scope } from '../scope.ts';

export interface EvidenceSearch {
  readonly query: string;
  /** Default 8, at most 50. */
  readonly topK?: number;
  /** Default `keyword`. `hybrid` merges the ranks of both. */
  readonly mode?: SearchMode;
  /** Only these kinds of source. */
  readonly kinds?: readonly string[];
  /** Only these repositories: `repo` of code and schemas, `service` of internal documents. */
  readonly repositories?: readonly string[];
  /** False: without documents invented for demonstration; true: only those. Default: all. */
  readonly invented?: boolean;
  /** The library as it was at this moment (`Date.toISOString()`): documents kept until then, with the status known then. Default: now. */
  readonly asOf?: string;
}

export type SearchMode = 'keyword' | 'vector' | 'hybrid';

export interface EvidenceFound {
  readonly passages: readonly Passage[];
  /** The mode that was used: `keyword` if there is no embedder, or none that may read these words. */
  readonly mode: SearchMode;
  /** Why that is not the requested mode, as a sentence. */
  readonly modeReason?: string;
  /** Plain sentences for the answer: `PubMed did not answer; searched the local library only.` */
  readonly gaps: readonly string[];
  readonly counts: { readonly found: number; readonly screened: number };
}

/** The tenant's knowledge library. Nothing of a patient is in it, and no word of a patient's conversation leaves this machine with a search. */
export interface Evidence {
  readonly search: (scope: Scope, search: EvidenceSearch) => Promise<EvidenceFound>;
  /** Null: there is no such snapshot of this tenant. */
  readonly snapshot: (
    scope: Scope,
    hash: string,
  ) => Promise<{
    readonly snapshot: Snapshot;
    readonly text: string;
    /** The latest status from each service, the gravest first. */
    readonly standings: readonly SourceStanding[];
  } | null>;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    readonly evidence?: Evidence;
  }
}
