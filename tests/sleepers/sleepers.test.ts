import { randomUUID } from 'node:crypto';
import { type RunningServer, readConfig, startServer } from '@consilium/server';
import {
  connectionFor,
  createAuditWriter,
  createHistory,
  createPool,
  createTriggerRows,
} from '@consilium/store';
import { until } from '@consilium/testing';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { source } from '../support/small-team.ts';
import { type Engines, queryAsOwner, startTestEngines, TENANT } from '../support/stack.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker.ts';
import { atRest, measureBareEngine } from './bare-engine.ts';
import { cpuMsOf, megabytesOf } from './process-use.ts';

/**
 * A million triggers of a hundred thousand agents asleep: what all processes take at rest, beside what the engine alone takes for as many
 * delayed sends, how fast lists are, and how long a start takes after a kill.
 */
const full = suiteSize() === 'full';
const ACTORS = full ? 1000 : 20;
const AGENTS_EACH = full ? 100 : 50;
const TRIGGERS_EACH = 10;
const AGENTS = ACTORS * AGENTS_EACH;
const TRIGGERS = AGENTS * TRIGGERS_EACH;
const REST_MS = full ? 60_000 : 3_000;
const PAGES = full ? 500 : 40;

const figures = {
  ...{ megabytes: NOT_MEASURED, cpu: NOT_MEASURED, bareMegabytes: NOT_MEASURED, bareCpu: NOT_MEASURED },
  ...{
    disk: NOT_MEASURED,
    rate: NOT_MEASURED,
    bareRate: NOT_MEASURED,
    start: NOT_MEASURED,
    pages: NOT_MEASURED,
  },
  ...{ pagesOfAgent: NOT_MEASURED },
};

const AGENTS_SQL = `INSERT INTO app.research_agents (tenant, compartment, id, actor, purpose, name, slug, description, brief,
    monthly_micro_usd, conversation)
  SELECT $1, 'actor/a-' || actor, gen_random_uuid(), 'a-' || actor, 'TREAT', 'Agent ' || n, 'agent_' || n, 'Looks for news of a disease.',
    '"Look for news of a disease, and say what has changed."', 5000000, gen_random_uuid()
  FROM generate_series(0, $2 - 1) actor, generate_series(1, $3) n`;
/** Over a year from tomorrow on: some are due within a day, when the engine holds a timer for them. */
const TRIGGERS_SQL = `INSERT INTO app.triggers (tenant, compartment, id, agent, actor, purpose, schedule, zone, instruction, origin,
    fire_at, next_fire_at)
  SELECT a.tenant, a.compartment, gen_random_uuid(), a.id, a.actor, 'TREAT', '{"every":"P30D","from":"2026-01-01T09:00:00.000Z"}', 'UTC',
    '"Look again, and compare with what you found."', 'model', t.at, t.at
  FROM app.research_agents a, generate_series(1, $2) n,
    LATERAL (SELECT date_trunc('second', now()) + interval '1 day' + random() * interval '364 days' + n * interval '0' AS at) t
  WHERE a.tenant = $1`;

describe('[sleepers] a deployment that sleeps [B5]', () => {
  let engines: Engines;
  let server: WorkerProcess;
  let gateway: RunningServer;
  let admin: Pool;
  beforeAll(async () => {
    engines = await startTestEngines({ durableDatabase: true });
    // As the product runs: all in one process, with its usual rounds.
    server = await startWorkerProcess(engines.environment(), { ROLE: 'all' });
    gateway = await startServer(readConfig(engines.environment({ ROLE: 'gateway', MIGRATE: '0' })), {
      teams: [source],
    });
    admin = createPool(engines.postgres.url, { max: 2 });
    // Around the pool, whose statements may not take so long.
    const { url } = engines.postgres;
    await queryAsOwner(url, AGENTS_SQL, [TENANT, ACTORS, AGENTS_EACH]);
    await queryAsOwner(url, TRIGGERS_SQL, [TENANT, TRIGGERS_EACH]);
    for (const table of ['triggers', 'research_agents'])
      await queryAsOwner(url, `VACUUM ANALYZE app.${table}`);
  }, 1_200_000);
  afterAll(async () => {
    await gateway?.close();
    await server?.process.stop();
    await admin?.end();
    await engines?.stop();
  });

  it('takes so much disk', async () => {
    const { rows } = await admin.query(
      `SELECT (SELECT count(*) FROM app.triggers WHERE status = 'pending')::integer AS triggers,
        (pg_total_relation_size('app.triggers') + pg_total_relation_size('app.research_agents')) / 1048576.0 AS disk`,
    );
    expect(rows[0].triggers).toBe(TRIGGERS);
    figures.disk = Number(rows[0].disk);
  });

  it('lists a page quickly, of a person and of one agent', async () => {
    const ofAgent = await admin.query(
      `SELECT id, actor FROM app.research_agents WHERE tenant = $1 LIMIT ${PAGES}`,
      [TENANT],
    );
    const page = async (actor: string, query: string) => {
      const authorization = `Bearer ${await gateway.mintToken?.({ tenant: TENANT, actor })}`;
      const begun = performance.now();
      const answer = await fetch(`${gateway.url}/v1/research/triggers?limit=50${query}`, {
        headers: { authorization },
      });
      const { triggers } = (await answer.json()) as { triggers: readonly { readonly id: string }[] };
      return { ms: performance.now() - begun, triggers };
    };
    const [first, second, agents]: number[][] = [[], [], []];
    for (let index = 0; index < PAGES; index++) {
      const actor = `a-${index % ACTORS}`;
      const one = await page(actor, '');
      expect(one.triggers).toHaveLength(50);
      first?.push(one.ms);
      second?.push((await page(actor, `&after=${one.triggers.at(-1)?.id}`)).ms);
      const agent = ofAgent.rows[index % ofAgent.rows.length];
      const own = await page(agent.actor, `&agent=${agent.id}`);
      expect(own.triggers).toHaveLength(TRIGGERS_EACH);
      agents?.push(own.ms);
    }
    figures.pages = p99([...(first ?? []), ...(second ?? [])]);
    figures.pagesOfAgent = p99(agents ?? []);
    expect(Math.max(figures.pages, figures.pagesOfAgent)).toBeLessThan(full ? 100 : 1000);
  });

  it('plans more of them as quickly as before', async () => {
    const config = readConfig(engines.environment());
    const pool = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD));
    const audit = createAuditWriter({
      pool,
      secrets: { auditKey: async () => new Uint8Array(32).fill(7) },
      now: () => new Date(),
    });
    const rows = createTriggerRows({ pool, audit });
    const actor = 'a-0';
    const scope = { tenant: TENANT, actor, compartment: `actor/${actor}`, purpose: 'TREAT' } as const;
    const conversation = randomUUID();
    await createHistory(pool).createConversation(scope, {
      id: conversation,
      team: 'small',
      topic: null,
      state: {},
    });
    const { rows: agents } = await admin.query(
      `UPDATE app.research_agents SET conversation = $3 WHERE tenant = $1 AND actor = $2 RETURNING id`,
      [TENANT, actor, conversation],
    );
    const schedule = { cron: '0 9 1 * *', zone: 'UTC' };
    const begun = performance.now();
    for (const { id: agent } of agents)
      await rows.create(
        { scope },
        {
          ...{ id: randomUUID(), agent, reportsTo: null, schedule, zone: 'UTC' },
          ...{ instruction: 'Look.', origin: 'user', missed: 'late_once' },
        },
      );
    figures.rate = agents.length / ((performance.now() - begun) / 1000);
    await pool.end();
  });

  it('is up soon after a kill of all', async () => {
    await server.process.kill('SIGKILL');
    await Promise.all([engines.restate.kill('SIGKILL'), engines.postgres.kill('SIGKILL')]);
    const begun = performance.now();
    await Promise.all([engines.restate.restart(), engines.postgres.restart()]);
    await server.process.restart();
    figures.start = (performance.now() - begun) / 1000;
    await until(async () => (await admin.query('SELECT 1')).rows.length === 1, {
      what: 'the database',
      timeoutMs: 30_000,
    });
  });

  it('takes no more at rest than the engine alone for as many delayed sends', async () => {
    const pids = () => [engines.postgres.pid, engines.restate.pid, server.process.pid];
    const sum = (each: (pid: number) => number) => pids().reduce((all, pid) => all + each(pid), 0);
    const ours = await atRest([() => sum(megabytesOf)], () => sum(cpuMsOf), REST_MS);
    [figures.megabytes, figures.cpu] = [ours.megabytes, ours.cpuPercent];
    if (!full) return;
    const bare = await measureBareEngine(TRIGGERS, REST_MS);
    [figures.bareMegabytes, figures.bareCpu, figures.bareRate] = [
      bare.megabytes,
      bare.cpuPercent,
      bare.perSecond,
    ];
    expect(figures.megabytes).toBeLessThanOrEqual(figures.bareMegabytes);
  });

  it('writes the figures', () => {
    if (!full) return;
    writeMeasured({
      name: 'sleepers',
      goals: [
        goal('triggers asleep', '≥ 1000000', TRIGGERS, 'triggers'),
        goal('research agents asleep', '≥ 100000', AGENTS, 'agents'),
        goal('rows on disk', '≥ 0', round(figures.disk), 'MB'),
        goal(
          'planned one after the other, each with its entry of the trail',
          '≥ 0',
          round(figures.rate),
          'a second',
        ),
        goal('start of all after kill -9 of all', '≥ 0', round(figures.start), 's'),
        goal('page of a person’s triggers, p99', '≤ 100', round(figures.pages), 'ms'),
        goal('page of an agent’s triggers, p99', '≤ 100', round(figures.pagesOfAgent), 'ms'),
        goal('memory of all processes at rest', '≥ 0', round(figures.megabytes), 'MB'),
        goal('the bare engine with as many delayed sends', '≥ 0', round(figures.bareMegabytes), 'MB'),
        goal(
          'memory beside the bare engine',
          '≤ 1',
          round(figures.megabytes / figures.bareMegabytes),
          'times',
        ),
        goal('CPU of all processes at rest', '≥ 0', round(figures.cpu), '% of a core'),
        goal('CPU of the bare engine', '≥ 0', round(figures.bareCpu), '% of a core'),
        goal('CPU beside the bare engine', '≤ 1', round(figures.cpu / figures.bareCpu), 'times'),
      ],
    });
  });
});

const round = (figure: number) => Number(figure.toFixed(2));

function p99(all: readonly number[]): number {
  const sorted = all.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}
