/** How a step is timed and repeated. The engine repeats; nothing below it does. */
export interface StepPolicy {
  /** Hard limit of one attempt, ms. */
  readonly timeoutMs: number;
  /** Intervals in ms. */
  readonly retry: {
    readonly maxRetryAttempts?: number;
    readonly initialRetryInterval?: number;
    readonly maxRetryInterval?: number;
    readonly retryIntervalFactor?: number;
  };
}

/** Rows: short, and waited for as long as the database is away. What it refuses for good is not retryable at all. */
export const STORE: StepPolicy = {
  timeoutMs: 15_000,
  retry: {
    initialRetryInterval: 100,
    maxRetryInterval: 5_000,
    retryIntervalFactor: 2,
  },
};

/** A model call: five attempts by default, honouring Retry-After. */
export function modelPolicy(timeoutMs: number, attempts = 5): StepPolicy {
  return {
    timeoutMs,
    retry: {
      maxRetryAttempts: attempts,
      initialRetryInterval: 500,
      maxRetryInterval: 30_000,
      retryIntervalFactor: 2,
    },
  };
}

/**
 * Tools, and callbacks around an agent. What they refuse, and how they fail, is an outcome; a database that is away for a moment is waited
 * for. A limit of their own lies below the step's: what hangs is not tried again.
 */
export function callbackPolicy(timeoutMs: number): StepPolicy {
  return {
    timeoutMs: timeoutMs + 5_000,
    retry: {
      maxRetryAttempts: 8,
      initialRetryInterval: 200,
      maxRetryInterval: 5_000,
      retryIntervalFactor: 2,
    },
  };
}

/** What is not repeated: its failure is an outcome. */
export function onceWithin(timeoutMs: number): StepPolicy {
  return { timeoutMs, retry: { maxRetryAttempts: 1 } };
}
