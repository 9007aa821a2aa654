/** Attempts remembered at most; the oldest goes first. */
const MOST = 1_000;

/**
 * Attempts of steps that failed in this process, and until when the next one waits: that time is the turn's own, and nobody
 * was away. An attempt that another worker repeats, or after a crash, is not known here.
 */
export interface FailedAttempts {
  readonly failed: (step: string, waitsUntil: number) => void;
  /** Epoch ms; 0: no attempt has failed here. */
  readonly waitsUntil: (step: string) => number;
  readonly ended: (step: string) => void;
}

export function createFailedAttempts(): FailedAttempts {
  const until = new Map<string, number>();
  return {
    failed: (step, waitsUntil) => {
      until.delete(step);
      until.set(step, waitsUntil);
      const [oldest] = until.keys();
      if (until.size > MOST && oldest !== undefined) until.delete(oldest);
    },
    waitsUntil: (step) => until.get(step) ?? 0,
    ended: (step) => until.delete(step),
  };
}
