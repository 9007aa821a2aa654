import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { recordOf, runOf, stepOf } from '../test-support/turns.fixture.ts';
import { sumSpend } from './sum-spend.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, system, history, query, grantedScope, newConversation, wholeTurn } = store;

const MONEY = `SELECT
    (SELECT coalesce(sum(micro_usd), 0)::integer FROM app.steps WHERE tenant = $1) AS steps,
    (SELECT coalesce(sum(micro_usd), 0)::integer FROM app.spend WHERE tenant = $1) AS spend,
    (SELECT coalesce(sum(micro_usd), 0)::integer FROM app.tenant_spend WHERE tenant = $1) AS month,
    (SELECT coalesce(sum(micro_usd), 0)::integer FROM app.day_spend WHERE tenant = $1) AS day,
    (SELECT coalesce(sum(turns), 0)::integer FROM app.day_spend WHERE tenant = $1) AS turns,
    (SELECT coalesce(sum(micro_usd), 0)::integer FROM app.spend_entries WHERE tenant = $1) AS entered,
    (SELECT coalesce(sum(turns), 0)::integer FROM app.spend_entries WHERE tenant = $1) AS entered_turns`;
const moneyOf = async ({ tenant }: Scope) => (await query(MONEY, [tenant]))[0];

/** Turns with two models each, 80 micro USD together. */
async function turns(scope: Scope, count: number): Promise<void> {
  const conversation = await newConversation(scope);
  for (let turn = 0; turn < count; turn++) {
    const steps = [stepOf('1'), stepOf('2', { model: 'other', microUsd: 50 })];
    const ended = await wholeTurn(scope, conversation, { runs: [] });
    const member = runOf(conversation, ended.seq, { turn: ended.run, kind: 'background' });
    await history.startRun(scope, member);
    await history.closeRun(scope, recordOf(ended.run, { steps }));
    await history.closeRun(scope, recordOf(member.run, { steps: [] }));
  }
}

describe('sums of money [D12]', () => {
  it('are what the steps have cost, before and after they were added up, by however many at once', async () => {
    const scope = await grantedScope({ tenant: 't-sums' });
    await turns(scope, 6);
    expect(await moneyOf(scope)).toMatchObject({ steps: 480, spend: 0, entered: 480, entered_turns: 6 });
    // Commits go on beside it.
    await Promise.all([turns(scope, 4), ...Array.from({ length: 6 }, () => sumSpend(system))]);
    const between = await moneyOf(scope);
    for (const sum of ['spend', 'month', 'day']) expect(between[sum] + between.entered, sum).toBe(800);
    await sumSpend(system);
    const all = { steps: 800, spend: 800, month: 800, day: 800, turns: 10, entered: 0, entered_turns: 0 };
    expect(await moneyOf(scope)).toEqual(all);
    expect(await sumSpend(system)).toBe(0);
  });

  it('lose and double nothing when the worker is killed before it has committed', async () => {
    const scope = await grantedScope({ tenant: 't-killed' });
    await turns(scope, 2);
    const worker = await system.connect();
    worker.on('error', () => {});
    await worker.query('BEGIN');
    await worker.query('SELECT app.sum_spend(1000)');
    // Another worker meanwhile neither waits nor adds the same entries.
    expect(await sumSpend(system)).toBe(0);
    const { rows } = await worker.query('SELECT pg_backend_pid() AS pid');
    await admin.query('SELECT pg_terminate_backend($1, 10000)', [rows[0].pid]);
    worker.release(true);
    expect(await moneyOf(scope)).toMatchObject({ spend: 0, entered: 160, entered_turns: 2 });
    await sumSpend(system);
    expect(await moneyOf(scope)).toMatchObject({ spend: 160, month: 160, day: 160, turns: 2, entered: 0 });
  });
});
