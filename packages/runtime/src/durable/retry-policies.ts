import type { RetryPolicy } from '@restatedev/restate-sdk';

export interface RetryOptions {
  /** Milliseconds between two attempts at most. Default 5 s. */
  readonly longestMs?: number | undefined;
  /** Attempts without a new journal entry, after which the engine pauses an invocation. Default 60: about 5 minutes. */
  readonly attempts?: number | undefined;
}

/**
 * How the engine repeats an attempt that failed outside a step, mostly because no worker answered. Steps have policies of
 * their own. What is paused is resumed by the workers' round (`paused.ts`).
 */
export interface RetryPolicies {
  readonly turn: RetryPolicy;
  readonly branch: RetryPolicy;
  readonly lasting: RetryPolicy;
  readonly asked: RetryPolicy;
}

export function retryPolicies({ longestMs = 5_000, attempts = 60 }: RetryOptions = {}): RetryPolicies {
  const intervals = {
    initialInterval: Math.min(100, longestMs),
    exponentiationFactor: 2,
    maxInterval: longestMs,
  };
  const paused = { ...intervals, maxAttempts: attempts, onMaxAttempts: 'pause' } as const;
  return {
    // A person waits: tried again soon after workers return, and not for ever where only a new release would help.
    turn: paused,
    // As its turn, which waits for it; a background branch as well, since it reads what a person said.
    branch: paused,
    // A wake or a reap: nobody would ask for it again, so it is never killed, and no person watches it: rarely tried.
    lasting: { ...paused, maxInterval: longestMs * 12 },
    // A cancel or a repeat: its caller has gone after seconds and asks again. A late cancel would stop another turn.
    asked: { ...intervals, maxAttempts: 10, onMaxAttempts: 'kill' },
  };
}
