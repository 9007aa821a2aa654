import { describe, expect, it } from 'vitest';
import { createSlots } from './slots.ts';

const never = new AbortController().signal;

describe('slots', () => {
  it('lets only so many in, then the next in order', async () => {
    const slots = createSlots(2);
    const order: number[] = [];
    const releases = [await slots.acquire(never), await slots.acquire(never)];
    const waiting = [1, 2, 3].map(async (n) => {
      const release = await slots.acquire(never);
      order.push(n);
      release();
    });
    expect([slots.active(), slots.waiting()]).toEqual([2, 3]);
    releases[0]!();
    await Promise.all(waiting);
    expect(order).toEqual([1, 2, 3]);
    releases[1]!();
    expect([slots.active(), slots.waiting()]).toEqual([0, 0]);
  });

  it('gives a slot back once, however often it is released', async () => {
    const slots = createSlots(1);
    const release = await slots.acquire(never);
    release();
    release();
    await slots.acquire(never);
    expect(slots.active()).toBe(1);
  });

  it('lets who gives up leave the queue, and no slot is lost', async () => {
    const slots = createSlots(1);
    const release = await slots.acquire(never);
    const impatient = new AbortController();
    const left = slots.acquire(impatient.signal);
    const stayed = slots.acquire(never);
    impatient.abort();
    await expect(left).rejects.toMatchObject({ code: 'aborted' });
    release();
    (await stayed)();
    expect([slots.active(), slots.waiting()]).toEqual([0, 0]);
  });

  it('does not let in who gave up before', async () => {
    await expect(createSlots(1).acquire(AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });
  });
});
