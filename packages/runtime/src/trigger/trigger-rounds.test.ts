import { createServer } from 'node:http';
import type { SoonTrigger } from '@consilium/kernel';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Rounds } from '../rounds.ts';
import { flippingKeys } from '../test-support/flipping-keys.fixture.ts';
import { listening } from '../test-support/loopback.fixture.ts';
import { createTriggerRounds } from './trigger-rounds.ts';

const soon = (id: string): SoonTrigger => ({
  ...{ tenant: 'clinic', compartment: 'actor/dr-lee', actor: 'dr-lee', purpose: 'TREAT' },
  ...{ id, delayMs: 60_000, version: 1 },
});

describe('rounds of triggers [B5]', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /** An engine that takes 40 ms for a timer; gives the delays that it was asked for. */
  async function engine() {
    const delays: number[] = [];
    const server = createServer((request, response) => {
      delays.push(Number(/delay=(\d+)ms/.exec(request.url ?? '')?.[1]));
      setTimeout(() => response.end(), 40);
    });
    closing.push(() => server.close());
    return { delays, url: await listening(server) };
  }

  const open = (rounds: Rounds) => closing.push(() => rounds.close());

  it('ask the engine to ring at the date, however long the timers before it took', async () => {
    const { delays, url } = await engine();
    const found = [[soon('a'), soon('b'), soon('c')]];
    open(
      createTriggerRounds({
        ...{ ingressUrl: url, keys: flippingKeys(), everyMs: 60_000 },
        fire: async () => 0,
        soon: async () => found.shift() ?? [],
        nextInMs: async () => null,
      }),
    );
    await vi.waitFor(() => expect(delays).toHaveLength(3), { timeout: 10_000 });
    expect(delays[2], 'after two timers').toBeLessThan(59_930);
  });

  it.each([
    ['its date', 20, true],
    ['its pace, as nothing is due', null, false],
  ])('the next one is at %s', async (_when, next, isSoon) => {
    let rounds = 0;
    open(
      createTriggerRounds({
        ...{ ingressUrl: 'http://127.0.0.1:9', keys: flippingKeys(), everyMs: 60_000 },
        fire: async () => 0,
        soon: async () => [],
        nextInMs: async () => {
          rounds += 1;
          return next;
        },
      }),
    );
    await vi.waitFor(() => expect(rounds).toBe(isSoon ? 2 : 1), { timeout: 10_000 });
  });
});
