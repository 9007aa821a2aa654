import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setMonthlyCap } from '../settings/administration.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { commitOf, type Run, recordOf, runOf, stepOf } from '../test-support/turns.fixture.ts';
import { endWithoutAnswer } from '../watchdog/lost-turns.ts';
import { closeStuckRun } from '../watchdog/stuck-runs.ts';
import { sumSpend } from './sum-spend.ts';

const { admin, system, history, grantedScope, newTenant, askedTurn } = useStore({ beforeAll, afterAll });

/** What a turn may spend. */
const LIMIT = 100;

/** A patient of a tenant that may spend so much in a month. */
async function capped(microUsd: number): Promise<Scope> {
  const scope = await newTenant();
  await setMonthlyCap(admin, scope.tenant, 'tenant', microUsd);
  return scope;
}

async function begin(scope: Scope, turn?: Run) {
  const run = turn ?? (await askedTurn(scope));
  const { reservedMicroUsd } = await history.startRun(scope, run, LIMIT);
  return { run, reserved: reservedMicroUsd };
}

async function commit(scope: Scope, run: Run, microUsd: number): Promise<void> {
  const runs = [recordOf(run.run, { steps: [stepOf('1', { microUsd })] })];
  await history.commitTurn(scope, commitOf(run, { runs }));
}

describe('what turns may spend under the caps of a month [D12]', () => {
  it.each(['tenant', 'compartment'] as const)(
    'twenty turns at once share what a cap of the %s leaves, which pays for three',
    async (of) => {
      const scope = await newTenant();
      const { tenant } = scope;
      await setMonthlyCap(admin, tenant, of === 'tenant' ? 'tenant' : scope.compartment, 3 * LIMIT);
      // With a cap of the tenant: patients of their own.
      const scopes: Scope[] = [];
      for (let turn = 0; turn < 20; turn++)
        scopes.push(of === 'tenant' ? await grantedScope({ tenant }) : scope);
      const turns = await Promise.all(scopes.map((own) => askedTurn(own)));
      const began = await Promise.all(turns.map((turn, index) => begin(scopes[index]!, turn)));
      const reserved = began.map((each) => each.reserved ?? -1).sort((a, b) => b - a);
      expect(reserved).toEqual([LIMIT, LIMIT, LIMIT, ...Array.from({ length: 17 }, () => 0)]);
      // While some of them end and the sums are written, the others see never more than is left.
      const paid = began.flatMap((each, index) => (each.reserved === LIMIT ? [index] : []));
      await Promise.all([
        ...paid.map((index) => commit(scopes[index]!, began[index]!.run, 90)),
        sumSpend(system),
        sumSpend(system),
      ]);
      expect((await begin(scope)).reserved).toBe(30);
      await sumSpend(system);
      expect((await begin(scope)).reserved).toBe(0);
    },
  );

  it('reserves nothing where there is no cap, and no more than is left under the smaller of two', async () => {
    const scope = await newTenant();
    const { tenant } = scope;
    expect((await begin(scope)).reserved).toBeNull();
    await setMonthlyCap(admin, tenant, 'tenant', 250);
    await setMonthlyCap(admin, tenant, scope.compartment, 170);
    expect((await begin(scope)).reserved).toBe(100);
    expect((await begin(scope)).reserved).toBe(70);
    const other = await grantedScope({ tenant });
    expect((await begin(other)).reserved).toBe(80);
  });

  it('is the same for a start that is repeated, and none for a turn that was cancelled before it began', async () => {
    const scope = await capped(150);
    const cancelled = await askedTurn(scope);
    await history.requestCancel(scope, cancelled.run);
    expect((await begin(scope, cancelled)).reserved).toBeNull();
    const { run } = await begin(scope);
    expect((await begin(scope, run)).reserved).toBe(100);
    expect((await begin(scope)).reserved).toBe(50);
  });

  it('a background member takes its part out of its turn’s, and keeps it after the turn has ended', async () => {
    const scope = await capped(100);
    const { run } = await begin(scope);
    const member = () => runOf(run.conversation, run.seq, { turn: run.run, kind: 'background' });
    const both = await Promise.all([
      history.startRun(scope, member(), 30),
      history.startRun(scope, member(), 30),
    ]);
    expect(both.map(({ reservedMicroUsd }) => reservedMicroUsd)).toEqual([30, 30]);
    expect((await begin(scope)).reserved).toBe(0);
    await commit(scope, run, 20);
    expect((await begin(scope)).reserved).toBe(20);
  });

  const ENDS: { readonly [how: string]: (scope: Scope, run: Run) => Promise<unknown> } = {
    'was committed': (scope, run) => commit(scope, run, 0),
    'was cancelled': async (scope, run) => {
      await history.requestCancel(scope, run.run);
      await history.closeRun(scope, recordOf(run.run, { status: 'cancelled', steps: [] }));
    },
    'lost its grant': (scope, run) => endWithoutAnswer(system, scope, { ...run, code: 'forbidden' }),
    'was stuck': (scope, run) => closeStuckRun(system, { ...scope, run: run.run }),
    'was erased': (scope) => admin.query('DELETE FROM app.runs WHERE compartment = $1', [scope.compartment]),
  };
  it.each(Object.entries(ENDS))('is free again when the run %s', async (_, end) => {
    const scope = await capped(100);
    const { run } = await begin(scope);
    expect((await begin(scope)).reserved).toBe(0);
    await end(scope, run);
    expect((await begin(scope)).reserved).toBe(100);
  });
});
