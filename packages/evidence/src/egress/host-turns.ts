import { ConsiliumError } from '@consilium/kernel';

/** How often a host may be asked. */
export interface HostLimit {
  /** Requests that begin within any second. */
  readonly perSecond: number;
}

/** Whose turn it is to ask a host, in this process. */
export interface HostTurns {
  /**
   * Runs `prepare` when the host may be asked, in the order of the calls, and lets the next one begin when it is done: what takes long
   * before a request is sent does not push two of them together. Throws `host_busy` with `retryAfterMs` where the turn does not come
   * within `longestMs`.
   */
  readonly take: <T>(
    host: string,
    options: { readonly longestMs: number; readonly signal: AbortSignal },
    prepare: (signal: AbortSignal) => Promise<T>,
  ) => Promise<T>;
  /** The host has asked for a pause: nobody's turn comes before its end. */
  readonly pause: (host: string, ms: number) => void;
}

interface Host {
  /** When the last requests began, as many as a second has. */
  begun: readonly number[];
  pausedUntil: number;
  /** Settles when the last in the queue has had its turn. */
  tail: Promise<void>;
  waiting: number;
}

const SECOND = 1_000;
/** What a request may be faster on its way than the one before it. */
const MARGIN = 50;
const USUAL: HostLimit = { perSecond: 5 };

export function createHostTurns(
  limits: Readonly<Record<string, HostLimit>>,
  now: () => number = () => performance.now(),
): HostTurns {
  const hosts = new Map<string, Host>();
  const hostOf = (name: string): Host => {
    const known = hosts.get(name) ?? { begun: [], pausedUntil: 0, tail: Promise.resolve(), waiting: 0 };
    hosts.set(name, known);
    return known;
  };
  return {
    take: async (name, { longestMs, signal }, prepare) => {
      signal.throwIfAborted();
      const { perSecond } = limits[name] ?? USUAL;
      const host = hostOf(name);
      const waitMs = () =>
        Math.max(host.pausedUntil, (host.begun.at(-perSecond) ?? -Infinity) + SECOND + MARGIN) - now();
      const expected = Math.max(waitMs(), 0) + Math.floor(host.waiting / perSecond) * SECOND;
      if (expected > longestMs) throw busy(expected);
      const before = host.tail;
      const done = Promise.withResolvers<void>();
      host.tail = done.promise;
      host.waiting += 1;
      const patience = AbortSignal.timeout(longestMs);
      const limited = AbortSignal.any([signal, patience]);
      try {
        await orAborted(before, limited);
        for (let ms = waitMs(); ms > 0; ms = waitMs()) await sleep(ms, limited);
        const prepared = await prepare(limited);
        host.begun = [...host.begun, now()].slice(-perSecond);
        return prepared;
      } catch (error) {
        throw patience.aborted && !signal.aborted ? busy(SECOND) : error;
      } finally {
        host.waiting -= 1;
        // Who gives up leaves the queue; those behind still wait for those before.
        void before.then(done.resolve);
      }
    },
    pause: (name, ms) => {
      const host = hostOf(name);
      host.pausedUntil = Math.max(host.pausedUntil, now() + ms);
    },
  };
}

const busy = (ms: number) => new ConsiliumError('host_busy', { retryable: true, retryAfterMs: ms });

function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  return orAborted(promise, signal).finally(() => clearTimeout(timer));
}
