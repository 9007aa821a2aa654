import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { jitterOf, type MissedFires, planSchedule, type Schedule } from '@consilium/kernel';
import { readConfig } from '@consilium/server';
import { connectionFor, createPool, markDemoTenant, setClock } from '@consilium/store';
import { until } from '@consilium/testing';
import type { Pool } from 'pg';
import { insist } from '../support/insist.ts';
import { type Engines, startTestEngines } from '../support/stack.ts';
import { startWorkerProcess } from '../support/worker.ts';

/** A trigger of the test, by its id. */
export interface Planned {
  readonly id: string;
  readonly schedule: Schedule;
  readonly missed: MissedFires;
}

/** A request that a trigger has left. */
export interface Fired {
  readonly trigger: string;
  readonly fire_at: Date;
  readonly created_at: Date;
}

type Part = 'worker' | 'restate' | 'postgres';

export interface TriggersStand {
  readonly engines: Engines;
  readonly query: <T>(text: string, values?: readonly unknown[]) => Promise<readonly T[]>;
  /** A tenant with one agent; `isDemo`: its clock can be moved. */
  readonly tenant: (isDemo: boolean) => Promise<Tenant>;
  readonly kill: (part: Part) => Promise<void>;
  /** All of them end; `begin` starts them again. */
  readonly end: () => Promise<void>;
  readonly begin: (options?: { readonly engineIsEmpty?: boolean }) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface Tenant {
  readonly name: string;
  readonly plan: (triggers: readonly Planned[]) => Promise<void>;
  readonly moveClock: (aheadMs: number) => Promise<void>;
  /** Resolves when nothing is due any more. */
  readonly settled: () => Promise<void>;
  readonly fired: () => Promise<readonly Fired[]>;
}

export async function startTriggersStand(environment: Record<string, string> = {}): Promise<TriggersStand> {
  const engines = await startTestEngines({
    restate: { retry: { initialInterval: '50ms', maxInterval: '500ms' } },
    durableDatabase: true,
  });
  const config = readConfig(engines.environment());
  const start = () => startWorkerProcess(engines.environment({ SWEEP_AFTER_MS: '400', ...environment }));
  const worker = await start();
  let alive = worker.keepAlive();
  const system = createPool(
    connectionFor(config.DATABASE_URL, 'system', config.DATABASE_SYSTEM_PASSWORD ?? ''),
  );
  const admin = createPool(config.DATABASE_URL, { max: 2 });
  const query: TriggersStand['query'] = (text, values = []) =>
    insist(async () => (await admin.query(text, [...values])).rows);
  return {
    engines,
    query,
    tenant: (isDemo) => newTenant(query, { admin, system }, isDemo),
    kill: async (part) => {
      if (part === 'worker') return void (await worker.process.kill('SIGKILL'));
      await engines[part].kill('SIGKILL');
      await engines[part].restart();
    },
    end: async () => {
      await alive.stop();
      await worker.process.kill('SIGKILL');
      await Promise.all([engines.restate.kill('SIGKILL'), engines.postgres.kill('SIGKILL')]);
    },
    begin: async ({ engineIsEmpty = false } = {}) => {
      if (engineIsEmpty) emptyFolders(engines.restate.dataDir);
      await Promise.all([engines.restate.restart(), engines.postgres.restart()]);
      await worker.process.restart();
      alive = worker.keepAlive();
    },
    stop: async () => {
      await alive.stop();
      await worker.process.stop();
      await Promise.all([admin.end(), system.end()]);
      await engines.stop();
    },
  };
}

/** The engine's data are in folders; its configuration is a file. */
function emptyFolders(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isDirectory()) rmSync(join(path, entry.name), { recursive: true });
}

const ADD = `INSERT INTO app.triggers (tenant, compartment, id, agent, actor, purpose, schedule, zone, instruction, origin, missed,
    fire_at, next_fire_at, jitter_seconds)
  SELECT $1, $2, t.id, $3, $4, 'TREAT', t.schedule, 'UTC', '"Look."', 'user', t.missed, t.first, t.next, t.jitter
  FROM json_to_recordset($5) AS t(id uuid, schedule json, missed text, first timestamptz, next timestamptz, jitter integer)`;

async function newTenant(
  query: TriggersStand['query'],
  { admin, system }: { readonly admin: Pool; readonly system: Pool },
  isDemo: boolean,
): Promise<Tenant> {
  const name = `t-${randomUUID().slice(0, 8)}`;
  const compartment = 'actor/sam';
  const agent = randomUUID();
  if (isDemo) await insist(() => markDemoTenant(admin, name));
  // It has no money: it is asked, and ends without a run.
  await query(
    `INSERT INTO app.research_agents (tenant, compartment, id, actor, purpose, name, slug, description, brief, monthly_micro_usd,
        state, conversation) VALUES ($1, $2, $3, 'sam', 'TREAT', 'A', 'a', '', '"b"', 0, 'out_of_budget', gen_random_uuid())`,
    [name, compartment, agent],
  );
  return {
    name,
    plan: async (triggers) => {
      const [{ now } = { now: new Date() }] = await query<{ now: Date }>(
        `SELECT clock_timestamp() + coalesce((SELECT ahead FROM app.clock_offsets WHERE tenant = $1), interval '0') AS now`,
        [name],
      );
      const rows = triggers.map(({ id, schedule: given, missed }) => {
        const { schedule, first } = planSchedule(given, now);
        const jitter = jitterOf(id, schedule);
        return { id, schedule, missed, first, next: new Date(first.getTime() + jitter * 1000), jitter };
      });
      for (let from = 0; from < rows.length; from += 1000)
        await query(ADD, [name, compartment, agent, 'sam', JSON.stringify(rows.slice(from, from + 1000))]);
    },
    moveClock: (aheadMs) => insist(() => setClock(system, name, aheadMs)),
    settled: async () => {
      await until(
        async () => {
          const due = await query(
            `SELECT 1 FROM app.triggers t LEFT JOIN app.clock_offsets o ON o.tenant = t.tenant WHERE t.tenant = $1
              AND t.status = 'pending' AND t.next_fire_at <= clock_timestamp() + coalesce(o.ahead, interval '0') LIMIT 1`,
            [name],
          );
          return due.length === 0;
        },
        { what: 'all that is due to fire', timeoutMs: 120_000, everyMs: 50 },
      );
    },
    fired: () =>
      query<Fired>(
        `SELECT trigger, fire_at, created_at FROM app.research_requests WHERE tenant = $1 AND trigger IS NOT NULL`,
        [name],
      ),
  };
}
