import type { Scope } from '../scope.ts';

/** A search of the literature, as a conversation keeps it. */
export interface KeptSearch {
  readonly conversation: string;
  /** The turn's run. */
  readonly turn: string;
  /** Unique in its turn: the same search again is kept once. */
  readonly step: string;
  /** `library`, or the name of a source outside. */
  readonly place: string;
  readonly terms: string;
  /** Documents found, as the place counts them; screened; given to an agent or added to the library. */
  readonly counts: { readonly found: number; readonly screened: number; readonly read: number };
  /** Of the documents that were read. */
  readonly hashes: readonly string[];
  /** Why the search failed or was incomplete. Null: it was complete. */
  readonly gap: string | null;
}

/** The literature searches of a conversation: visible to its readers only, and deleted with it. */
export interface SearchRows {
  readonly keep: (scope: Scope, searches: readonly KeptSearch[]) => Promise<void>;
  /** Sets, for each search of the turn, how many of its documents the answer cites. */
  readonly countCited: (scope: Scope, turn: string, hashes: readonly string[]) => Promise<void>;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    readonly searches?: SearchRows;
  }
}
