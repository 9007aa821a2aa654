import { ConsiliumError } from '@consilium/kernel';
import type { Context } from '@restatedev/restate-sdk';
import { describe, expect, it } from 'vitest';
import { flippingKeys } from '../test-support/flipping-keys.fixture.ts';
import { createDurable, type StepAction } from './durable.ts';
import { STORE } from './policy.ts';

const key = await flippingKeys().forCompartment('t1', 'patient/p1');

/** An engine with one invocation: what a step gave is journalled by its name, and an attempt begins from there. */
function engine() {
  const journal = new Map<string, Uint8Array>();
  let now = 1_000_000;
  const run = async (name: string, action: () => Promise<Uint8Array>) => {
    const bytes = journal.get(name) ?? (await action());
    journal.set(name, bytes);
    return bytes;
  };
  const invocation = `inv_${Math.random()}`;
  const attempt = () => {
    const context = {
      request: () => ({
        id: invocation,
        headers: new Map(),
        attemptCompletedSignal: new AbortController().signal,
      }),
      run: (name: string, action: () => Promise<Uint8Array>) => ({
        map: (read: (bytes: Uint8Array) => unknown) => run(name, action).then(read),
      }),
    } as unknown as Context;
    return createDurable(context, { key, now: () => new Date(now) });
  };
  return { attempt, pass: (ms: number) => (now += ms) };
}

const awayMs: StepAction<number> = async (_signal, ms) => ms;
const failing = (code: string, retryAfterMs?: number) => async () => {
  throw new ConsiliumError(code, {
    retryable: true,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
};

describe('a step knows how long nobody was here [F1]', () => {
  it('from the end of the step before it; and a replay reads the same', async () => {
    const { attempt, pass } = engine();
    const first = attempt();
    expect(await first.step('one', STORE, awayMs)).toBe(0);
    pass(130_000);
    const second = attempt();
    await second.step('one', STORE, awayMs);
    expect(await second.step('two', STORE, awayMs)).toBe(130_000);
    expect(second.away.ms()).toBe(130_000);
    pass(600);
    expect(await second.step('three', STORE, awayMs)).toBe(130_000);
    pass(3_600_000);
    const replay = attempt();
    for (const name of ['one', 'two', 'three']) await replay.step(name, STORE, awayMs);
    expect(replay.away.ms()).toBe(130_000);
  });

  it('without the time that the step itself takes', async () => {
    const { attempt, pass } = engine();
    const durable = attempt();
    await durable.step('slow', STORE, async () => void pass(60_000));
    expect(await durable.step('next', STORE, awayMs)).toBe(0);
  });

  it('without attempts that failed here, and what the engine waits after them', async () => {
    const { attempt, pass } = engine();
    const durable = attempt();
    await durable.step('one', STORE, awayMs);
    pass(60_000);
    await expect(durable.step('two', STORE, failing('model_failed', 30_000))).rejects.toThrow();
    pass(34_000);
    const again = attempt();
    await again.step('one', STORE, awayMs);
    expect(await again.step('two', STORE, awayMs)).toBe(0);
  });

  it('and with those that were cut off', async () => {
    const { attempt, pass } = engine();
    const durable = attempt();
    await durable.step('one', STORE, awayMs);
    await expect(durable.step('two', STORE, failing('aborted'))).rejects.toThrow();
    pass(60_000);
    const again = attempt();
    await again.step('one', STORE, awayMs);
    expect(await again.step('two', STORE, awayMs)).toBe(60_000);
  });
});
