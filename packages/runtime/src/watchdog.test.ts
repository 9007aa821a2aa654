import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineAdmin } from './engine-admin.ts';
import { flippingKeys } from './test-support/flipping-keys.fixture.ts';
import { listening } from './test-support/loopback.fixture.ts';
import { createWatchdog, type StuckRun } from './watchdog.ts';

const turn: StuckRun = {
  tenant: 't1',
  compartment: 'patient/p1',
  run: 'r1',
  turn: 'r1',
  kind: 'turn',
  conversation: 'c1',
  invocation: 'inv_1',
};

describe('watchdog [F2]', () => {
  const asked: string[] = [];
  const ingress = createServer((request, response) => {
    asked.push(`ask ${request.url?.split('/').at(-2)}`);
    request.resume().on('end', () => response.end('{}'));
  });
  let ingressUrl = '';
  beforeAll(async () => {
    ingressUrl = await listening(ingress);
  });
  afterAll(() => {
    ingress.closeAllConnections();
    ingress.close();
  });

  async function twoRounds(destroyed: boolean, passed = 61_000, stuck = turn): Promise<readonly string[]> {
    asked.length = 0;
    let now = 0;
    const keys = flippingKeys();
    if (destroyed) keys.destroy(turn.compartment);
    const errors: unknown[] = [];
    const note = (what: string) => async (id: string) => void asked.push(`${what} ${id}`);
    const watchdog = createWatchdog({
      ingressUrl,
      keys,
      admin: {
        cancel: note('cancel'),
        kill: note('kill'),
        ready: async () => undefined,
      } as Partial<EngineAdmin> as EngineAdmin,
      stuckMs: 60_000,
      now: () => new Date(now),
      findStuckRuns: async () => [stuck],
      closeStuckRun: async ({ run }) => void asked.push(`close ${run}`),
      onError: (error) => errors.push(error),
    });
    now += passed;
    for (let round = 0; round < 2; round++) await watchdog.round();
    await watchdog.close();
    expect(errors).toEqual([]);
    return asked;
  }

  it('leaves a turn’s row to its conversation', async () => {
    expect(await twoRounds(false)).toEqual(['ask cancel', 'cancel inv_1', 'ask cancel', 'kill inv_1']);
  });

  it.each(['task', 'replay'])('ends and closes a %s itself, and asks no turn to stop', async (kind) => {
    expect(await twoRounds(false, 61_000, { ...turn, kind })).toEqual([
      'cancel inv_1',
      'kill inv_1',
      'close r1',
    ]);
  });

  it('does nothing while it has not been here for as long as a turn may take', async () => {
    expect(await twoRounds(false, 59_000)).toEqual([]);
  });

  it('ends and closes a turn whose key was destroyed: its conversation can be asked nothing', async () => {
    expect(await twoRounds(true)).toEqual(['cancel inv_1', 'kill inv_1', 'close r1']);
  });
});
