import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { createEngineAdmin } from '@consilium/runtime';
import { readConfig } from '@consilium/server';
import { lastUserText } from '@consilium/stand-in';
import { connectionFor, createHistory, createPool, markDemoTenant, setClock } from '@consilium/store';
import { until } from '@consilium/testing';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { migrateToSecond } from '../release/second-migrations.ts';
import { introspect } from '../support/introspect.ts';
import { type Engines, queryAsOwner, startTestEngines } from '../support/stack.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker.ts';
import { sleepingModel } from './sleeping-model.ts';

/**
 * Research agents begin on one release, plan their own wake-up and fall asleep. The second release, with other payloads and a migration,
 * takes over; the first is drained and gone. Half a year later all wake once, on the second, with their memory.
 */
const full = suiteSize() === 'full';
const AGENTS = full ? 200 : 8;
const DAY_MS = 86_400_000;
const RELEASES = {
  one: { TEAM_MODULE: import.meta.resolve('@consilium/team-research') },
  two: {
    TEAM_MODULE: import.meta.resolve('@consilium/team-research'),
    NODE_OPTIONS: `--import ${import.meta.resolve('../release/second-release.ts')}`,
  },
};
const scope: Scope = { tenant: 'sleepers', actor: 'sam', compartment: 'actor/sam', purpose: 'TREAT' };
const figures = { woken: NOT_MEASURED, twice: NOT_MEASURED, remembered: NOT_MEASURED };

describe('[sleep-through-release] agents that sleep while a release rolls out [B5] [F1]', () => {
  let engines: Engines;
  let pools: Record<'app' | 'system' | 'admin', Pool>;
  const workers: WorkerProcess[] = [];
  const query = <T>(text: string) => queryAsOwner<T>(engines.postgres.url, text, [scope.tenant]);
  const release = async (which: keyof typeof RELEASES) => {
    const worker = await startWorkerProcess(
      engines.environment({ SWEEP_AFTER_MS: '400', MIGRATE: which === 'one' ? '1' : '0' }),
      RELEASES[which],
    );
    workers.push(worker);
    const ready = worker.process
      .logs()
      .split('\n')
      .find((line) => line.includes('"ready":true'));
    return { ...worker, ...(JSON.parse(ready ?? '{}') as { deployment: string }) };
  };
  const open = async () =>
    (await query('SELECT id FROM app.research_requests WHERE tenant = $1 AND ended_at IS NULL')).length;
  const atRest = () =>
    until(async () => (await open()) === 0, {
      what: 'all requests to end',
      timeoutMs: 300_000,
      everyMs: 100,
    });

  beforeAll(async () => {
    engines = await startTestEngines({
      restate: { retry: { initialInterval: '50ms', maxInterval: '500ms' } },
      models: { player: sleepingModel },
    });
    const config = readConfig(engines.environment());
    pools = {
      app: createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD)),
      system: createPool(connectionFor(config.DATABASE_URL, 'system', config.DATABASE_SYSTEM_PASSWORD ?? '')),
      admin: createPool(config.DATABASE_URL, { max: 1 }),
    };
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.process.stop()));
    await Promise.all(Object.values(pools ?? {}).map((pool) => pool.end()));
    await engines?.stop();
  });

  it('all wake once half a year later, with their memory', async () => {
    const one = await release('one');
    await markDemoTenant(pools.admin, scope.tenant);
    for (let number = 0; number < AGENTS; number++) await begin(number);
    await atRest();
    expect(
      await query(
        `SELECT q.outcome, r.status, s.outcome AS tool, s.code, count(*)::integer AS n FROM app.research_requests q
          LEFT JOIN app.runs r ON r.tenant = q.tenant AND r.compartment = q.compartment AND r.id = q.id
          LEFT JOIN app.steps s ON s.tenant = q.tenant AND s.compartment = q.compartment AND s.run = q.id AND s.kind = 'tool'
          WHERE q.tenant = $1 GROUP BY 1, 2, 3, 4`,
      ),
    ).toEqual([{ outcome: 'reported', status: 'complete', tool: 'success', code: null, n: AGENTS }]);
    const planned = await query(`SELECT id FROM app.triggers WHERE tenant = $1 AND status = 'pending'`);
    expect(planned).toHaveLength(AGENTS);

    const { DATABASE_URL, ...config } = readConfig(engines.environment());
    await migrateToSecond(DATABASE_URL, {
      app: config.DATABASE_APP_PASSWORD,
      own: config.DATABASE_OWN_PASSWORD ?? '',
      operate: config.DATABASE_OPERATE_PASSWORD ?? '',
      system: config.DATABASE_SYSTEM_PASSWORD ?? '',
    });
    const two = await release('two');
    const admin = createEngineAdmin(engines.restate.adminUrl);
    await until(async () => (await admin.pending(one.deployment)) === 0, {
      what: 'the first to be drained',
      timeoutMs: 60_000,
    });
    await admin.remove(one.deployment);
    expect((await one.process.kill('SIGTERM')).code).toBe(0);

    for (let month = 1; month <= 6; month++) {
      await setClock(pools.system, scope.tenant, month * 31 * DAY_MS);
      const due = () =>
        query(`SELECT t.id FROM app.triggers t JOIN app.clock_offsets o ON o.tenant = t.tenant
          WHERE t.tenant = $1 AND t.status = 'pending' AND t.next_fire_at <= now() + o.ahead`);
      await until(async () => (await due()).length === 0, {
        what: 'what is due to fire',
        timeoutMs: 120_000,
        everyMs: 100,
      });
      await atRest();
    }
    const woken = await query<{ trigger: string; outcome: string }>(
      `SELECT trigger, outcome FROM app.research_requests WHERE tenant = $1 AND why = 'trigger'`,
    );
    expect(woken.filter(({ outcome }) => outcome !== 'reported')).toEqual([]);
    // What the model was given when they were woken: the brief, and what they did on their first day.
    const given = engines.models.log.entries
      .flatMap(({ call }) =>
        call && lastUserText(call).endsWith('Look again.') ? [JSON.stringify(call.messages)] : [],
      )
      .filter((text) => text.includes('is the day'))
      .map((text) => /keep-\d+/.exec(text)?.[0] ?? '');
    figures.woken = new Set(woken.map(({ trigger }) => trigger)).size;
    figures.twice = woken.length - figures.woken;
    figures.remembered = new Set(given.filter((code) => code !== '')).size;
    expect(figures).toEqual({ woken: AGENTS, twice: 0, remembered: AGENTS });
    const ran = await introspect(
      engines.restate.adminUrl,
      `SELECT DISTINCT pinned_deployment_id AS deployment FROM sys_invocation WHERE target_service_name = 'Research'
        AND pinned_deployment_id <> '${one.deployment}'`,
    );
    expect(ran).toEqual([{ deployment: two.deployment }]);
  });

  /** An agent with its conversation, as if it had just been made. */
  async function begin(number: number): Promise<void> {
    const conversation = randomUUID();
    await createHistory(pools.app).createConversation(scope, {
      id: conversation,
      team: 'research',
      topic: null,
      state: {},
    });
    const day = new Date(Date.now() + (10 + (number * 160) / AGENTS) * DAY_MS).toISOString();
    await queryAsOwner(
      engines.postgres.url,
      `WITH agent AS (
        INSERT INTO app.research_agents (tenant, compartment, id, actor, purpose, name, slug, description, brief, monthly_micro_usd,
          conversation) VALUES ($1, 'actor/sam', gen_random_uuid(), 'sam', 'TREAT', $2, $2, '', to_json($3::text), 5000000, $4)
          RETURNING *)
        INSERT INTO app.research_requests (tenant, compartment, id, agent, actor, purpose, why, body, origin, reports_to)
          SELECT tenant, compartment, gen_random_uuid(), id, actor, purpose, 'created', to_json($5::text), 'user', conversation FROM agent`,
      [
        scope.tenant,
        `agent_${number}`,
        `Keep the code keep-${number}.`,
        conversation,
        `Sleep. ${day} is the day.`,
      ],
    );
  }

  it('writes the figures', () => {
    if (!full) return;
    writeMeasured({
      name: 'sleep-through-release',
      goals: [
        goal('agents that slept through the release and woke', '= 200', figures.woken, 'agents'),
        goal('woken twice', '= 0', figures.twice, 'agents'),
        goal('woken with their memory', '= 200', figures.remembered, 'agents'),
      ],
    });
  });
});
