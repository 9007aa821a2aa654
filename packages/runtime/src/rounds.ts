export interface Rounds {
  /** One round; returns how many it found. */
  readonly round: () => Promise<number>;
  readonly close: () => Promise<void>;
}

export interface RoundsOptions {
  readonly everyMs: number;
  /** The first round now, not after `everyMs`. */
  readonly atOnce?: boolean;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Does something again and again, one round at a time, until it is closed. */
export function startRounds(
  round: Rounds['round'],
  { everyMs, atOnce = false, onError }: RoundsOptions,
): Rounds {
  let rounds: Promise<unknown> = Promise.resolve();
  const next = () => {
    rounds = rounds.then(round).catch((error) => onError?.(error));
  };
  if (atOnce) next();
  const timer = setInterval(next, everyMs);
  timer.unref();
  return {
    round,
    close: async () => {
      clearInterval(timer);
      await rounds;
    },
  };
}
