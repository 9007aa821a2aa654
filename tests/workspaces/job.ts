import type { CrashAt } from '../record-crash/crash-points.ts';

/** Where everything is. */
export interface World {
  readonly app: string;
  readonly own: string;
  readonly objects: string;
  readonly keyFile: string;
}

/** A durable step that writes or edits a file: tried again, it is the same step. */
export interface PlannedWrite {
  /** The run of the agent whose file it is. */
  readonly run: string;
  readonly path: string;
  readonly step: string;
  /** What the file holds then. */
  readonly content: string;
  /** Of an edit: what is replaced in which version. Null: the file is written as a whole. */
  readonly edit: { readonly version: number; readonly old: string; readonly new: string } | null;
}

export interface Job {
  readonly world: World;
  readonly tenant: string;
  readonly actor: string;
  readonly crash: CrashAt | null;
  /** Of its database sessions, so that their end can be awaited. */
  readonly session: string;
  /** Lanes go side by side, the writes of a lane one after the other. */
  readonly lanes: readonly (readonly PlannedWrite[])[];
}
