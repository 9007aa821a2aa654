import type { Json } from '../json.ts';
import type { Scope } from '../scope.ts';

/** Input and output of a step of a run. */
export interface StepContent {
  readonly run: string;
  /** Unique in its run, as in its `StepRecord`; `start`: the state with which a turn began. */
  readonly step: string;
  readonly input: Json;
  /** Null: it failed. */
  readonly output: Json;
}

/** Text of runs, for tenants with synthetic patients only. The database decides which those are. */
export interface StepContents {
  /** Overwrites what was kept for the same step. False: nothing is kept for this tenant. */
  readonly keep: (scope: Scope, content: StepContent) => Promise<boolean>;
}
