import { ConsiliumError } from '@consilium/kernel';

export interface Slots {
  /** Resolves with the release when a slot is free, first come first served; throws the signal's end as `stopped` says. */
  readonly acquire: (signal: AbortSignal) => Promise<() => void>;
  readonly active: () => number;
  readonly waiting: () => number;
}

/** A cap on what runs at once. */
export function createSlots(limit: number): Slots {
  let active = 0;
  const queue = new Set<() => void>();

  const release = (): void => {
    const [next] = queue;
    if (next) next();
    else active -= 1;
  };
  const once = (): (() => void) => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      release();
    };
  };

  return {
    active: () => active,
    waiting: () => queue.size,
    acquire: async (signal) => {
      if (signal.aborted) throw stopped(signal);
      if (active < limit) {
        active += 1;
        return once();
      }
      return new Promise((resolve, reject) => {
        const enter = (): void => {
          queue.delete(enter);
          signal.removeEventListener('abort', leave);
          resolve(once());
        };
        const leave = (): void => {
          queue.delete(enter);
          reject(stopped(signal));
        };
        queue.add(enter);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
  };
}

/** The caller's abort: `timeout` where its signal is a time-out, else `aborted`. */
export function stopped(signal: AbortSignal): ConsiliumError {
  const timedOut = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  return timedOut ? new ConsiliumError('timeout', { retryable: true }) : new ConsiliumError('aborted');
}
