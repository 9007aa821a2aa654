import type { Scope } from '../scope.ts';
import type { AnswerDraft } from './history.ts';

/** Which turn is run again, and on which model. */
export interface ReplayStart {
  /** Of the replay. */
  readonly run: string;
  /** The turn that is run again. */
  readonly turn: string;
  readonly model: string;
  /** The operator who starts it. */
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
 * Replays of turns on another model, for comparison, only for tenants that the database marks as having synthetic patients only. They
 * run in the name of the message's author, and their answers are added to no conversation.
 */
export interface Replays {
  /** `not-replayable`: no input was kept for this tenant or turn, or the turn is still running. `not-found`: no live grant. */
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
