import { describe, expect, it } from 'vitest';
import { withDeadline } from './deadline.ts';

const never = new AbortController().signal;
const deaf = () => new Promise<never>(() => {});

describe('a deadline', () => {
  it('ends work that does not listen', async () => {
    await expect(withDeadline(never, 5, deaf)).rejects.toMatchObject({ code: 'timeout', retryable: true });
  });

  it('tells the work', async () => {
    let heard: AbortSignal | undefined;
    const work = (signal: AbortSignal) => {
      heard = signal;
      return deaf();
    };
    await expect(withDeadline(never, 5, work)).rejects.toMatchObject({ code: 'timeout' });
    expect(heard?.aborted).toBe(true);
  });

  it("is the caller's abort when the caller aborts", async () => {
    const caller = new AbortController();
    const running = withDeadline(caller.signal, 10_000, deaf);
    caller.abort();
    await expect(running).rejects.toMatchObject({ code: 'aborted', retryable: false });
  });

  it("is a time-out when the caller's signal is one", async () => {
    await expect(withDeadline(AbortSignal.timeout(5), 10_000, deaf)).rejects.toMatchObject({
      code: 'timeout',
    });
  });

  it('does not start work for a caller who is gone', async () => {
    let started = false;
    const work = async () => {
      started = true;
    };
    await expect(withDeadline(AbortSignal.abort(), 10_000, work)).rejects.toMatchObject({ code: 'aborted' });
    expect(started).toBe(false);
  });
});
