import { actorCompartment, type Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddingCosts } from '../costs/book-embedding.ts';
import { sumSpend } from '../costs/sum-spend.ts';
import { createTurnPrices } from '../costs/turn-prices.ts';
import { setMonthlyCap } from '../settings/administration.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { recordOf, stepOf } from '../test-support/turns.fixture.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, system, history, trail, operations, query, newTenant, startedTurn } = store;
const operatorOf = ({ tenant }: Scope) => ({ tenant, actor: 'op' });

const today = () => new Date().toISOString().slice(0, 10);
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const spent = (scope: Scope, by: 'team' | 'model' | 'day') =>
  operations.spend(operatorOf(scope), by, { from: today(), to: tomorrow() });

/** A turn with one reply of a model, and one of a stand-in where it is one. */
async function turn(scope: Scope, standIn: boolean) {
  const identity = await startedTurn(scope);
  await history.closeRun(scope, recordOf(identity.run, { steps: [stepOf('1', { standIn })] }));
  return identity;
}

describe('what was spent [D12] [F5]', () => {
  it('includes embeddings of the library, in the sums of the tenant that made them', async () => {
    const [scope, other] = [await newTenant(), await newTenant()];
    const home = (of: Scope): Scope => ({ ...of, compartment: actorCompartment(of.actor) });
    const book = createEmbeddingCosts(app);
    const cost = { model: 'text-embedding-3-small', tokens: 1_000, microUsd: 20 };
    for (let time = 0; time < 2; time++) await book(home(scope), cost);
    const sums = async () => ({
      team: (await spent(scope, 'team')).rows,
      model: (await spent(scope, 'model')).rows,
      used: (await spent(scope, 'day')).month.usedMicroUsd,
    });
    const before = await sums();
    const row = { microUsd: 40, inputTokens: 2_000, outputTokens: 0, standIn: false, turns: null };
    expect(before).toEqual({
      ...{ team: [{ ...row, key: 'library' }], model: [{ ...row, key: 'text-embedding-3-small' }], used: 40 },
    });
    await sumSpend(system);
    expect(await sums()).toEqual(before);
    expect((await spent(other, 'team')).rows).toEqual([]);
    await expect(book({ ...other, actor: 'dr-elsewhere' }, cost)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('is told apart from what a stand-in would have cost: by team, model and day', async () => {
    const scope = await newTenant();
    await turn(scope, true);
    await turn(scope, true);
    const paid = await turn(scope, false);
    const rows = [
      { standIn: true, microUsd: 60 },
      { standIn: false, microUsd: 30 },
    ];
    expect((await spent(scope, 'team')).rows).toMatchObject(rows.map((row) => ({ key: 'consult', ...row })));
    expect((await spent(scope, 'model')).rows).toMatchObject(
      rows.map((row) => ({ key: 'gemini-2.5-flash', ...row })),
    );
    expect((await spent(scope, 'day')).rows).toEqual([
      { key: today(), standIn: false, microUsd: 30, inputTokens: 100, outputTokens: 20, turns: 1 },
      { key: today(), standIn: true, microUsd: 60, inputTokens: 200, outputTokens: 40, turns: 2 },
    ]);
    const turns = await operations.turns(operatorOf(scope), { limit: 10 });
    expect(turns.map(({ run, standIn }) => [run === paid.run, standIn])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
    const tree = await operations.tree(operatorOf(scope), paid.run);
    expect(tree?.runs[0]?.steps[0]?.standIn).toBe(false);
  });

  it('has a cap that an operator sets and takes away, with an entry, and no other cap [F2]', async () => {
    const [scope, other] = [await newTenant(), await newTenant()];
    await setMonthlyCap(admin, scope.tenant, scope.compartment, 500);
    await setMonthlyCap(admin, other.tenant, 'tenant', 700);
    const capOf = async (of: Scope) => (await spent(of, 'day')).month.capMicroUsd;
    for (const cap of [900, 0, null, 1_000]) {
      await operations.setCap(operatorOf(scope), cap);
      expect(await capOf(scope)).toBe(cap);
    }
    expect(await capOf(other)).toBe(700);
    const kept = await admin.query(
      'SELECT micro_usd::int FROM app.monthly_caps WHERE tenant = $1 AND compartment = $2',
      [scope.tenant, scope.compartment],
    );
    expect(kept.rows).toEqual([{ micro_usd: 500 }]);
    expect(
      await query(
        `SELECT compartment, actor, targets FROM app.audit_entries WHERE tenant = $1 AND action = 'admin.cap' ORDER BY seq`,
        [scope.tenant],
      ),
    ).toMatchObject(
      ['900', '0', 'none', '1000'].map((cap) => ({
        ...{ compartment: 'actor/op', actor: 'op', targets: ['tenant', `micro-usd/${cap}`] },
      })),
    );
    await expect(operations.setCap(operatorOf(scope), -1)).rejects.toMatchObject({ code: 'store_failed' });
  });

  it('stands beside the month’s cap of the tenant, and no cap of a patient', async () => {
    const scope = await newTenant();
    await setMonthlyCap(admin, scope.tenant, scope.compartment, 500);
    const month = { name: today().slice(0, 7), usedMicroUsd: 0, standInMicroUsd: 0, capMicroUsd: null };
    expect((await spent(scope, 'team')).month).toEqual(month);
    await setMonthlyCap(admin, scope.tenant, 'tenant', 900);
    await turn(scope, true);
    await turn(scope, false);
    const used = { ...month, usedMicroUsd: 60, standInMicroUsd: 30, capMicroUsd: 900 };
    expect((await spent(scope, 'day')).month).toEqual(used);
    const prices = createTurnPrices({ store: trail.store });
    const { compartment, tenant } = (await prices.of({ scope }, 'consult')).month;
    expect([compartment, tenant]).toMatchObject([{ standInMicroUsd: 30 }, { standInMicroUsd: 30 }]);
  });

  it('counts a turn once, and its money once, however often it is closed', async () => {
    const scope = await newTenant();
    const { run } = await turn(scope, false);
    const before = (await spent(scope, 'day')).rows;
    await history.closeRun(scope, recordOf(run));
    expect((await spent(scope, 'day')).rows).toEqual(before);
  });

  it('is read in as many rows a day, however many turns there were', async () => {
    const scope = await newTenant();
    // A year of days, each with all its slots: what millions of turns leave.
    await admin.query(
      `INSERT INTO app.day_spend SELECT $1, day::date, slot, stand_in, 1000, 100, 50, 20
       FROM generate_series(now() - interval '365 days', now(), interval '1 day') day, generate_series(0, 63) slot,
         unnest(array[true, false]) stand_in`,
      [scope.tenant],
    );
    await admin.query('ANALYZE app.day_spend');
    const from = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);
    const begin = performance.now();
    const { rows } = await operations.spend(operatorOf(scope), 'day', { from, to: tomorrow() });
    expect(performance.now() - begin).toBeLessThan(1_000);
    expect(rows).toHaveLength(365 * 2);
    expect(rows[0]).toMatchObject({ microUsd: 64 * 50, turns: 64 * 20 });
  });
});
