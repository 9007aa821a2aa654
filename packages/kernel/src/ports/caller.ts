import type { Scope } from '../scope.ts';

/** Who asks a port that opens a patient's data: the scope, and the agent run where it is an agent. */
export interface Caller {
  readonly scope: Scope;
  /**
   * The agent run on whose behalf this is. Absent: a person, or code of ours that no model steers. The database refuses
   * a run every write but a proposal.
   */
  readonly run?: string;
}
