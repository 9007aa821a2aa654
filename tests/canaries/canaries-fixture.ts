import { fileURLToPath } from 'node:url';
import { createPool, grantAccess } from '@consilium/store';
import {
  freePort,
  type RunningProcess,
  type RunningRedis,
  startProcess,
  startRedis,
} from '@consilium/testing';
import type { Pool } from 'pg';
import { type Client, clientFor } from '../support/client.ts';
import { CLINICIAN, type Engines, startTestEngines, TENANT } from '../support/stack.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker.ts';
import { type CanaryModel, canaryModel } from './canary-player.ts';
import { type RedisWatch, watchRedis } from './redis-watch.ts';
import { startTraceSink, type TraceSink } from './trace-sink.ts';

/** The whole system as it runs with several processes: gateway and worker apart, Redis between them, spans exported. */
export interface Stand {
  readonly engines: Engines;
  readonly environment: Record<string, string>;
  readonly model: CanaryModel;
  readonly admin: Pool;
  readonly gateway: RunningProcess;
  readonly worker: WorkerProcess;
  readonly redis: RunningRedis;
  readonly redisWatch: RedisWatch;
  readonly traces: TraceSink;
  /** Of gateway and worker, as a scraper gets them. */
  readonly metrics: () => Promise<readonly { readonly place: string; readonly bytes: Buffer }[]>;
  /** A client of the clinician, who may open this patient from now on. */
  readonly clientOf: (patient: string) => Promise<Client>;
  readonly stop: () => Promise<void>;
}

export async function startStand(): Promise<Stand> {
  const opened: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  const open = <T>(part: T, close: (part: T) => Promise<unknown> | unknown): T => {
    opened.push(() => close(part));
    return part;
  };
  try {
    return await join(open, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function join(
  open: <T>(part: T, close: (part: T) => Promise<unknown> | unknown) => T,
  stop: () => Promise<void>,
): Promise<Stand> {
  const model = canaryModel();
  const engines = open(
    await startTestEngines({
      restate: { retry: { initialInterval: '50ms', maxInterval: '500ms' } },
      models: { player: model.player, logLimit: 0 },
    }),
    (it) => it.stop(),
  );
  const redis = open(await startRedis(), (it) => it.stop());
  const redisWatch = open(await watchRedis(redis.url), (it) => it.close());
  const traces = open(await startTraceSink(), (it) => it.close());
  const environment = engines.environment({
    REDIS_URL: redis.url,
    OTLP_URL: traces.url,
    LOG_LEVEL: 'info',
    CANCEL_GRACE_MS: '2000',
  });
  const gateway = open(
    await startProcess({
      name: 'gateway',
      command: process.execPath,
      args: [fileURLToPath(new URL('gateway-process.ts', import.meta.url))],
      env: { ...environment, ROLE: 'gateway', TENANT, ACTOR: CLINICIAN },
      readyWhen: /"ready":true/,
      readyTimeoutMs: 120_000,
    }),
    (it) => it.stop(),
  );
  const workerOperations = String(await freePort());
  const worker = open(
    await startWorkerProcess({ ...environment, MIGRATE: '0' }, { PORT: workerOperations }),
    (it) => it.process.stop(),
  );
  const admin = open(createPool(engines.postgres.url, { max: 2 }), (it) => it.end());
  const ready = /\{"ready":true.*\}/.exec(gateway.logs())?.[0] ?? '{}';
  const { url, token } = JSON.parse(ready) as { url: string; token: string };
  const server = { url, mintToken: async () => token };
  return {
    engines,
    environment,
    model,
    admin,
    gateway,
    worker,
    redis,
    redisWatch,
    traces,
    metrics: async () => [
      { place: 'metrics of the gateway', bytes: await bytesOf(`${url}/metrics`) },
      {
        place: 'metrics of the worker',
        bytes: await bytesOf(`http://127.0.0.1:${workerOperations}/metrics`),
      },
    ],
    clientOf: async (patient) => {
      const compartment = `patient/${patient}` as const;
      const scope = { tenant: TENANT, actor: CLINICIAN, compartment };
      await grantAccess(admin, { ...scope, relation: 'care-team', purposes: ['TREAT', 'PATRQT'] });
      return clientFor(server, { tenant: TENANT, actor: CLINICIAN }, patient);
    },
    stop,
  };
}

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
