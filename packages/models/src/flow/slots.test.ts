import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSlots, LONG_MS, QUIET_MS } from './slots.ts';

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

describe('calls that nobody waits for [B9]', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Acquires, and says when it was let in. */
  const enter = (slots: ReturnType<typeof createSlots>, background: boolean) => {
    const call = { in: false, release: () => {} };
    void slots.acquire(never, background).then((release) => Object.assign(call, { in: true, release }));
    return call;
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('let every waiting answer pass', async () => {
    const slots = createSlots(2);
    const [first, second] = [enter(slots, false), enter(slots, false)];
    const [reader, answer] = [enter(slots, true), enter(slots, false)];
    await settle();
    first.release();
    await settle();
    expect([answer.in, reader.in]).toEqual([true, false]);
    answer.release();
    second.release();
    await settle();
    expect(reader.in).toBe(true);
  });

  it('leave one slot free for the next answer', async () => {
    const slots = createSlots(3);
    const readers = [1, 2, 3].map(() => enter(slots, true));
    await settle();
    expect(readers.map((reader) => reader.in)).toEqual([true, true, false]);
    const answer = enter(slots, false);
    await settle();
    expect(answer.in).toBe(true);
  });

  it('take the only slot after the calls of an answer, not between them', async () => {
    const slots = createSlots(1);
    const reader = enter(slots, true);
    for (let call = 0; call < 3; call += 1) {
      await vi.advanceTimersByTimeAsync(QUIET_MS - 100);
      const answer = enter(slots, false);
      await settle();
      expect([answer.in, reader.in]).toEqual([true, false]);
      answer.release();
    }
    await vi.advanceTimersByTimeAsync(QUIET_MS + 1);
    expect(reader.in).toBe(true);
  });

  it('count like any other when they have waited long', async () => {
    const slots = createSlots(1);
    let answer = enter(slots, false);
    await settle();
    const reader = enter(slots, true);
    await vi.advanceTimersByTimeAsync(LONG_MS + 1);
    const later = enter(slots, false);
    answer.release();
    await settle();
    expect([reader.in, later.in]).toEqual([true, false]);
    reader.release();
    await settle();
    answer = later;
    expect(answer.in).toBe(true);
  });
});
