import type { EventBus } from '@consilium/kernel';
import { type BusLimits, DEFAULT_BUS_LIMITS } from './bus-limits.ts';
import { followLog } from './follow-log.ts';
import { createKeptLog, type KeptLog } from './kept-log.ts';
import { createWakeUps } from './wake-ups.ts';

const SWEEP_MS = 1_000;

/** The bus for one process: nothing leaves memory, nothing survives it. `now` is epoch ms; default the clock. */
export function createMemoryBus(options: { limits?: Partial<BusLimits>; now?: () => number } = {}): EventBus {
  const limits = { ...DEFAULT_BUS_LIMITS, ...options.limits };
  const now = options.now ?? Date.now;
  const logs = new Map<string, KeptLog>();
  const wakeUps = createWakeUps();
  let closed = false;

  function logOf(conversation: string): KeptLog {
    const log = logs.get(conversation) ?? createKeptLog(limits);
    logs.set(conversation, log);
    return log;
  }

  const sweeper = setInterval(
    () => {
      for (const [conversation, log] of logs) {
        log.trimEnded(now());
        if (log.isExpired(now()) && wakeUps.count(conversation) === 0) logs.delete(conversation);
      }
    },
    Math.min(SWEEP_MS, limits.graceMs || SWEEP_MS),
  );
  sweeper.unref();

  return {
    async publish(_whose, conversation, event) {
      if (closed) return;
      logOf(conversation).append(event, now());
      wakeUps.wake(conversation);
    },
    follow: (conversation, { after, signal }) =>
      followLog(
        {
          read: (place) => logs.get(conversation)?.after(place) ?? [],
          onNews: (listener) => wakeUps.wait(conversation, listener),
          start: () => logs.get(conversation)?.startFrom(after),
          check: () => {},
          isClosed: () => closed,
        },
        signal,
      ),
    async forget(conversation) {
      logs.delete(conversation);
    },
    async close() {
      closed = true;
      clearInterval(sweeper);
      logs.clear();
      wakeUps.wakeAll();
    },
  };
}
