import type { ConversationEvent } from '@consilium/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeptLog } from './kept-log.ts';
import { createMemoryBus } from './memory-bus.ts';

const whose = { tenant: 't1', compartment: 'patient/p1' } as const;
const started: ConversationEvent = { type: 'turn-started', run: 'r', seq: 1 };
const step: ConversationEvent = { type: 'step-started', run: 'r', agent: 'a', step: 's1' };
const ended: ConversationEvent = { type: 'turn-ended', run: 'r', seq: 1, status: 'complete' };

/** A bus that counts how often a log is looked at for its age. */
function countingBus() {
  const touched = { logs: 0, made: 0 };
  const bus = createMemoryBus({
    createLog: (limits) => {
      touched.made += 1;
      const log = createKeptLog(limits);
      return {
        ...log,
        trimEnded: (now) => {
          touched.logs += 1;
          log.trimEnded(now);
        },
      };
    },
  });
  return { bus, touched };
}

describe('what the memory bus does as time passes [F4]', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('touches only logs of which something is due, with one timer for all', async () => {
    const { bus, touched } = countingBus();
    for (let n = 0; n < 5_000; n++) await bus.publish(whose, `c${n}`, started);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(touched.logs).toBe(0);
    for (let n = 0; n < 10; n++) await bus.publish(whose, `c${n}`, ended);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(touched.logs).toBe(10);
    await bus.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('forgets an ended conversation after a minute, one in a turn after an hour, a followed one never', async () => {
    const { bus, touched } = countingBus();
    const followers = new AbortController();
    void bus.follow('followed', { signal: followers.signal })[Symbol.asyncIterator]().next();
    for (const conversation of ['done', 'followed', 'active']) {
      await bus.publish(whose, conversation, started);
      if (conversation !== 'active') await bus.publish(whose, conversation, ended);
    }
    const made = async () => {
      touched.made = 0;
      for (const conversation of ['done', 'followed', 'active']) await bus.publish(whose, conversation, step);
      return touched.made;
    };
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await made()).toBe(0);
    // Each event puts the end off.
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await made()).toBe(0);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await made()).toBe(1);
    await vi.advanceTimersByTimeAsync(3_601_000);
    expect(await made()).toBe(2);
    followers.abort();
    await bus.close();
  });
});
