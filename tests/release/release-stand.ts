import {
  createEngineAdmin,
  createReach,
  type EngineAdmin,
  type ScheduledWake,
  scheduleWake,
} from '@consilium/runtime';
import { type RunningServer, readConfig, startServer } from '@consilium/server';
import { createNullKeyRing } from '@consilium/store';
import { type Client, clientFor } from '../support/client.ts';
import { type Engines, grant, PATIENT, startTestEngines, TENANT } from '../support/stack.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker.ts';
import { deskModel } from './desk-model.ts';
import { source } from './team-one.ts';

/** A worker of one release, as the engine and the operator know it. */
export interface ReleasedWorker extends WorkerProcess {
  readonly deployment: string;
}

/** Real engines and the first release's gateway; workers of either release are started on top. */
export interface ReleaseStand {
  readonly engines: Engines;
  readonly admin: EngineAdmin;
  readonly letGo: () => void;
  readonly release: (which: 'one' | 'two') => Promise<ReleasedWorker>;
  /** Conversations are shared out among actors: each has its own rate limit. */
  readonly clientOf: (conversation: number) => Promise<Client>;
  readonly wake: (wake: {
    readonly actor: string;
    readonly conversation: string;
    readonly clientKey: string;
    readonly text: string;
    readonly delayMs: number;
  }) => Promise<ScheduledWake>;
  /** The engine's own tables. */
  readonly introspect: (sql: string) => Promise<readonly Record<string, unknown>[]>;
  readonly stop: () => Promise<void>;
}

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
  const reach = createReach(engines.restate.ingressUrl);
  const keys = createNullKeyRing();
  const clients = new Map<string, Client>();
  for (let index = 0; index < ACTORS; index++) {
    const actor = actorOf(index);
    await grant(engines.postgres.url, actor);
    clients.set(actor, await clientFor(gateway, { tenant: TENANT, actor }));
  }
  return {
    engines,
    admin: createEngineAdmin(engines.restate.adminUrl),
    letGo,
    release: async (which) => {
      const worker = await startWorkerProcess(engines.environment({ MIGRATE: '0' }), {
        TEAM_MODULE: import.meta.resolve(which === 'one' ? './team-one.ts' : './team-two.ts'),
        ...(which === 'two'
          ? { NODE_OPTIONS: `--import ${import.meta.resolve('./second-release.ts')}` }
          : {}),
      });
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
    clientOf: async (conversation) => clients.get(actorOf(conversation)) as Client,
    wake: ({ actor, delayMs, ...request }) => {
      const compartment = `patient/${PATIENT}` as const;
      const scope = { tenant: TENANT, actor, compartment, purpose: 'TREAT' } as const;
      return scheduleWake({ reach, keys }, { scope, ...request }, delayMs);
    },
    introspect: async (sql) => {
      const answer = await fetch(`${engines.restate.adminUrl}/query`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ query: sql }),
      });
      return ((await answer.json()) as { rows: Record<string, unknown>[] }).rows;
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.process.stop()));
      await gateway.close();
      await engines.stop();
    },
  };
}
