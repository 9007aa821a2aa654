import type { Scope } from '../scope.ts';
import type { Caller } from './caller.ts';

/** A search of the literature, as a conversation keeps it. */
export interface KeptSearch {
  /** Null: a search of a person, with no patient open. */
  readonly conversation: string | null;
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

/** A kept search as it is read. */
export interface ListedSearch extends Pick<KeptSearch, 'conversation' | 'place' | 'terms' | 'gap'> {
  readonly counts: KeptSearch['counts'] & { readonly cited: number };
  /** ISO. */
  readonly searchedAt: string;
}

/**
 * Searches of a conversation, or with null the actor's own without one; newest first, 200 at most. `not-found`: no such conversation for
 * this caller.
 */
export type ListSearches = (
  caller: Caller,
  conversation: string | null,
) => Promise<readonly ListedSearch[] | 'not-found'>;

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
