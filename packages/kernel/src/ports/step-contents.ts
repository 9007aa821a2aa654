import type { Json } from '../json.ts';
import type { Scope } from '../scope.ts';

/** What a step of a run was given and what it gave back: text. */
export interface StepContent {
  readonly run: string;
  /** Unique in its run, as in its `StepRecord`; `start`: the state with which a turn began. */
  readonly step: string;
  readonly input: Json;
  /** Null: it failed. */
  readonly output: Json;
}

/** Text of runs of tenants that hold synthetic patients only. The database decides which those are. */
export interface StepContents {
  /** False: of this tenant nothing is kept. Kept again, the last one counts. */
  readonly keep: (scope: Scope, content: StepContent) => Promise<boolean>;
}
