import { randomUUID } from 'node:crypto';
import type { NewWatch, Scope, WatchedValues } from '@consilium/kernel';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markDemoTenant } from '../demo/demo-tenants.ts';
import { createResearchDesk } from '../research/desk.ts';
import { createResearchRows } from '../research/request-rows.ts';
import { wakeBudgets } from '../suppressions/wake-budgets.ts';
import { allAtOnce } from '../test-support/all-at-once.fixture.ts';
import { useResearchDesk } from '../test-support/research-desk.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { setClock } from '../wakes/unsent-wakes.ts';
import { claimWatchedItems, hearWatchedItem } from './poll-watches.ts';
import { createWatchRows } from './watch-rows.ts';

const database = useStore({ beforeAll, afterAll });
const { admin, app, system, trail, query } = database;
const DAY = 86_400_000;
const { newAgent, desk } = useResearchDesk(database);
const { audit } = trail;
const rows = () => createWatchRows({ pool: app, audit });
const research = createResearchDesk({ app, own: database.own, ...trail });
const agentRows = createWatchRows({ pool: database.own, audit });

let trials = 0;
const newTrial = () => `NCT${String(++trials).padStart(8, '0')}`;
const watching = (agent: string, item: string, over: Partial<NewWatch> = {}): NewWatch => ({
  ...{ id: randomUUID(), agent, source: 'trial', item, fields: ['overall_status', 'why_stopped'] },
  ...{ instruction: 'See what it means.', origin: 'user', ...over },
});
const RECRUITING: WatchedValues = {
  overall_status: 'RECRUITING',
  why_stopped: '',
  last_update: '2026-01-01',
};
const STOPPED: WatchedValues = {
  overall_status: 'TERMINATED',
  why_stopped: 'Futility',
  last_update: '2026-02-01',
};
const holder = randomUUID();
const claim = (who = holder) =>
  claimWatchedItems(system, { source: 'trial', holder: who, leaseMs: 60_000, limit: 1000 });
const claimed = async (item: string) => (await claim()).filter((each) => each.item === item);
const hear = (
  item: string,
  values: WatchedValues | null,
  clock: string | null = null,
  { requests = 1, microUsd = 0 } = {},
) =>
  hearWatchedItem(
    system,
    'trial',
    { item, clock: clock === null ? null : { tenant: clock, now: new Date(), began: new Date() } },
    { values, requests, microUsd, everyMs: DAY },
  );
const requests = ({ tenant }: Scope) =>
  query<{ agent: string; body: string }>(
    'SELECT agent, why, trigger, body, origin, reports_to FROM app.research_requests WHERE tenant = $1 ORDER BY place',
    [tenant],
  );
const one = async (caller: { readonly scope: Scope }) => (await rows().list(caller, { limit: 10 }))[0];

/** Twice at once: both wait for the row of the watch. */
async function atTheSameTime<T>(watch: string, work: () => Promise<T>): Promise<readonly T[]> {
  const client = await admin.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM app.watches WHERE id = $1 FOR UPDATE', [watch]);
  const both = [work(), work()];
  await until(
    async () =>
      (await query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%watche%'"))
        .length >= 2,
    { what: 'both to wait', timeoutMs: 5_000 },
  );
  await client.query('ROLLBACK');
  client.release();
  return Promise.all(both);
}

describe('what is watched [B5]', () => {
  it('wakes its agent once where a watched field differs; the first answer is only kept', async () => {
    const { scope, caller, agent, conversation } = await desk();
    const trial = newTrial();
    const watch = await rows().create(caller, watching(agent, trial.toLowerCase()));
    expect(watch).toMatchObject({ item: trial, status: 'pending', seen: null, seenAt: null });
    expect(await claimed(trial)).toEqual([{ item: trial, clock: null }]);
    expect(await hear(trial, RECRUITING)).toBe(0);
    expect(await claimed(trial), 'asked for again after a day').toEqual([]);
    expect(await hear(trial, { ...RECRUITING, last_update: '2026-01-09' }), 'not watched').toBe(0);
    expect(await hear(trial, null), 'not known any more').toBe(0);
    expect((await one(caller))?.seen).toEqual({ overall_status: 'RECRUITING', why_stopped: '' });
    expect((await atTheSameTime(watch.id, () => hear(trial, STOPPED))).toSorted()).toEqual([0, 1]);
    expect(await requests(scope)).toEqual([
      {
        ...{ agent, why: 'watch', trigger: watch.id, origin: 'outside', reports_to: conversation },
        body: `Trial ${trial} changed: overall status RECRUITING → TERMINATED; why stopped (nothing) → Futility\n\nSee what it means.`,
      },
    ]);
    expect(await one(caller)).toMatchObject({
      ...{ seen: { overall_status: 'TERMINATED', why_stopped: 'Futility' }, requests: 5 },
      lastChange: [{ field: 'overall_status', before: 'RECRUITING', after: 'TERMINATED' }, {}],
    });
  });

  it('is asked for once, and its requests are shared by all who watch it', async () => {
    const trial = newTrial();
    const desks = [await desk(), await desk(), await desk()];
    for (const { caller, agent } of desks) await rows().create(caller, watching(agent, trial));
    expect(await claimed(trial)).toHaveLength(1);
    await hear(trial, RECRUITING, null, { requests: 2 });
    const shares = await Promise.all(desks.map(async ({ caller }) => (await one(caller))?.requests ?? 0));
    for (const share of shares) expect(share).toBeCloseTo(2 / 3, 9);
  });

  it('costs its agents their shares, which count in the budget of the month', async () => {
    const trial = newTrial();
    const desks = [await desk(), await desk()];
    for (const { caller, agent } of desks) {
      await rows().create(caller, watching(agent, trial));
      await query('UPDATE app.research_agents SET monthly_micro_usd = 3 WHERE id = $1', [agent]);
    }
    await hear(trial, RECRUITING, null, { microUsd: 3 });
    const { scope, agent } = desks[0]!;
    const spent = async () => (await research.look({ scope }, agent))?.spentMicroUsd;
    expect(await spent(), 'half of 3, rounded up').toBe(2);
    await hear(trial, STOPPED, null, { microUsd: 3 });
    expect(await spent(), 'the halves add up').toBe(3);
    const [request] = await query<{ id: string }>(
      'SELECT id FROM app.research_requests WHERE tenant = $1 AND agent = $2',
      [scope.tenant, agent],
    );
    const claimedNow = await createResearchRows(app).claim(scope, request!.id);
    expect(claimedNow).toMatchObject({ verdict: 'out_of_budget', leftMicroUsd: 0 });
    const woken = async () =>
      (await query(`SELECT 1 FROM app.research_requests WHERE agent = $1 AND why = 'budget'`, [agent]))
        .length;
    await wakeBudgets(system);
    expect(await woken()).toBe(0);
    await query('UPDATE app.watches SET month = month - 31 WHERE item = $1', [trial]);
    await wakeBudgets(system);
    expect(await woken(), 'a new month').toBe(1);
    await hear(trial, RECRUITING, null, { microUsd: 4 });
    expect(await spent(), 'of the new month').toBe(2);
  });

  it('is asked for again soon where somebody began to watch it while it was asked for', async () => {
    const [first, late] = [await desk(), await desk()];
    const trial = newTrial();
    await rows().create(first.caller, watching(first.agent, trial));
    await hear(trial, RECRUITING);
    const { id } = await rows().create(late.caller, watching(late.agent, trial));
    const next = async () =>
      (
        await query<{ minutes: number }>(
          'SELECT round(extract(epoch FROM next_poll_at - now()) / 60)::int AS minutes FROM app.watched_items WHERE item = $1',
          [trial],
        )
      )[0]?.minutes;
    expect(await next(), 'due a quarter of an hour after it was asked for').toBe(15);
    await system.query("SELECT app.watched_item_heard('trial', $1, '', '1 day')", [trial]);
    expect(await next(), 'not put off').toBe(15);
    await hear(trial, RECRUITING);
    expect(await next()).toBe(24 * 60);
    expect((await rows().list(late.caller, { limit: 1 }))[0]).toMatchObject({ id, requests: 0.5 });
  });

  it('has one poller for a source', async () => {
    const { caller, agent } = await desk();
    const trial = newTrial();
    await rows().create(caller, watching(agent, trial));
    expect(await claimed(trial)).toHaveLength(1);
    expect(await claim(randomUUID())).toEqual([]);
  });

  it('wakes nobody whose threshold is met, a paused agent once, and ends with a stopped one', async () => {
    const { scope, caller, agent } = await desk();
    const trial = newTrial();
    await rows().create(caller, watching(agent, trial));
    const state = (to: string) =>
      query('UPDATE app.research_agents SET state = $2 WHERE id = $1', [agent, to]);
    await hear(trial, RECRUITING);
    await state('met');
    expect(await hear(trial, STOPPED)).toBe(0);
    const held = await one(caller);
    expect(held).toMatchObject({ seen: { overall_status: 'RECRUITING' }, lastChange: [{}, {}] });
    await hear(trial, STOPPED);
    expect((await one(caller))?.lastChangedAt).toEqual(held?.lastChangedAt);
    await state('paused');
    expect(await hear(trial, STOPPED)).toBe(1);
    expect(await hear(trial, RECRUITING), 'one waits').toBe(0);
    await state('active');
    await query('UPDATE app.research_requests SET ended_at = now() WHERE tenant = $1', [scope.tenant]);
    expect(await hear(trial, RECRUITING), 'told when it works again').toBe(1);
    await state('stopped');
    expect(await hear(trial, STOPPED)).toBe(0);
    expect((await one(caller))?.status).toBe('cancelled');
  });

  it('is not asked for while it is paused; a cancelled one has ended', async () => {
    const { caller, agent } = await desk();
    const trial = newTrial();
    const { id } = await rows().create(caller, watching(agent, trial));
    expect(await rows().setStatus(caller, id, 'paused')).toMatchObject({ status: 'paused' });
    expect(await claimed(trial)).toEqual([]);
    await rows().setStatus(caller, id, 'pending');
    expect(await claimed(trial)).toHaveLength(1);
    await rows().setStatus(caller, id, 'cancelled');
    await expect(rows().setStatus(caller, id, 'pending')).rejects.toThrow('ended');
    expect(await rows().setStatus(caller, randomUUID(), 'paused')).toBeNull();
  });

  it('follows the clock of a demonstration, apart from the others', async () => {
    const { scope, caller, agent } = await desk();
    await markDemoTenant(admin, scope.tenant);
    const other = await desk();
    const trial = newTrial();
    await rows().create(caller, watching(agent, trial));
    await rows().create(other.caller, watching(other.agent, trial));
    const clocks = async () => (await claimed(trial)).map(({ clock }) => clock?.tenant ?? null);
    expect((await clocks()).toSorted()).toEqual([null, scope.tenant].toSorted());
    await hear(trial, RECRUITING);
    await hear(trial, RECRUITING, scope.tenant);
    expect(await clocks()).toEqual([]);
    await setClock(system, scope.tenant, 2 * DAY);
    expect(await clocks()).toEqual([scope.tenant]);
    await hear(trial, STOPPED, scope.tenant);
    expect([(await requests(scope)).length, (await requests(other.scope)).length]).toEqual([1, 0]);
  });
});

describe('who watches [B5]', () => {
  it('refuses other ids and fields, more than 20 of an agent, and unknown agents', async () => {
    const { caller, agent } = await desk();
    for (const wrong of [
      { item: 'NCT1' },
      { fields: ['colour'] },
      { fields: [] },
      { source: 'label' as const },
    ])
      await expect(rows().create(caller, { ...watching(agent, newTrial()), ...wrong })).rejects.toThrow(
        'invalid_watch',
      );
    await expect(rows().create(caller, watching(randomUUID(), newTrial()))).rejects.toThrow('not_found');
    for (let n = 0; n < 19; n++) await rows().create(caller, watching(agent, newTrial()));
    const create = () => rows().create(caller, watching(agent, newTrial()));
    expect(await allAtOnce(admin, 'watches', 6, create), 'also at once').toBe(1);
    await expect(rows().create(caller, watching(agent, newTrial()))).rejects.toThrow('too_many_watches');
  });

  it("is an agent's own: no run finds or makes another's, and no run changes one", async () => {
    const { scope, caller, agent, conversation } = await desk();
    const other = await newAgent(scope, conversation);
    const run = randomUUID();
    await query(
      `INSERT INTO app.research_requests (tenant, compartment, id, agent, actor, purpose, why, body, origin)
        VALUES ($1, $2, $3, $4, $5, 'TREAT', 'created', '"b"', 'user')`,
      [scope.tenant, scope.compartment, run, agent, scope.actor],
    );
    const theirs = await rows().create(caller, watching(other, newTrial()));
    const { agent: _agent, origin: _origin, ...own } = watching(agent, newTrial());
    const mine = await agentRows.createOwn({ scope, run }, own);
    expect(mine).toMatchObject({ agent, origin: 'outside' });
    expect((await agentRows.list({ scope, run }, { limit: 9 })).map(({ id }) => id)).toEqual([mine.id]);
    await expect(agentRows.create({ scope, run }, watching(other, newTrial()))).rejects.toThrow();
    expect(await rows().setStatus({ scope, run }, mine.id, 'cancelled')).toBeNull();
    const stranger = { scope, run: randomUUID() };
    await expect(agentRows.createOwn(stranger, { ...own, id: randomUUID() })).rejects.toThrow('forbidden');
    const outsider = await desk(scope.tenant);
    expect(await rows().setStatus(outsider.caller, theirs.id, 'cancelled')).toBeNull();
    expect(await rows().list(outsider.caller, { limit: 9 })).toEqual([]);
  });
});
