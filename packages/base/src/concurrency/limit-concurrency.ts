/**
 * Runs at most `most` works at once; the others wait, first come first served. One whose signal ends while it waits
 * rejects with the reason of the signal, and never runs.
 */
export function limitConcurrency(
  most: number,
): <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const waiting = new Set<() => void>();
  let free = most;
  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(go);
        reject(signal?.reason);
      };
      const go = () => {
        signal?.removeEventListener('abort', giveUp);
        waiting.delete(go);
        resolve();
      };
      waiting.add(go);
      signal?.addEventListener('abort', giveUp, { once: true });
      if (signal?.aborted) giveUp();
    });
  return async (work, signal) => {
    if (free === 0) await turn(signal);
    else free -= 1;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else free += 1;
    }
  };
}
