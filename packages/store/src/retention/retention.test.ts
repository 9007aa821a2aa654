import { randomUUID } from 'node:crypto';
import type { Json, Scope } from '@consilium/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setSetting } from '../settings/administration.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { deleteOld } from './delete-old.ts';
import { checkRetention } from './least-days.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, operate, system, query, grantedScope, newTenant, newConversation, wholeTurn } = store;
const TABLES = ['conversations', 'messages', 'conversation_state', 'runs', 'steps'] as const;
let tenant: string;
let scope: Scope;
beforeEach(async () => {
  tenant = `t-${randomUUID()}`;
  scope = await grantedScope({ tenant });
});

const keeps = (name: string, days: Json) => setSetting(admin, tenant, `retention.${name}`, days);

/** A conversation with one whole turn, `days` old. */
async function conversationFrom(days: number, of: Scope = scope): Promise<string> {
  const id = await newConversation(of, { topic: { value: 'x', origin: 'code' } });
  await wholeTurn(of, id);
  await age(id, days);
  return id;
}

async function age(conversation: string, days: number): Promise<void> {
  const by = [conversation, days];
  for (const [table, column, key] of [
    ['conversations', 'created_at', 'id'],
    ['messages', 'created_at', 'conversation'],
    ['runs', 'started_at', 'conversation'],
  ])
    await admin.query(
      `UPDATE app.${table} SET ${column} = ${column} - $2 * interval '1 day' WHERE ${key} = $1`,
      by,
    );
}

async function left(of: string = tenant): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const rows = await query(`SELECT count(*)::int AS n FROM app.${table} WHERE tenant = $1`, [of]);
    counts[table] = rows[0].n;
  }
  return counts;
}

async function deleteAll(): Promise<void> {
  while ((await deleteOld(system, 1_000)).length > 0);
}

const ONE = { conversations: 1, messages: 2, conversation_state: 1, runs: 1, steps: 1 };
const NONE = { conversations: 0, messages: 0, conversation_state: 0, runs: 0, steps: 0 };

describe('what a tenant keeps no longer [F3]', () => {
  it('turns go with their steps, and the conversation stays', async () => {
    await keeps('runs_days', 100);
    await conversationFrom(101);
    expect(await deleteOld(system, 1_000)).toEqual([{ tenant, kind: 'turns', rows: 2 }]);
    expect(await left()).toEqual({ ...ONE, runs: 0, steps: 0 });
  });

  it('conversations go as a whole by their newest message, and turns stay', async () => {
    await keeps('messages_days', 400);
    await conversationFrom(401);
    const written = await conversationFrom(401);
    await wholeTurn(scope, written);
    await conversationFrom(399);
    expect(await deleteOld(system, 1_000)).toEqual([{ tenant, kind: 'conversations', rows: 4 }]);
    expect(await left()).toEqual({ conversations: 2, messages: 6, conversation_state: 2, runs: 4, steps: 4 });
    expect(await deleteOld(system, 1_000)).toEqual([]);
  });

  it('why a run has said nothing goes with the run, and with the conversation that it reports to', async () => {
    const silent = async (days: number) => {
      const conversation = await conversationFrom(days);
      await admin.query(
        `INSERT INTO app.runs (tenant, compartment, id, turn, kind, status, reports_to, started_at)
          VALUES ($1, $2, $3, $3, 'task', 'complete', $4, now() - $5 * interval '1 day')`,
        [tenant, scope.compartment, randomUUID(), conversation, days],
      );
      await admin.query(
        `INSERT INTO app.silences SELECT tenant, compartment, id, 'runner', '"No."', 'model' FROM app.runs r
          WHERE r.reports_to = $1`,
        [conversation],
      );
    };
    const silences = async () =>
      (await admin.query('SELECT 1 FROM app.silences WHERE tenant = $1', [tenant])).rowCount;
    await keeps('runs_days', 100);
    await silent(101);
    await deleteAll();
    expect([await silences(), (await left()).runs]).toEqual([0, 0]);
    await keeps('runs_days', null);
    await keeps('messages_days', 400);
    await silent(401);
    await deleteAll();
    expect([await silences(), (await left()).runs]).toEqual([0, 2]);
  });

  it('triggers and watches that ended, and requests that were closed without a run, go with the runs', async () => {
    const place = [tenant, scope.compartment];
    const agent = randomUUID();
    await admin.query(
      `INSERT INTO app.research_agents (tenant, compartment, id, actor, purpose, name, slug, description, brief, monthly_micro_usd, conversation)
        VALUES ($1, $2, $3, 'a', 'TREAT', 'x', 'x', 'x', '"x"', 1, $3)`,
      [...place, agent],
    );
    for (const status of ['pending', 'paused', 'completed', 'cancelled'])
      await admin.query(
        `INSERT INTO app.triggers (tenant, compartment, id, agent, actor, purpose, schedule, zone, instruction, origin, fire_at, next_fire_at, last_outcome)
          VALUES ($1, $2, gen_random_uuid(), $3, 'a', 'TREAT', '{}', 'UTC', '"x"', 'user', now(), now(), $4)`,
        [...place, agent, status],
      );
    for (const source of ['trial', 'label'])
      await admin.query(
        `INSERT INTO app.watches (tenant, compartment, id, agent, actor, purpose, source, item, fields, instruction, origin)
          VALUES ($1, $2, gen_random_uuid(), $3, 'a', 'TREAT', $4, 'x', '{}', '"x"', 'user')`,
        [...place, agent, source],
      );
    for (const outcome of ['met', 'out_of_budget', null])
      await admin.query(
        `INSERT INTO app.research_requests (tenant, compartment, id, agent, actor, purpose, why, body, origin, ended_at, outcome)
          VALUES ($1, $2, gen_random_uuid(), $3, 'a', 'TREAT', 'trigger', '"x"', 'user',
            CASE WHEN $4::text IS NULL THEN NULL WHEN $4 = 'met' THEN now() ELSE now() - interval '101 days' END, $4)`,
        [...place, agent, outcome],
      );
    // Its day is noted by any end.
    await admin.query('UPDATE app.triggers SET status = last_outcome WHERE tenant = $1', [tenant]);
    await admin.query("UPDATE app.watches SET status = 'cancelled' WHERE tenant = $1 AND source = 'trial'", [
      tenant,
    ]);
    const rows = async () => {
      const counts = ['triggers', 'watches', 'research_requests'].map(async (table) => {
        const found = await admin.query(`SELECT FROM app.${table} WHERE tenant = $1`, [tenant]);
        return found.rowCount;
      });
      return Promise.all(counts);
    };
    await deleteAll();
    expect(await rows()).toEqual([4, 2, 3]);
    await keeps('runs_days', 100);
    await deleteAll();
    expect(await rows()).toEqual([4, 2, 2]);
    for (const table of ['triggers', 'watches'])
      await admin.query(
        `UPDATE app.${table} SET ended_at = ended_at - interval '101 days' WHERE tenant = $1`,
        [tenant],
      );
    await deleteAll();
    expect(await rows()).toEqual([2, 1, 2]);
  });

  it('nothing goes where nothing is set, where the number is too small or is none, and of another tenant', async () => {
    const other = await newTenant();
    await conversationFrom(5_000, other);
    await conversationFrom(5_000);
    for (const days of [1, 89, 100.5, -400, null, '400', 'x', [400], {}, 1e300]) {
      await keeps('runs_days', days);
      await keeps('messages_days', days);
      await deleteAll();
      expect(await left()).toEqual(ONE);
    }
    await keeps('runs_days', 90);
    await keeps('messages_days', 365);
    await deleteAll();
    expect(await left()).toEqual(NONE);
    expect(await left(other.tenant)).toEqual(ONE);
  });

  it('what runs, waits for a person or is yet to come stays', async () => {
    await keeps('runs_days', 90);
    await keeps('messages_days', 365);
    for (const status of ['running', 'parked']) {
      const id = await conversationFrom(1_000);
      await admin.query(`UPDATE app.runs SET status = $2 WHERE conversation = $1`, [id, status]);
    }
    const waking = await conversationFrom(1_000);
    await admin.query(
      `INSERT INTO app.wakes (tenant, compartment, key, conversation, due_at)
        VALUES ($1, $2, 'k', $3, now() + interval '1 day')`,
      [tenant, scope.compartment, waking],
    );
    await deleteAll();
    expect(await left()).toEqual({ conversations: 3, messages: 6, conversation_state: 3, runs: 2, steps: 2 });
  });

  it('some rows at a time, and one call at a time', async () => {
    await keeps('messages_days', 365);
    for (let count = 0; count < 3; count++) await conversationFrom(400);
    const holder = await admin.connect();
    await holder.query('BEGIN; SELECT pg_advisory_xact_lock(33, 0)');
    expect(await deleteOld(system, 1)).toEqual([]);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await deleteOld(system, 1)).toEqual([{ tenant, kind: 'conversations', rows: 4 }]);
    expect((await left()).conversations).toBe(2);
  });

  it('is for the system role alone, and leaves it nothing to read', async () => {
    for (const pool of [app, operate])
      await expect(deleteOld(pool, 1)).rejects.toMatchObject({
        code: expect.stringMatching(/^store_|42501/),
      });
    await keeps('messages_days', 365);
    await conversationFrom(1);
    const client = await system.connect();
    await client.query(`BEGIN; SELECT app.delete_old(10)`);
    await expect(client.query('SELECT FROM app.messages')).rejects.toThrow('permission denied');
    await client.query('ROLLBACK');
    client.release();
  });
});

describe('how long a tenant may say [F3]', () => {
  it.each([
    ['retention.runs_days', 90],
    ['retention.messages_days', 3_650],
    ['retention.messages_days', null],
    ['location', { country: 'DE' }],
  ] as [string, Json][])('%s %j', (name, value) => {
    expect(() => checkRetention(name, value)).not.toThrow();
  });

  it.each([
    ['retention.runs_days', 89],
    ['retention.messages_days', 364],
    ['retention.messages_days', '3650'],
    ['retention.messages_days', 400.5],
    ['retention.message_days', 3_650],
  ] as [string, Json][])('not %s %j', (name, value) => {
    expect(() => checkRetention(name, value)).toThrow(expect.objectContaining({ code: 'invalid_setting' }));
  });
});
