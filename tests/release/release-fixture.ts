import {
  createEngineAdmin,
  createEngineHttpClient,
  type EngineAdmin,
  type ScheduledWake,
} from '@consilium/runtime';
import { type RunningServer, readConfig, startServer } from '@consilium/server';
import { connectionFor, createPool, migrate } from '@consilium/store';
import { type Client, clientFor } from '../support/client.ts';
import { introspect } from '../support/introspect.ts';
import { keysOf } from '../support/keys.ts';
import { type Engines, grant, PATIENT, startTestEngines, TENANT } from '../support/stack.ts';
import { scheduleText, type TextWake, wakeEngine } from '../support/wakes.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker.ts';
import { type DeskModel, deskModel, type Release } from './desk-model.ts';
import { migrateToSecond } from './second-migrations.ts';
import { source } from './team-one.ts';

/** A worker of one release, as the engine and the operator know it. */
export interface ReleasedWorker extends WorkerProcess {
  readonly deployment: string;
}

/** Real engines and the first release's gateway; workers of either release are started on top. */
export interface ReleaseStand {
  readonly engines: Engines;
  readonly admin: EngineAdmin;
  readonly letGo: DeskModel['letGo'];
  readonly release: (which: Release) => Promise<ReleasedWorker>;
  /** Conversations are shared out among actors: each has its own rate limit. */
  readonly clientOf: (conversation: number) => Client;
  readonly wake: (wake: StandWake & { readonly delayMs: number }) => Promise<ScheduledWake>;
  /** Files that a process of the first release applies when it starts with MIGRATE=1. */
  readonly migrateFirst: () => Promise<readonly string[]>;
  /** How many wakes are pinned to which deployment, as the engine says. */
  readonly wakesByDeployment: () => Promise<Readonly<Record<string, number>>>;
  /** Why unfinished work failed last, and to which deployment it is pinned. */
  readonly failures: () => Promise<readonly Failure[]>;
  readonly stop: () => Promise<void>;
}

export interface Failure {
  readonly deployment: string | null;
  readonly failure: string;
}

export interface StandWake {
  readonly actor: string;
  readonly conversation: string;
  readonly clientKey: string;
  readonly text: string;
}

const ENTRIES = {
  one: { TEAM_MODULE: import.meta.resolve('./team-one.ts') },
  two: {
    TEAM_MODULE: import.meta.resolve('./team-two.ts'),
    NODE_OPTIONS: `--import ${import.meta.resolve('./second-release.ts')}`,
  },
};

const ACTORS = 10;
export const actorOf = (conversation: number) => `clerk-${conversation % ACTORS}`;

export async function startReleaseStand(): Promise<ReleaseStand> {
  const { player, letGo } = deskModel();
  const engines = await startTestEngines({
    restate: { retry: { initialInterval: '50ms', maxInterval: '500ms' } },
    models: { player, latencyMs: 50 },
  });
  const gateway: RunningServer = await startServer(readConfig(engines.environment({ ROLE: 'gateway' })), {
    teams: [source],
  });
  const workers: ReleasedWorker[] = [];
  const _reach = createEngineHttpClient(engines.restate.ingressUrl);
  const admin = createEngineAdmin(engines.restate.adminUrl);
  const config = readConfig(engines.environment());
  const roles = {
    app: config.DATABASE_APP_PASSWORD,
    own: config.DATABASE_OWN_PASSWORD ?? '',
    operate: config.DATABASE_OPERATE_PASSWORD ?? '',
    system: config.DATABASE_SYSTEM_PASSWORD ?? '',
  };
  const pool = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD));
  const keys = await keysOf(pool, config);
  const engine = wakeEngine(engines.restate, pool, keys);
  const clients = new Map<string, Client>();
  for (let index = 0; index < ACTORS; index++) {
    const actor = actorOf(index);
    await grant(engines.postgres.url, actor);
    clients.set(actor, await clientFor(gateway, { tenant: TENANT, actor }));
  }
  return {
    engines,
    admin,
    letGo,
    release: async (which) => {
      if (which === 'two') await migrateToSecond(config.DATABASE_URL, roles);
      const worker = await startWorkerProcess(engines.environment({ MIGRATE: '0' }), ENTRIES[which]);
      const ready =
        worker.process
          .logs()
          .split('\n')
          .find((line) => line.includes('"ready":true')) ?? '';
      const { deployment } = JSON.parse(ready) as { deployment: string };
      const released = { ...worker, deployment };
      workers.push(released);
      return released;
    },
    clientOf: (conversation) => clients.get(actorOf(conversation)) as Client,
    wake: ({ delayMs, ...wake }) => scheduleText(engine, requestOf(wake), delayMs),
    migrateFirst: () => migrate(config.DATABASE_URL, { roles }),
    wakesByDeployment: async () => {
      const rows = await introspect(
        engines.restate.adminUrl,
        `SELECT pinned_deployment_id AS deployment, count(*) AS n FROM sys_invocation
         WHERE target_service_name = 'Wake' GROUP BY pinned_deployment_id`,
      );
      return Object.fromEntries(rows.map(({ deployment, n }) => [deployment ?? 'not pinned', n]));
    },
    failures: async () => {
      const rows = await introspect(
        engines.restate.adminUrl,
        `SELECT pinned_deployment_id AS deployment, last_failure AS failure FROM sys_invocation
         WHERE last_failure IS NOT NULL AND status <> 'completed'`,
      );
      return rows.map(({ deployment, failure }) => ({
        deployment: deployment ?? null,
        failure,
      })) as Failure[];
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.process.stop()));
      await gateway.close();
      await pool.end();
      await engines.stop();
    },
  };
}

function requestOf({ actor, ...wake }: StandWake): TextWake {
  const compartment = `patient/${PATIENT}` as const;
  return { scope: { tenant: TENANT, actor, compartment, purpose: 'TREAT' }, ...wake };
}
