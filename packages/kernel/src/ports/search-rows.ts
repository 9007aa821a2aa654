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
  /** Of the place, as it counts them; looked at; handed to an agent or brought into the library. */
  readonly counts: { readonly found: number; readonly screened: number; readonly read: number };
  /** Of the documents that were read. */
  readonly hashes: readonly string[];
  /** Why nothing, or not all, was searched. Null: it was. */
  readonly gap: string | null;
}

/** What was searched for a conversation. Only those who read the conversation find it, and it goes with the conversation. */
export interface SearchRows {
  readonly keep: (scope: Scope, searches: readonly KeptSearch[]) => Promise<void>;
  /** Counts, in each search of the turn, the documents of it that the answer cites. */
  readonly countCited: (scope: Scope, turn: string, hashes: readonly string[]) => Promise<void>;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    readonly searches?: SearchRows;
  }
}
