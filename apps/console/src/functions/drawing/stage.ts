/** What is drawn of a stage of a pipeline, before and while it runs. */
export interface Stage {
  readonly id: string;
  readonly function: string;
  /** Stages that it waits for. */
  readonly after: readonly string[];
  /** Run once for each item of a list. */
  readonly isForEach: boolean;
  /** Where it says no, `stage` runs again. */
  readonly retry: { readonly stage: string; readonly times: number } | null;
}

export const STAGE_STATES = [
  'queued',
  'running',
  'done',
  'failed',
  'skipped',
  'retried',
  'cancelled',
] as const;
export type StageState = (typeof STAGE_STATES)[number];

/** How far a stage is, with all its items and rounds. */
export interface StageProgress {
  readonly state: StageState;
  /** From 1; more after a retry. */
  readonly rounds: number;
  /** Null: it is run once, or nobody knows yet how often. */
  readonly items: { readonly done: number; readonly failed: number; readonly all: number } | null;
  readonly code: string | null;
}
