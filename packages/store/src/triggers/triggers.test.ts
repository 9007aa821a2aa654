import { randomUUID } from 'node:crypto';
import type { NewTrigger, Schedule, Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markDemoTenant } from '../demo/demo-tenants.ts';
import { allAtOnce } from '../test-support/all-at-once.fixture.ts';
import { useResearchDesk } from '../test-support/research-desk.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { setClock } from '../wakes/unsent-wakes.ts';
import { fireTriggers, nextTriggerMs, soonTriggers } from './fire-triggers.ts';
import { createTriggerRows } from './trigger-rows.ts';

const database = useStore({ beforeAll, afterAll });
const { admin, app, system, trail, query } = database;
const DAY = 86_400_000;
const { newAgent, desk: ownDesk } = useResearchDesk(database);
const { audit } = trail;
const rows = () => createTriggerRows({ pool: app, audit });
const agentRows = createTriggerRows({ pool: database.own, audit });

/** A person in a tenant of their own, whose clock may be moved, with a research agent. */
async function desk() {
  const tenant = `t-${randomUUID().slice(0, 8)}`;
  await markDemoTenant(admin, tenant);
  return ownDesk(tenant);
}

const inMs = (ms: number): Schedule => ({ at: new Date(Date.now() + ms).toISOString() });
const planned = (agent: string | null, over: Partial<NewTrigger> = {}): NewTrigger => ({
  ...{
    id: randomUUID(),
    agent,
    reportsTo: null,
    schedule: inMs(DAY),
    zone: 'UTC',
    instruction: 'Look again.',
  },
  ...{ origin: 'model', missed: 'late_once', ...over },
});
const requests = ({ tenant }: Scope) =>
  query<{
    id: string;
    trigger: string;
    agent: string;
    why: string;
    body: string;
    fire_at: Date;
    reports_to: string;
  }>(
    'SELECT id, trigger, agent, why, body, origin, fire_at, reports_to FROM app.research_requests WHERE tenant = $1 ORDER BY place',
    [tenant],
  );
const fireAll = () => fireTriggers(system, { limit: 1000 });
const toDay = ({ tenant }: Scope, days: number) => setClock(system, tenant, days * DAY);

describe('triggers [B5]', () => {
  it('fire once, for their agent, and never early', async () => {
    const { scope, caller, agent, conversation } = await desk();
    const trigger = await rows().create(caller, planned(agent));
    expect(await rows().create(caller, { ...planned(agent), id: trigger.id }), 'the same again').toEqual(
      trigger,
    );
    expect(await fireTriggers(system, { ...scope, id: trigger.id })).toEqual({ due: 0, requests: [] });
    await toDay(scope, 1.01);
    const both = await Promise.all([fireAll(), fireTriggers(system, { ...scope, id: trigger.id })]);
    const found = await requests(scope);
    expect(found).toMatchObject([
      {
        ...{ trigger: trigger.id, agent, why: 'trigger', body: 'Look again.', origin: 'model' },
        reports_to: conversation,
      },
    ]);
    expect(found[0]?.fire_at).toEqual(trigger.fireAt);
    expect(both.flatMap((each) => each.requests)).toEqual([{ scope, request: found[0]?.id }]);
    expect(await rows().read(caller, trigger.id)).toMatchObject({
      ...{ status: 'completed', nextFireAt: null, lastOutcome: 'fired', version: 2 },
    });
  });

  it('compare and set: a date that was planned again meanwhile does not fire', async () => {
    const { scope, caller, agent } = await desk();
    const { id, nextFireAt } = await rows().create(caller, planned(agent));
    await toDay(scope, 2);
    const fire = (firesAt: Date | null) =>
      system.query('SELECT * FROM app.fire_triggers($1)', [
        JSON.stringify([
          { ...scope, id, fires_at: firesAt, fires: [firesAt], next_at: null, outcome: 'fired' },
        ]),
      ]);
    expect((await fire(new Date(0))).rows).toEqual([]);
    expect((await fire(nextFireAt)).rows).toHaveLength(1);
    expect((await fire(nextFireAt)).rows).toEqual([]);
  });

  it('is never early by the database itself, whatever the worker says', async () => {
    const { scope, caller, agent } = await desk();
    const { id, nextFireAt } = await rows().create(caller, planned(agent));
    const fires = [
      { ...scope, id, fires_at: nextFireAt, fires: [nextFireAt], next_at: null, outcome: 'fired' },
    ];
    const { rows: made } = await system.query('SELECT * FROM app.fire_triggers($1)', [JSON.stringify(fires)]);
    expect(made).toEqual([]);
  });

  it('repeat, with their jitter, and follow their policy for dates that were missed', async () => {
    const { scope, caller, agent } = await desk();
    const schedule = { every: 'P1D', from: new Date(Date.now() + DAY).toISOString() };
    const ids = { late_once: '', skip: '', each: '' };
    for (const missed of ['late_once', 'skip', 'each'] as const)
      ids[missed] = (await rows().create(caller, planned(agent, { schedule, missed }))).id;
    await toDay(scope, 4.5);
    await fireAll();
    const counts = Object.groupBy(await requests(scope), ({ trigger }) => trigger);
    expect([counts[ids.late_once]?.length, counts[ids.skip], counts[ids.each]?.length]).toEqual([
      1,
      undefined,
      4,
    ]);
    for (const id of Object.values(ids)) {
      const next = (await rows().read(caller, id))?.nextFireAt;
      expect(next?.getTime()).toBe(new Date(schedule.from).getTime() + 4 * DAY);
    }
    const [row] = await query<{ late: number }>(
      `SELECT extract(epoch from next_fire_at - $2::timestamptz)::float AS late FROM app.triggers WHERE id = $1`,
      [ids.each, new Date(new Date(schedule.from).getTime() + 4 * DAY)],
    );
    expect(row?.late).toBe(Number.parseInt(ids.each.slice(-8), 16) % 60);
  });

  it('do not wake an agent that has what it looked for, wait once for one that is paused, and end with one that is stopped', async () => {
    const { scope, caller, agent, conversation } = await desk();
    const schedule = { every: 'P1D', from: new Date(Date.now() + DAY).toISOString() };
    const states = { paused: 'pending', met: 'pending', stopped: 'cancelled', out_of_budget: 'pending' };
    const ids: { [state: string]: string } = {};
    for (const state of Object.keys(states)) {
      const other = await newAgent(scope, conversation);
      ids[state] = (await rows().create(caller, planned(other, { schedule }))).id;
      await query('UPDATE app.research_agents SET state = $2 WHERE id = $1', [other, state]);
    }
    await toDay(scope, 2);
    await fireAll();
    for (const [state, status] of Object.entries(states)) {
      const lastOutcome = state === 'met' || state === 'stopped' ? `agent_${state}` : 'fired';
      expect(await rows().read(caller, ids[state] ?? '')).toMatchObject({ status, lastOutcome });
    }
    await toDay(scope, 5);
    await fireAll();
    expect(await rows().read(caller, ids.paused ?? '')).toMatchObject({ lastOutcome: 'agent_paused' });
    expect((await requests(scope)).map((each) => each.agent)).not.toContain(agent);
    const fired = Object.groupBy(await requests(scope), ({ trigger }) => trigger);
    expect([fired[ids.paused ?? '']?.length, fired[ids.out_of_budget ?? '']?.length]).toEqual([1, 2]);
  });

  it('of a person hand their text to a conversation, as what is to happen later', async () => {
    const { scope, caller, conversation } = await desk();
    const { id } = await rows().create(caller, planned(null, { reportsTo: conversation, origin: 'user' }));
    await toDay(scope, 2);
    await fireAll();
    await fireAll();
    const wakes = await query(
      'SELECT conversation, body, origin, actor, team FROM app.wakes WHERE tenant = $1',
      [scope.tenant],
    );
    expect(wakes).toEqual([
      { conversation, body: 'Look again.', origin: 'user', actor: scope.actor, team: null },
    ]);
    expect(await rows().read(caller, id)).toMatchObject({ status: 'completed' });
  });

  it('are changed by people at the version that they read, and planned again from now on', async () => {
    const { scope, caller, agent } = await desk();
    const schedule = { every: 'P1D', from: new Date(Date.now() + DAY).toISOString() };
    const trigger = await rows().create(caller, planned(agent, { schedule }));
    const paused = await rows().change(caller, trigger.id, { version: 1, status: 'paused' });
    expect(paused).toMatchObject({ status: 'paused', version: 2, origin: 'model' });
    expect(await rows().change(caller, trigger.id, { version: 1, status: 'pending' })).toBe('changed');
    await toDay(scope, 3.5);
    expect(await fireAll()).toMatchObject({ requests: [] });
    const resumed = await rows().change(caller, trigger.id, {
      version: 2,
      status: 'pending',
      instruction: 'Mine.',
    });
    expect(resumed).toMatchObject({ status: 'pending', origin: 'user', instruction: 'Mine.' });
    await fireAll();
    expect(await requests(scope), 'what passed while it was paused is not made up for').toEqual([]);
    expect(await rows().runNow(caller, trigger.id)).toEqual(expect.any(String));
    expect(await requests(scope)).toMatchObject([{ trigger: trigger.id, body: 'Mine.' }]);
    const cancelled = await rows().change(caller, trigger.id, { version: 3, status: 'cancelled' });
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    await expect(rows().change(caller, trigger.id, { version: 4, status: 'pending' })).rejects.toThrow(
      'ended',
    );
    await toDay(scope, 9);
    await fireAll();
    expect(await requests(scope)).toHaveLength(1);
  });

  it('are listed by date in pages, and bounded', async () => {
    const { caller, agent } = await desk();
    for (let day = 20; day >= 1; day--)
      await rows().create(caller, planned(agent, { schedule: inMs(day * DAY) }));
    await expect(rows().create(caller, planned(agent))).rejects.toThrow('too_many_triggers');
    const first = await rows().list(caller, { limit: 12 });
    const second = await rows().list(caller, { limit: 12, after: first.at(-1)?.id ?? '' });
    const dates = [...first, ...second].map(({ nextFireAt }) => nextFireAt?.getTime() ?? 0);
    expect(dates).toHaveLength(20);
    expect(dates).toEqual(dates.toSorted((one, other) => one - other));
    expect(await rows().list(caller, { limit: 12, agent: randomUUID() })).toEqual([]);
  });

  it('are bounded also where many are made at once', async () => {
    const { caller, agent } = await desk();
    for (let day = 1; day < 20; day++)
      await rows().create(caller, planned(agent, { schedule: inMs(day * DAY) }));
    const create = () => rows().create(caller, planned(agent));
    expect(await allAtOnce(admin, 'triggers', 6, create)).toBe(1);
  });
});

describe('whose triggers [B5] [F2]', () => {
  it('a person’s: nobody else reads, changes or runs them', async () => {
    const { scope, caller, agent } = await desk();
    const { id } = await rows().create(caller, planned(agent));
    for (const actor of ['mallory', scope.actor]) {
      const other: Scope = {
        ...scope,
        actor,
        compartment: actor === 'mallory' ? 'actor/mallory' : 'actor/x',
      };
      const reads = rows().read({ scope: other }, id);
      if (other.compartment === 'actor/x') await expect(reads).rejects.toThrow('forbidden');
      else expect(await reads).toBeNull();
    }
    const mallory = { scope: { ...scope, actor: 'mallory', compartment: 'actor/mallory' as const } };
    expect(await rows().change(mallory, id, { version: 1, status: 'cancelled' })).toBeNull();
    expect(await rows().runNow(mallory, id)).toBeNull();
    await expect(rows().create(mallory, planned(agent))).rejects.toThrow('not_found');
  });

  it('a research agent’s run makes and reads its own alone; another agent’s run none', async () => {
    const { scope, conversation, agent } = await desk();
    const other = await newAgent(scope, conversation);
    const run = randomUUID();
    await query(
      `INSERT INTO app.research_requests (tenant, compartment, id, agent, actor, purpose, why, body, origin)
        VALUES ($1, $2, $3, $4, $5, 'TREAT', 'created', '"x"', 'user')`,
      [scope.tenant, scope.compartment, run, agent, scope.actor],
    );
    const theirs = await rows().create({ scope }, planned(other));
    const { agent: _agent, reportsTo: _reports, origin: _origin, ...own } = planned(agent);
    const mine = await agentRows.createOwn({ scope, run }, own);
    expect(mine).toMatchObject({ agent, origin: 'outside' });
    expect((await agentRows.list({ scope, run }, { limit: 10 })).map(({ id }) => id)).toEqual([mine.id]);
    expect(await agentRows.read({ scope, run }, theirs.id)).toBeNull();
    await expect(agentRows.create({ scope, run }, planned(other))).rejects.toThrow();
    await expect(
      agentRows.create({ scope, run }, planned(null, { reportsTo: conversation })),
    ).rejects.toThrow();
    const stranger = { scope, run: randomUUID() };
    expect(await agentRows.list(stranger, { limit: 10 })).toEqual([]);
    await expect(agentRows.create(stranger, planned(agent))).rejects.toThrow();
    await expect(agentRows.createOwn(stranger, { ...own, id: randomUUID() })).rejects.toThrow('forbidden');
    await expect(rows().change({ scope, run }, mine.id, { version: 1, status: 'cancelled' })).resolves.toBe(
      'changed',
    );
  });
});

describe('timers of the engine [B5]', () => {
  it('are set once for what is due within a day, and not where a clock is ahead', async () => {
    const { scope, caller, agent } = await desk();
    const soon = await rows().create(caller, planned(agent, { schedule: inMs(DAY / 2) }));
    await rows().create(caller, planned(agent, { schedule: inMs(2 * DAY) }));
    const set = async () =>
      (await soonTriggers(system, 1000)).filter(({ tenant }) => tenant === scope.tenant);
    const [first, ...others] = await set();
    expect([first, others]).toMatchObject([{ id: soon.id, version: 1, actor: scope.actor }, []]);
    expect(first?.delayMs).toBeGreaterThan(0.49 * DAY);
    expect(await set(), 'it has one').toEqual([]);
    await rows().change(caller, soon.id, { version: 1, schedule: inMs(DAY / 3) });
    expect(await set(), 'another date').toMatchObject([{ id: soon.id, version: 2 }]);
    const ahead = await desk();
    await toDay(ahead.scope, 1);
    await rows().create(ahead.caller, planned(ahead.agent, { schedule: inMs(1.5 * DAY) }));
    expect((await soonTriggers(system, 1000)).map(({ tenant }) => tenant)).not.toContain(ahead.scope.tenant);
  });

  it('the next date of all is known, by the clock of its tenant, and also one that has just come', async () => {
    // What other tests have planned.
    await query(`UPDATE app.triggers SET status = 'cancelled' WHERE status = 'pending'`);
    const { scope, caller, agent } = await desk();
    await rows().create(caller, planned(agent, { schedule: inMs(60_000) }));
    const next = (sinceMs = 0) => nextTriggerMs(system, sinceMs);
    expect(await next()).toBeGreaterThan(30_000);
    expect(await next()).toBeLessThanOrEqual(60_000);
    await setClock(system, scope.tenant, 50_000);
    expect(await next()).toBeLessThanOrEqual(10_000);
    await setClock(system, scope.tenant, 70_000);
    expect(await next(), 'what is due for longer is not waited for').toBeGreaterThan(0);
    expect(await next(60_000)).toBeLessThan(0);
  });
});
