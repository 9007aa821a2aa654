import { randomUUID } from 'node:crypto';
import { type RunningServer, readConfig, startServer } from '@consilium/server';
import { connectionFor, createAuditWriter, createPool, createTriggerRows } from '@consilium/store';
import { until } from '@consilium/testing';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { source } from '../support/small-team.ts';
import { type Engines, startTestEngines, TENANT } from '../support/stack.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker.ts';
import { type BareEngine, startBareEngine } from './bare-engine.ts';
import { measurePages } from './list-pages.ts';
import { type Use, useAtRest } from './process-use.ts';
import { type Sleepers, seedSleepers } from './seed-sleepers.ts';

/**
 * A million triggers of a hundred thousand agents asleep: what all processes take at rest, beside what the engine alone takes for as many
 * delayed sends, how fast lists are, and how long a start takes after a kill.
 */
const full = suiteSize() === 'full';
const SLEEPERS: Sleepers = { actors: full ? 1000 : 20, agentsEach: full ? 100 : 50, triggersEach: 10 };
const AGENTS = SLEEPERS.actors * SLEEPERS.agentsEach;
const TRIGGERS = AGENTS * SLEEPERS.triggersEach;
const REST_MS = full ? 60_000 : 1_000;
const PAGES = full ? 300 : 8;

const NOT_USED: Use = { megabytes: NOT_MEASURED, cpuPercent: NOT_MEASURED };

const figures = {
  ...{ disk: NOT_MEASURED, rate: NOT_MEASURED, start: NOT_MEASURED },
  bareRate: NOT_MEASURED,
  rest: { postgres: NOT_USED, engine: NOT_USED, server: NOT_USED, bare: NOT_USED },
  pages: new Map<string, number>() as ReadonlyMap<string, number>,
};

describe('[sleepers] a deployment that sleeps [B5]', () => {
  let engines: Engines;
  let server: WorkerProcess;
  let gateway: RunningServer;
  let admin: Pool;
  let bare: BareEngine | null = null;
  beforeAll(async () => {
    engines = await startTestEngines({ durableDatabase: true });
    // As the product runs: all in one process, with its usual rounds.
    server = await startWorkerProcess(engines.environment(), { ROLE: 'all' });
    gateway = await startServer(readConfig(engines.environment({ ROLE: 'gateway', MIGRATE: '0' })), {
      teams: [source],
    });
    admin = createPool(engines.postgres.url, { max: 2 });
    [bare] = await Promise.all([
      full ? startBareEngine(TRIGGERS) : null,
      seedSleepers(engines.postgres.url, SLEEPERS),
    ]);
    figures.bareRate = bare?.perSecond ?? NOT_MEASURED;
  }, 1_800_000);
  afterAll(async () => {
    await bare?.stop();
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

  it('lists pages of the desk and of operators quickly', async () => {
    figures.pages = await measurePages(gateway, SLEEPERS, PAGES);
    expect(Math.max(...figures.pages.values())).toBeLessThan(full ? 10_000 : 2_000);
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
    const { rows: agents } = await admin.query(
      'SELECT id FROM app.research_agents WHERE tenant = $1 AND actor = $2',
      [TENANT, actor],
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
    const pids = [engines.postgres.pid, engines.restate.pid, server.process.pid, ...(bare ? [bare.pid] : [])];
    const [postgres = NOT_USED, engine = NOT_USED, ours = NOT_USED, alone = NOT_USED] = await useAtRest(
      pids,
      REST_MS,
    );
    figures.rest = { postgres, engine, server: ours, bare: alone };
    expect(ours.megabytes).toBeGreaterThan(0);
  });

  it('writes the figures', () => {
    if (!full) return;
    const { bare, ...own } = figures.rest;
    const sum = (of: keyof Use) => own.postgres[of] + own.engine[of] + own.server[of];
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
        ...[...figures.pages].map(([page, ms]) => goal(`page: ${page}, p99`, '≤ 100', round(ms), 'ms')),
        goal('memory of all processes at rest', '≥ 0', round(sum('megabytes')), 'MB'),
        goal('the bare engine with as many delayed sends', '≥ 0', round(bare.megabytes), 'MB'),
        goal('memory beside the bare engine', '≤ 1', round(sum('megabytes') / bare.megabytes), 'times'),
        ...Object.entries(own).map(([process, { cpuPercent }]) =>
          goal(`CPU at rest: ${process}`, '≥ 0', round(cpuPercent), '% of a core'),
        ),
        goal('CPU of all processes at rest', '≥ 0', round(sum('cpuPercent')), '% of a core'),
        goal('CPU of the bare engine', '≥ 0', round(bare.cpuPercent), '% of a core'),
        goal('CPU beside the bare engine', '≤ 1', round(sum('cpuPercent') / bare.cpuPercent), 'times'),
        goal('delayed sends of the bare engine', '≥ 0', round(figures.bareRate), 'a second'),
      ],
    });
  });
});

const round = (figure: number) => Number(figure.toFixed(2));
