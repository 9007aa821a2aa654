import type { ConversationEvent } from '@consilium/kernel';

/** How much of a conversation a bus keeps, and for how long. */
export interface BusLimits {
  /** Entries above which the oldest step events are dropped; drafts stay. Default 2,000. */
  readonly entries: number;
  /** Bytes above which the oldest entries go, whatever they are. Default 4 MiB. */
  readonly bytes: number;
  /** Commits and turn ends that stay after a turn, for followers who reconnect just then. Default 4. */
  readonly keepEnded: number;
  /** Milliseconds after `turn-ended` before the turn's entries go: connected followers read on. Default 2,000. */
  readonly graceMs: number;
  /** Milliseconds without an event after which a conversation is forgotten in mid-turn. Default 1 h. */
  readonly activeTtlMs: number;
  /** The same after `turn-ended`. Default 60 s. */
  readonly endedTtlMs: number;
}

export const DEFAULT_BUS_LIMITS: BusLimits = Object.freeze({
  entries: 2_000,
  bytes: 4 * 1024 * 1024,
  keepEnded: 4,
  graceMs: 2_000,
  activeTtlMs: 3_600_000,
  endedTtlMs: 60_000,
});

/** What an ended turn leaves: the rows behind these are what a late follower reads. */
export const ENDED_TYPES: readonly ConversationEvent['type'][] = ['message-committed', 'turn-ended'];

/** The first to go when a conversation grows: nice to see, and in the run's rows anyway. */
export const STEP_TYPES: readonly ConversationEvent['type'][] = [
  'step-started',
  'step-ended',
  'transfer-made',
  'transfer-refused',
];
