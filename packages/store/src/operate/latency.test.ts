import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { recordOf, runOf, stepOf } from '../test-support/turns.fixture.ts';

const { admin, history, operations, newTenant, startedTurn } = useStore({ beforeAll, afterAll });
const START = Date.parse('2026-03-01T10:00:00Z');
const at = (ms: number) => new Date(START + ms).toISOString();
const SPAN = { from: at(0), to: at(86_400_000) };

/** A turn that began `after` ms into the span and took `ms`; its first model reply came after a tenth of it. */
async function turn(scope: Scope, { team, ms, after = 0, status = 'complete' as const }: Turn) {
  const identity = await startedTurn(scope, { team });
  const steps = [
    stepOf('1', { kind: 'tool', startedAt: at(after), ms: 1 }),
    stepOf('2', { startedAt: at(after), ms: 1, outcome: 'error' }),
    stepOf('3', { startedAt: at(after), ms: ms / 10 }),
    stepOf('4', { startedAt: at(after + ms / 2), ms: 5 }),
  ];
  await history.closeRun(scope, recordOf(identity.run, { steps }));
  // An agent in the background has its reply first; nobody waits for it.
  const beside = runOf(identity.conversation, identity.seq, {
    turn: identity.run,
    parent: identity.run,
    kind: 'background',
  });
  await history.startRun(scope, beside);
  await history.closeRun(
    scope,
    recordOf(beside.run, { steps: [stepOf('1', { startedAt: at(after), ms: 1 })] }),
  );
  await admin.query('UPDATE app.runs SET started_at = $2, ended_at = $3, status = $4 WHERE id = $1', [
    identity.run,
    at(after),
    at(after + ms),
    status,
  ]);
}

interface Turn {
  readonly team: string;
  readonly ms: number;
  readonly after?: number;
  readonly status?: 'complete' | 'failed';
}

const measured = ({ tenant }: Scope) => operations.latency({ tenant, actor: 'op' }, SPAN);

describe('how long answers took [B10]', () => {
  it('is told of all teams and of each, for turns of the span that were answered', async () => {
    const scope = await newTenant();
    for (let each = 1; each <= 20; each++) await turn(scope, { team: 'consult', ms: each * 100 });
    await turn(scope, { team: 'reading', ms: 5_000 });
    await turn(scope, { team: 'reading', ms: 90_000, status: 'failed' });
    await turn(scope, { team: 'reading', ms: 90_000, after: -1 });
    await turn(scope, { team: 'reading', ms: 90_000, after: 86_400_000 });
    expect(await measured(scope)).toEqual([
      {
        ...{ team: null, turns: 21, answer: { p50: 1_100, p95: 2_000, p99: 5_000 } },
        firstReply: { p50: 110, p95: 200, p99: 500 },
      },
      {
        ...{ team: 'consult', turns: 20, answer: { p50: 1_000, p95: 1_900, p99: 2_000 } },
        firstReply: { p50: 100, p95: 190, p99: 200 },
      },
      {
        ...{ team: 'reading', turns: 1, answer: { p50: 5_000, p95: 5_000, p99: 5_000 } },
        firstReply: { p50: 500, p95: 500, p99: 500 },
      },
    ]);
  });

  it('has no rows where nothing was answered, and none of another tenant', async () => {
    await turn(await newTenant(), { team: 'consult', ms: 100 });
    expect(await measured(await newTenant())).toEqual([]);
  });
});
