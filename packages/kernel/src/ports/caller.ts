import type { LensAllowance } from '../budget/lens-allowance.ts';
import type { Scope } from '../scope.ts';

/** Who asks a port that opens a patient's data: the scope, and the agent run where it is an agent. */
export interface Caller {
  readonly scope: Scope;
  /**
   * The agent run on whose behalf this is. Absent: a person, or code of ours that no model steers. The database refuses
   * a run every write but a proposal.
   */
  readonly run?: string;
  /** The turn that the run belongs to: turns share the lens. */
  readonly turn?: string;
  /** What the lens may use for this caller. Absent: a person, or code that no model steers. */
  readonly lens?: LensAllowance;
  /**
   * The record and the library as they were recorded at this moment (`Date.toISOString()`), for a run that repeats an old one. Set by the
   * runtime, never by a tool. What cannot be read of a past day throws ConsiliumError('not_of_that_day'). Absent: as they are now.
   */
  readonly asOf?: string;
}
