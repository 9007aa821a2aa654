import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startRounds } from './rounds.ts';

describe('rounds', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('follow each other at their pace, or sooner where one is needed, and go on after an error', async () => {
    let [count, sooner] = [0, 1000];
    const errors: unknown[] = [];
    const rounds = startRounds(
      async () => {
        if (++count === 2) throw new Error('away');
        return 0;
      },
      { everyMs: 100, atOnce: true, soonerMs: () => sooner, onError: (error) => errors.push(error) },
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(count).toBe(1);
    await vi.advanceTimersByTimeAsync(99);
    expect(count).toBe(1);
    sooner = 10;
    await vi.advanceTimersByTimeAsync(1);
    expect([count, errors.length]).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(10);
    expect(count).toBe(3);
    await rounds.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(count).toBe(3);
  });

  it('never overlap, however long one takes, and closing waits for it', async () => {
    const one = Promise.withResolvers<number>();
    let count = 0;
    const rounds = startRounds(
      () => {
        count += 1;
        return one.promise;
      },
      { everyMs: 10 },
    );
    await vi.advanceTimersByTimeAsync(100);
    expect(count).toBe(1);
    let isClosed = false;
    const closing = rounds.close().then(() => {
      isClosed = true;
    });
    await vi.advanceTimersByTimeAsync(10);
    expect(isClosed).toBe(false);
    one.resolve(0);
    await closing;
    await vi.advanceTimersByTimeAsync(100);
    expect(count).toBe(1);
  });
});
