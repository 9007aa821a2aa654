import type { Scope } from '../scope.ts';
import type { AnswerDraft } from './history.ts';

/** Which turn is run again, and on which model. */
export interface ReplayStart {
  /** Of the replay. */
  readonly run: string;
  /** The turn that is run again. */
  readonly turn: string;
  readonly model: string;
  /** The operator who wants it. */
  readonly by: string;
}

/** The message that a replay answers once more. */
export interface ReplayedTurn {
  readonly conversation: string;
  readonly seq: number;
  readonly team: string;
}

export type KeptAnswer = Pick<AnswerDraft, 'parts' | 'claims' | 'status'>;

/**
 * Turns that are run again on another model, for comparison: of tenants that hold synthetic patients only, as the database decides.
 * They run in the name of who asked, and their answers are in no conversation.
 */
export interface Replays {
  /** `not-replayable`: of this tenant or turn no input was kept, or the turn still runs. `not-found`: no live grant. */
  readonly begin: (
    scope: Scope,
    replay: ReplayStart,
  ) => Promise<ReplayedTurn | 'not-replayable' | 'not-found'>;
  /** Both answers; null: there is none. */
  readonly keep: (
    scope: Scope,
    kept: { readonly run: string; readonly first: KeptAnswer | null; readonly answer: KeptAnswer | null },
  ) => Promise<void>;
}
