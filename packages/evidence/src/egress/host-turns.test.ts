import { errorCode } from '@consilium/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countTurns, createHostTurns, type TurnCounter } from './host-turns.ts';

const signal = new AbortController().signal;
const prepare = async () => undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('turns at a host', () => {
  it('are no more in any second than it allows, in the order of the calls', async () => {
    const turns = createHostTurns({ 'a.example': { perSecond: 3 } }, countTurns(Date.now));
    const began: [number, number][] = [];
    const calls = Array.from({ length: 32 }, async (_, n) => {
      await turns.take('a.example', { longestMs: 60_000, signal }, prepare);
      began.push([n, Date.now()]);
    });
    await vi.runAllTimersAsync();
    await Promise.all(calls);
    expect(began.map(([n]) => n)).toEqual(calls.map((_, n) => n));
    for (const [n, [, at]] of began.entries()) {
      const fourth = began[n + 3];
      if (fourth) expect(fourth[1] - at).toBeGreaterThanOrEqual(1_000);
    }
  });

  it('do not come while the host wants a pause, and say how long where nobody would wait so long', async () => {
    const turns = createHostTurns({}, countTurns(Date.now));
    await turns.pause('a.example', 30_000);
    const busy = await turns
      .take('a.example', { longestMs: 10_000, signal }, prepare)
      .catch((error) => error);
    expect([errorCode(busy), busy.retryAfterMs]).toEqual(['host_busy', 30_000]);
    await turns.take('b.example', { longestMs: 10_000, signal }, prepare);
    const taken = turns.take('a.example', { longestMs: 40_000, signal }, prepare).then(() => Date.now());
    const began = Date.now();
    await vi.runAllTimersAsync();
    expect((await taken) - began).toBeGreaterThanOrEqual(30_000);
  });

  it('wait for what the one before prepares, and not for one that has given up', async () => {
    const turns = createHostTurns({ 'a.example': { perSecond: 2 } }, countTurns(Date.now));
    const sent: number[] = [];
    const ask = (ms: number) =>
      turns.take('a.example', { longestMs: 60_000, signal }, async () => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        sent.push(Date.now());
      });
    const all = [ask(900), ask(0), ask(0)];
    await vi.runAllTimersAsync();
    await Promise.all(all);
    expect(sent[2]! - sent[0]!).toBeGreaterThanOrEqual(1_000);
    await expect(
      turns.take('a.example', { longestMs: 60_000, signal }, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
  });

  it('are taken when the request is ready, and retried if another process was faster', async () => {
    const said = [0, 400, 0];
    const asked: boolean[] = [];
    const told: string[] = [];
    const counter: TurnCounter = {
      next: async (_host, _perSecond, take) => {
        asked.push(take);
        return { waitMs: said.shift() ?? 0, turn: take ? 'turn' : null };
      },
      asked: async (host, turn) => void told.push(`${host} ${turn}`),
      pause: async () => undefined,
    };
    const began = Date.now();
    const taken = createHostTurns({}, counter)
      .take('a.example', { longestMs: 10_000, signal }, prepare)
      .then(async (turn) => {
        expect(told).toEqual([]);
        await turn.asked();
        return Date.now();
      });
    await vi.runAllTimersAsync();
    expect((await taken) - began).toBe(400);
    expect(told).toEqual(['a.example turn']);
    expect(asked).toEqual([false, true, true]);
  });

  it('end with their caller', async () => {
    const turns = createHostTurns({ 'a.example': { perSecond: 1 } }, countTurns(Date.now));
    await turns.take('a.example', { longestMs: 10_000, signal }, prepare);
    const caller = new AbortController();
    const waiting = turns.take('a.example', { longestMs: 10_000, signal: caller.signal }, prepare);
    caller.abort(new Error('given up'));
    await expect(waiting).rejects.toThrow('given up');
  });
});
