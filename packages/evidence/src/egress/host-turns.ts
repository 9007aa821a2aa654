import { ConsiliumError } from '@consilium/kernel';

/** How often a host may be asked. */
export interface HostLimit {
  /** Requests that begin within any second. */
  readonly perSecond: number;
}

/** Counts the requests to each host. */
export interface TurnCounter {
  /** Ms until the next request to the host may be sent; 0: now, and with `take` the slot belongs to this caller until `asked`. */
  readonly next: (
    host: string,
    perSecond: number,
    take: boolean,
  ) => Promise<{ readonly waitMs: number; readonly turn: string | null }>;
  /** The host has received the request, or never will: the slot is free one second later. */
  readonly asked: (host: string, turn: string) => Promise<void>;
  /** The host has asked for a pause (Retry-After): no request is sent before its end. */
  readonly pause: (host: string, ms: number) => Promise<void>;
}

/** Rate limiter for requests to hosts. */
export interface HostTurns extends Pick<TurnCounter, 'pause'> {
  /**
   * Runs `prepare` when a request is allowed, in the order of this process's calls, and takes the slot after it, so that a slow
   * preparation does not push two requests together. Call `asked` when the host has received the request or never will. Throws
   * `host_busy` with `retryAfterMs` if no slot is free within `longestMs`.
   */
  readonly take: <T>(
    host: string,
    options: { readonly longestMs: number; readonly signal: AbortSignal },
    prepare: (signal: AbortSignal) => Promise<T>,
  ) => Promise<{ readonly prepared: T; readonly asked: () => Promise<void> }>;
}

interface Queue {
  /** Settles when the last in the queue has had its turn. */
  tail: Promise<void>;
  waiting: number;
}

const SECOND = 1_000;
/** What a request may be faster on its way than the one before it. */
const MARGIN = 50;
const USUAL: HostLimit = { perSecond: 5 };

/** `counter`: where requests are counted. Default: in this process only. */
export function createHostTurns(
  limits: Readonly<Record<string, HostLimit>>,
  counter: TurnCounter = countTurns(),
): HostTurns {
  const queues = new Map<string, Queue>();
  const queueOf = (name: string): Queue => {
    const known = queues.get(name) ?? { tail: Promise.resolve(), waiting: 0 };
    queues.set(name, known);
    return known;
  };
  return {
    pause: counter.pause,
    take: async (name, { longestMs, signal }, prepare) => {
      signal.throwIfAborted();
      const { perSecond } = limits[name] ?? USUAL;
      const queue = queueOf(name);
      const ahead = Math.floor(queue.waiting / perSecond) * SECOND;
      if (ahead > longestMs) throw busy(ahead);
      const before = queue.tail;
      const done = Promise.withResolvers<void>();
      queue.tail = done.promise;
      queue.waiting += 1;
      const patience = AbortSignal.timeout(longestMs);
      const limited = AbortSignal.any([signal, patience]);
      const untilFree = async (take: boolean) => {
        for (;;) {
          const { waitMs, turn } = await counter.next(name, perSecond, take);
          if (waitMs <= 0) return turn;
          if (waitMs > longestMs) throw busy(waitMs);
          await sleep(waitMs, limited);
        }
      };
      try {
        await orAborted(before, limited);
        await untilFree(false);
        const prepared = await prepare(limited);
        const turn = await untilFree(true);
        return { prepared, asked: async () => void (turn !== null && (await counter.asked(name, turn))) };
      } catch (error) {
        throw patience.aborted && !signal.aborted ? busy(SECOND) : error;
      } finally {
        queue.waiting -= 1;
        // Who gives up leaves the queue; those behind still wait for those before.
        void before.then(done.resolve);
      }
    },
  };
}

/** Counts requests in the memory of this process. */
export function countTurns(now: () => number = () => performance.now()): TurnCounter {
  const hosts = new Map<string, { readonly begun: readonly number[]; readonly pausedUntil: number }>();
  const of = (host: string) => hosts.get(host) ?? { begun: [], pausedUntil: 0 };
  return {
    next: async (host, perSecond, take) => {
      const { begun, pausedUntil } = of(host);
      const free = Math.max(pausedUntil, (begun.at(-perSecond) ?? -Infinity) + SECOND + MARGIN);
      if (free > now()) return { waitMs: free - now(), turn: null };
      if (take) hosts.set(host, { begun: [...begun, now()].slice(-perSecond), pausedUntil });
      return { waitMs: 0, turn: null };
    },
    // One process sends its requests in order, so MARGIN is enough.
    asked: async () => undefined,
    pause: async (host, ms) => {
      const { begun, pausedUntil } = of(host);
      hosts.set(host, { begun, pausedUntil: Math.max(pausedUntil, now() + ms) });
    },
  };
}

const busy = (ms: number) => new ConsiliumError('host_busy', { retryable: true, retryAfterMs: ms });

function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  return orAborted(promise, signal).finally(() => clearTimeout(timer));
}
