import { createServer } from 'node:http';
import type { LostTurn } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PausedInvocation } from './engine-admin.ts';
import { createPausedRounds, type PausedOptions } from './paused.ts';
import { requestKey } from './payloads/request-key.ts';
import { flippingKeys } from './test-support/flipping-keys.fixture.ts';
import { listening } from './test-support/loopback.fixture.ts';

const CONVERSATION = '11111111-1111-4111-8111-111111111111';
const RUN = '22222222-2222-4222-8222-222222222222';
const lost: LostTurn = {
  ...{ tenant: 't1', compartment: 'patient/p1', conversation: CONVERSATION, hasEnded: false },
  turn: { run: RUN, seq: 1, team: 'consult', actor: 'dr-lee', purpose: 'TREAT' },
};
const invocation = (target: string, idempotencyKey: string | null = null): PausedInvocation => ({
  ...{ id: 'inv_1', target, idempotencyKey, since: 5, journal: 4 },
});
const turn = invocation('Turn.run', requestKey(CONVERSATION, RUN));

describe('paused invocations [F1]', () => {
  const done: string[] = [];
  const ingress = createServer((request, response) => {
    done.push(`send ${request.url} ${request.headers['idempotency-key']}`);
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

  /** What is done in so many rounds of a minute each; `paused` says what each of them finds. */
  async function rounds(
    count: number,
    paused: (round: number) => readonly PausedInvocation[],
    more: Partial<PausedOptions> = {},
  ): Promise<readonly string[]> {
    done.length = 0;
    let now = 0;
    let round = 0;
    const errors: unknown[] = [];
    const looks = createPausedRounds({
      ingressUrl,
      keys: flippingKeys(),
      admin: {
        paused: async () => paused(round),
        resume: async (id, options) =>
          void done.push(`${round} resume ${id}${options?.newest ? ' newest' : ''}`),
        kill: async (id) => void done.push(`${round} kill ${id}`),
      },
      findTurn: async (run) => (run === RUN ? lost : null),
      findRun: async (id) =>
        id === 'inv_1' ? { ...lost, run: 'branch-1', turn: RUN, kind: 'branch', invocation: id } : null,
      closeStuckRun: async ({ run }) => void done.push(`${round} close ${run}`),
      now: () => new Date(now),
      everyMs: 60_000,
      onError: (error) => errors.push(error),
      ...more,
    });
    // The first one has begun by itself.
    await looks.close();
    for (round = 1; round < count; round++) {
      now += 60_000;
      await looks.round();
    }
    expect(errors).toEqual([]);
    return [...done];
  }

  it('are resumed at once, then less and less often, and a turn is ended after the third', async () => {
    expect(await rounds(15, (round) => (round < 15 ? [turn] : []))).toEqual([
      '0 resume inv_1',
      '2 resume inv_1',
      '6 resume inv_1 newest',
      `send /Turn/reap/send ${CONVERSATION}_${RUN}_paused`,
      '14 kill inv_1',
    ]);
  });

  it('are not ended while they make progress', async () => {
    const found = await rounds(20, (round) => [{ ...turn, journal: round }]);
    expect(found).toHaveLength(20);
    expect(found.every((each) => each.endsWith('resume inv_1'))).toBe(true);
  });

  it('are counted on while they run in between', async () => {
    const found = await rounds(40, (round) => (round % 4 === 0 ? [turn] : []));
    expect(found.filter((each) => each.includes('resume'))).toHaveLength(3);
  });

  it('of a branch: its row is closed, and its turn goes on without it', async () => {
    const found = await rounds(15, () => [invocation('Branch.background')]);
    expect(found.slice(3)).toEqual(['14 close branch-1', '14 kill inv_1']);
  });

  it('of a turn that has ended already are killed', async () => {
    const found = await rounds(15, () => [turn], { findTurn: async () => null });
    expect(found.slice(3)).toEqual(['14 kill inv_1']);
  });

  it('of an erased patient are killed: the erasure ends the rows', async () => {
    const keys = flippingKeys();
    keys.destroy(lost.compartment);
    const found = await rounds(15, () => [turn], { keys });
    expect(found.slice(3)).toEqual(['14 kill inv_1']);
  });

  it.each(['Turn.reap', 'Wake.deliver'])('of %s are never ended: nobody would ask again', async (target) => {
    const found = await rounds(40, () => [invocation(target, `${CONVERSATION}_${RUN}`)]);
    expect(found.filter((each) => each.includes('kill'))).toEqual([]);
    expect(found.length).toBeGreaterThan(4);
  });

  it('are told: how many, and since when', async () => {
    const told: unknown[] = [];
    await rounds(1, () => [turn, { ...turn, id: 'inv_2', since: 9 }], { onLook: (each) => told.push(each) });
    await rounds(1, () => [], { onLook: (each) => told.push(each) });
    expect(told).toEqual([
      { count: 2, since: 5 },
      { count: 0, since: null },
    ]);
  });
});
