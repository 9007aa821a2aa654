import type { Origin } from '../origin.ts';
import type { FieldChange, WatchedSource, WatchedValues } from '../research/watch.ts';
import type { Caller } from './caller.ts';

export type WatchStatus = 'pending' | 'paused' | 'cancelled';

/** What a research agent is to be told of. */
export interface NewWatch {
  /** A UUID. The same again is the same watch. */
  readonly id: string;
  readonly agent: string;
  readonly source: WatchedSource;
  /** NCT number, set id of a label, DOI or PubMed id. */
  readonly item: string;
  /** Of `WATCHED_FIELDS`. */
  readonly fields: readonly string[];
  /** What the agent is to do when one of them has changed. */
  readonly instruction: string;
  readonly origin: Origin;
}

export interface Watch extends NewWatch {
  readonly status: WatchStatus;
  /** As heard last, and when by the tenant's clock. Null values with a date: the source does not know the item. */
  readonly seen: WatchedValues | null;
  readonly seenAt: Date | null;
  readonly lastChange: readonly FieldChange[] | null;
  readonly lastChangedAt: Date | null;
  /** Its share of the requests to the source, and of what they cost. */
  readonly requests: number;
  readonly microUsd: number;
  readonly createdAt: Date;
}

export interface WatchPage {
  readonly agent?: string;
  readonly status?: WatchStatus;
  /** The last id of the page before. */
  readonly after?: string;
  readonly limit: number;
}

/** Watches of an actor, in their own compartment. A research agent's run has its own and no other's. */
export interface WatchRows {
  /** Throws ConsiliumError: `invalid_watch`, `too_many_watches`, `not_found` (no such agent of the actor), `forbidden`. */
  readonly create: (caller: Caller, watch: NewWatch) => Promise<Watch>;
  /** The same by a run of a research agent, for itself; what it writes is marked as from outside. `forbidden` for any other run. */
  readonly createOwn: (
    caller: Caller & { readonly run: string },
    watch: Omit<NewWatch, 'agent' | 'origin'>,
  ) => Promise<Watch>;
  /** Newest first. */
  readonly list: (caller: Caller, page: WatchPage) => Promise<readonly Watch[]>;
  /** Pauses, resumes or cancels. Null: there is none. Throws `ended` where it was cancelled. */
  readonly setStatus: (caller: Caller, id: string, status: WatchStatus) => Promise<Watch | null>;
}

/** An entry of a source that somebody watches; asked once for all of them. */
export interface WatchedItem {
  readonly item: string;
  /** The tenant of demonstrations whose clock it follows, what that clock says, and when it began. Null: the real one. */
  readonly clock: { readonly tenant: string; readonly now: Date; readonly began: Date } | null;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    /** Absent: no source is asked here. */
    readonly watches?: Pick<WatchRows, 'createOwn'>;
  }
}
