import type { RunOptions } from '@restatedev/restate-sdk';

/** How a step is timed and repeated. The engine repeats; nothing below it does. */
export interface StepPolicy {
  /** Hard limit of one attempt, ms. */
  readonly timeoutMs: number;
  readonly retry: Pick<
    RunOptions<unknown>,
    | 'maxRetryAttempts'
    | 'maxRetryDuration'
    | 'initialRetryInterval'
    | 'maxRetryInterval'
    | 'retryIntervalFactor'
  >;
}

/** Rows: short, and worth waiting for; after 10 minutes without a database the run ends with `unavailable`. */
export const STORE: StepPolicy = {
  timeoutMs: 15_000,
  retry: {
    maxRetryDuration: 600_000,
    initialRetryInterval: 100,
    maxRetryInterval: 5_000,
    retryIntervalFactor: 2,
  },
};

/** A model call: five attempts, honouring Retry-After. */
export function modelPolicy(timeoutMs: number): StepPolicy {
  return {
    timeoutMs,
    retry: {
      maxRetryAttempts: 5,
      initialRetryInterval: 500,
      maxRetryInterval: 30_000,
      retryIntervalFactor: 2,
    },
  };
}

/** Tools and callbacks: their failure is an outcome that the model sees, so nothing is repeated. */
export function onceWithin(timeoutMs: number): StepPolicy {
  return { timeoutMs, retry: { maxRetryAttempts: 1 } };
}
