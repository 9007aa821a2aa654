import type { Caller } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { createLensQueue } from './lens-queue.ts';

const caller = (tenant: string, turn: string, actor = 'dr'): Caller => ({
  scope: { tenant, actor, compartment: 'patient/p', purpose: 'TREAT' },
  run: `${turn}-branch`,
  turn,
});

/** Works that end when they are told to; notes which ones run. */
function works() {
  const running: string[] = [];
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      running.push(name);
      began.push(name);
      ends.set(name, () => {
        running.splice(running.indexOf(name), 1);
        resolve(name);
      });
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { work, end, running, began };
}

describe('which query runs next [F4]', () => {
  it('leaves room for other people and other tenants, however many turns one person asks in', async () => {
    const queue = createLensQueue({ atOnce: 4 });
    const { work, running } = works();
    const begin = async (who: Caller, name: string) => {
      queue.run(who, work(name)).catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
    };
    for (const at of [1, 2, 3, 4, 5]) await begin(caller('a', `noisy ${at}`), `noisy ${at}`);
    expect(running).toEqual(['noisy 1']);
    for (const at of [1, 2, 3]) await begin(caller('a', 'second', `dr-${at}`), `second ${at}`);
    expect(running).toEqual(['noisy 1', 'second 1']);
    await begin(caller('b', 'other'), 'other');
    expect(running).toEqual(['noisy 1', 'second 1', 'other']);
  });

  it('lets tenants take turns, and within one the turn that has used least', async () => {
    const queue = createLensQueue({ atOnce: 1, waitMs: 60_000 });
    const { work, end, began } = works();
    void queue.run(caller('a', 'noisy'), work('noisy 1'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (const at of [2, 3]) void queue.run(caller('a', 'noisy'), work(`noisy ${at}`));
    void queue.run(caller('a', 'quiet'), work('quiet'));
    void queue.run(caller('b', 'other'), work('other'));
    for (const name of ['noisy 1', 'other', 'quiet', 'noisy 2', 'noisy 3']) await end(name);
    expect(began).toEqual(['noisy 1', 'other', 'quiet', 'noisy 2', 'noisy 3']);
  });

  it('lets people take turns: many turns of one do not come before one of another', async () => {
    const queue = createLensQueue({ atOnce: 1, waitMs: 60_000 });
    const { work, end, began } = works();
    void queue.run(caller('a', 'old', 'quiet'), work('quiet 1'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    // Turns that have used nothing yet, each of them.
    for (const at of [1, 2, 3]) void queue.run(caller('a', `new ${at}`, 'noisy'), work(`noisy ${at}`));
    void queue.run(caller('a', 'old', 'quiet'), work('quiet 2'));
    for (const name of ['quiet 1', 'noisy 1', 'quiet 2', 'noisy 2', 'noisy 3']) await end(name);
    expect(began).toEqual(['quiet 1', 'noisy 1', 'quiet 2', 'noisy 2', 'noisy 3']);
  });

  it('refuses what has waited too long, with a code that a model reads, and goes on', async () => {
    const queue = createLensQueue({ atOnce: 1, waitMs: 20 });
    const { work, end, began } = works();
    const first = queue.run(caller('a', 'one'), work('first'));
    await expect(queue.run(caller('a', 'two'), work('late'))).rejects.toMatchObject({
      code: 'lens_busy',
      retryable: true,
    });
    await end('first');
    expect(await first).toBe('first');
    await expect(queue.run(caller('a', 'two'), () => Promise.reject(new Error('broken')))).rejects.toThrow();
    expect(await queue.run(caller('a', 'two'), async () => 'next')).toBe('next');
    expect(began).toEqual(['first']);
  });
});
