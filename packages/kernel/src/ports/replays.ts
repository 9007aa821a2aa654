import type { Scope } from '../scope.ts';
import type { Caller } from './caller.ts';
import type { AnswerDraft, RunStatus } from './history.ts';

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

/** Which answer is run again, and the ids of its two runs. */
export interface RerunStart {
  readonly pair: string;
  readonly past: string;
  readonly present: string;
  readonly conversation: string;
  /** Number of the answer in its conversation. */
  readonly answer: number;
}

/** The turn of an answer that is run again. */
export interface RerunTurn extends ReplayedTurn {
  readonly turn: string;
  /** The version of the team that answered; null: not known. */
  readonly teamVersion: string | null;
  /** The moment of the answer, ISO. */
  readonly asOf: string;
}

/**
 * What a re-run could not have as it was on its day: `state_of_today` (what the conversation remembered between messages was not kept),
 * `team_changed` (the agents are others than those that answered), `not_read:<tool>` (a tool had nothing of that day to read).
 */
export type RerunNote = 'state_of_today' | 'team_changed' | `not_read:${string}`;

/** Answers that are run again on the record and the library of their day, and as they are now. Added to no conversation. */
export interface Reruns {
  /** `running`: this answer is being run again already. `not-found`: no such answer, or the actor is not of the care team or may not read it. */
  readonly begin: (scope: Scope, start: RerunStart) => Promise<RerunTurn | 'running' | 'not-found'>;
  readonly keep: (
    scope: Scope,
    kept: { readonly run: string; readonly answer: KeptAnswer | null; readonly notes: readonly RerunNote[] },
  ) => Promise<void>;
}

/** One of the two runs. */
export interface RerunSide {
  readonly run: string;
  readonly status: RunStatus;
  readonly code: string | null;
  readonly microUsd: number;
  readonly standIn: boolean;
  /** Null: not yet, or none. */
  readonly answer: KeptAnswer | null;
  readonly notes: readonly RerunNote[];
}

export interface Rerun {
  readonly pair: string;
  readonly askedBy: string;
  readonly askedAt: string;
  /** The moment of which `past` reads, ISO. */
  readonly asOf: string;
  readonly past: RerunSide;
  readonly present: RerunSide;
}

/** Newest first, 20 at most. `not-found`: no such answer that this caller of the care team may read. */
export type ListReruns = (
  caller: Caller,
  conversation: string,
  answer: number,
) => Promise<readonly Rerun[] | 'not-found'>;
