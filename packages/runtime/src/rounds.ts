export interface Rounds {
  /** One round; returns how many it found. */
  readonly round: () => Promise<number>;
  readonly close: () => Promise<void>;
}

export interface RoundsOptions {
  readonly everyMs: number;
  /** The first round now, not after `everyMs`. */
  readonly atOnce?: boolean;
  /** Asked after each round: in how many ms the next one is needed, where that is before `everyMs`. */
  readonly soonerMs?: () => number;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Does something again and again, one round at a time, until it is closed: the next begins `everyMs` after the last has ended. */
export function startRounds(
  round: Rounds['round'],
  { everyMs, atOnce = false, soonerMs, onError }: RoundsOptions,
): Rounds {
  let isClosed = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    running = Promise.resolve()
      .then(round)
      .catch((error) => onError?.(error))
      .then(() => plan(Math.min(everyMs, soonerMs?.() ?? everyMs)));
  };
  const plan = (ms: number) => {
    if (!isClosed) timer = setTimeout(begin, ms).unref();
  };
  if (atOnce) begin();
  else plan(everyMs);
  return {
    round,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
