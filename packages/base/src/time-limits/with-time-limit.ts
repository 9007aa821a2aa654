/** What a piece of work with a time limit is ended by. */
export interface TimeLimit {
  readonly ms: number;
  /** Each of them ends it too. Default: none. */
  readonly signals?: readonly AbortSignal[];
  /** The error when the time is up. */
  readonly timedOut: () => Error;
  /** The error when one of the signals fires, or has fired before. */
  readonly aborted: (by: AbortSignal) => Error;
}

/**
 * Runs `work` with a signal that aborts when the time is up or one of `signals` fires, and rejects then with the error
 * given. It ends also where the work does not listen: that is left behind, so that nothing it awaits holds the caller.
 * A signal that has fired before still starts the work, whose own signal is aborted by then.
 */
export async function withTimeLimit<T>(
  { ms, signals = [], timedOut, aborted }: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (error: Error) => {
    reject(error);
    controller.abort(error);
  };
  const timer = setTimeout(() => end(timedOut()), ms);
  const onAbort = () => end(aborted(signals.find((signal) => signal.aborted)!));
  if (signals.some((signal) => signal.aborted)) onAbort();
  else for (const signal of signals) signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', onAbort);
  }
}
