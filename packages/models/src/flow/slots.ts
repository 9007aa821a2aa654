import { ConsiliumError } from '@consilium/kernel';

export interface Slots {
  /**
   * Resolves with the release when it is this call's turn; throws the signal's end as `stopped` says. Calls that somebody
   * waits for come in order. Background calls let them pass, leave one slot free for the next of them, and where there is
   * one slot only they take it when it was idle for a while: an answer's own calls follow each other closely. A background
   * call that has waited long counts like any other, so none is passed by for ever.
   */
  readonly acquire: (signal: AbortSignal, background?: boolean) => Promise<() => void>;
  readonly active: () => number;
  readonly waiting: () => number;
}

/** Milliseconds between two calls of an answer at most, and until a background call has waited long. */
export const QUIET_MS = 1_500;
export const LONG_MS = 120_000;

interface Waiting {
  readonly enter: () => void;
  background: boolean;
}

/** A cap on what runs at once. */
export function createSlots(limit: number): Slots {
  let active = 0;
  let freeSince = -Infinity;
  let look: NodeJS.Timeout | undefined;
  const queue = new Set<Waiting>();

  const mayEnter = (background: boolean): boolean => {
    if (!background) return active < limit;
    if (limit > 1) return active < limit - 1;
    return active === 0 && performance.now() - freeSince >= QUIET_MS;
  };
  const next = (): Waiting | undefined => {
    const all = [...queue];
    const first = all.find(({ background }) => !background) ?? all[0];
    return first && mayEnter(first.background) ? first : undefined;
  };
  /** Lets in whoever may enter; looks again later where only the quiet is missing. */
  const admit = (): void => {
    clearTimeout(look);
    for (let one = next(); one; one = next()) {
      active += 1;
      one.enter();
    }
    if (limit === 1 && active === 0 && queue.size > 0) look = setTimeout(admit, QUIET_MS);
  };
  const once = (): (() => void) => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      active -= 1;
      freeSince = performance.now();
      admit();
    };
  };

  return {
    active: () => active,
    waiting: () => queue.size,
    acquire: (signal, background = false) => {
      if (signal.aborted) return Promise.reject(stopped(signal));
      // A call on an idle machine: the answer of the same message may be a moment behind.
      if (background && active === 0 && queue.size === 0) freeSince = performance.now();
      return new Promise((resolve, reject) => {
        const one: Waiting = {
          background,
          enter: () => {
            leave();
            resolve(once());
          },
        };
        const leave = (): void => {
          queue.delete(one);
          clearTimeout(patience);
          signal.removeEventListener('abort', giveUp);
        };
        const giveUp = (): void => {
          leave();
          reject(stopped(signal));
        };
        const patience = background
          ? setTimeout(() => {
              one.background = false;
              admit();
            }, LONG_MS)
          : undefined;
        queue.add(one);
        signal.addEventListener('abort', giveUp, { once: true });
        admit();
      });
    },
  };
}

/** The caller's abort: `timeout` where its signal is a time-out, else `aborted`. */
export function stopped(signal: AbortSignal): ConsiliumError {
  const timedOut = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  return timedOut ? new ConsiliumError('timeout', { retryable: true }) : new ConsiliumError('aborted');
}
