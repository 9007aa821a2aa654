import type { EventBus } from '@consilium/kernel';
import { type BusLimits, DEFAULT_BUS_LIMITS } from './bus-limits.ts';
import { followLog } from './follow-log.ts';
import { createKeptLog, type KeptLog } from './kept-log.ts';
import { createWakeUps } from './wake-ups.ts';

/** The bus for one process: nothing leaves memory, nothing survives it. */
export function createMemoryBus(
  options: { limits?: Partial<BusLimits>; createLog?: typeof createKeptLog } = {},
): EventBus {
  const limits = { ...DEFAULT_BUS_LIMITS, ...options.limits };
  const createLog = options.createLog ?? createKeptLog;
  const logs = new Map<string, KeptLog>();
  const wakeUps = createWakeUps();
  const trims = createDueList(limits.graceMs);
  const ended = createDueList(limits.endedTtlMs);
  const active = createDueList(limits.activeTtlMs);
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let closed = false;

  function logOf(conversation: string): KeptLog {
    const log = logs.get(conversation) ?? createLog(limits);
    logs.set(conversation, log);
    return log;
  }

  /** One timer for whatever is due next. What was put off since is found not due, and waited for again. */
  function wait(): void {
    const next = [trims, ended, active].flatMap((list) => list.next() ?? []);
    const at = Math.min(...next);
    if (at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(doDue, Math.max(at - Date.now(), 0)).unref();
  }

  function doDue(): void {
    timerAt = Number.POSITIVE_INFINITY;
    const now = Date.now();
    for (const conversation of trims.take(now)) logs.get(conversation)?.trimEnded(now);
    for (const list of [ended, active])
      for (const conversation of list.take(now)) {
        if (wakeUps.count(conversation) > 0) list.put(conversation, now);
        else logs.delete(conversation);
      }
    wait();
  }

  return {
    async publish(_whose, conversation, event) {
      if (closed) return;
      const now = Date.now();
      const log = logOf(conversation);
      log.append(event, now);
      if (event.type === 'turn-ended') trims.put(conversation, now);
      const [lives, not] = log.isActive() ? [active, ended] : [ended, active];
      not.drop(conversation);
      lives.put(conversation, now);
      wait();
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
      for (const list of [trims, ended, active]) list.drop(conversation);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      logs.clear();
      wakeUps.wakeAll();
    },
  };
}

/** Keys that are each due a fixed time after they were last put in. What is due costs work, what is not costs none. */
export interface DueList {
  /** Puts it in, or off: it is due `afterMs` from now. */
  readonly put: (key: string, now: number) => void;
  readonly drop: (key: string) => void;
  /** When the next one is due, epoch ms; undefined: nothing is in it. */
  readonly next: () => number | undefined;
  /** Takes out what is due, oldest first. */
  readonly take: (now: number) => readonly string[];
}

function createDueList(afterMs: number): DueList {
  // All wait equally long, so the order of a Map, in which they were put in, is the order in which they are due.
  const due = new Map<string, number>();
  const next = () => due.values().next().value;
  return {
    put(key, now) {
      due.delete(key);
      due.set(key, now + afterMs);
    },
    drop: (key) => void due.delete(key),
    next,
    take(now) {
      const taken: string[] = [];
      for (const [key, at] of due) {
        if (at > now) break;
        due.delete(key);
        taken.push(key);
      }
      return taken;
    },
  };
}
