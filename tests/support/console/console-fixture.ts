import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importDemo } from '@consilium/cli/demo';
import { DEMO_PEOPLE, TENANT } from '@consilium/cli/demo-people';
import { demoSources } from '@consilium/cli/demo-sources';
import { demoTeams } from '@consilium/cli/demo-teams';
import { readConfig, type ServerParts, startServer } from '@consilium/server';
import type { ModelServer } from '@consilium/stand-in';
import { startRedis } from '@consilium/testing';
import type { Browser } from 'playwright-core';
import { type Engines, queryAsOwner, type StackOptions, startTestEngines } from '../stack.ts';
import { buildConsole } from './build-console.ts';
import { type KillableWorker, startKillableWorker } from './killable-worker.ts';
import { openBrowser } from './open-browser.ts';
import { createVisits, type Visit, type VisitOptions } from './visit.ts';

export { TENANT };
/** Seals the sessions of the stand. */
export const SESSION_KEY = 'a-key-that-is-long-enough-for-a-test-7';

export interface ConsoleStand {
  /** Where the console and the API are, without a slash at its end. */
  readonly url: string;
  /** What a start prints. */
  readonly signInLink: string;
  readonly browser: Browser;
  /** A page in a browser context of its own, watched; signed in where `as` says whom. */
  readonly newPage: (options?: VisitOptions) => Promise<Visit>;
  /** All pages so far. */
  readonly visits: readonly Visit[];
  /** The stand-in at the wire: another player, faults. */
  readonly models: ModelServer;
  /** Milliseconds between two pieces of a streamed answer, from the next call on; 0 for none. */
  readonly slowTokens: (ms: number) => void;
  /** Null unless `killableWorker` was asked for. */
  readonly worker: KillableWorker | null;
  readonly engines: Engines;
  /** Asks the database as its owner, around row-level security. */
  readonly query: <T>(text: string, values?: readonly unknown[]) => Promise<readonly T[]>;
  /** A bearer token of the development issuer. */
  readonly mintToken: (actor: string, roles?: readonly string[]) => Promise<string>;
  /** Calls the API as somebody, below `/v1`. Throws what was refused. */
  readonly api: <T>(actor: string, method: string, path: string, body?: object) => Promise<T>;
  readonly close: () => Promise<void>;
}

export interface ConsoleStandOptions {
  /** The worker in a process of its own, with Redis between it and the gateway. Default: one process. */
  readonly killableWorker?: boolean;
  /** Default: the rule-based stand-in. */
  readonly models?: StackOptions['models'];
  /** Default: those of the demo. */
  readonly teams?: ServerParts['teams'];
  /** Default: that of the demo. Without `killableWorker` only. */
  readonly sources?: NonNullable<ServerParts['sources']>;
  readonly env?: Record<string, string>;
  /** Default true: the synthetic patients, and who may open them. */
  readonly demo?: boolean;
}

/** The whole product as a start brings it up: real engines, the demo's patients and people, the built console, and Chromium. */
export async function startConsoleStand(options: ConsoleStandOptions = {}): Promise<ConsoleStand> {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of opened.splice(0).reverse()) await each();
  };
  try {
    return await open(options, (end) => opened.push(end), close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  options: ConsoleStandOptions,
  closing: (end: () => Promise<unknown>) => void,
  close: () => Promise<void>,
): Promise<ConsoleStand> {
  const [directory, engines] = await Promise.all([
    buildConsole(),
    startTestEngines({
      models: options.models ?? {},
      restate: { retry: { initialInterval: '50ms', maxInterval: '500ms' } },
    }),
  ]);
  closing(engines.stop);
  const redis = options.killableWorker ? await startRedis() : null;
  if (redis) closing(() => redis.stop());
  const people = join(engines.directory, 'people.json');
  writeFileSync(people, JSON.stringify(DEMO_PEOPLE.map(({ opens: _opens, ...person }) => person)));
  const environment = engines.environment({
    AI_API_KEY: 'stand-in',
    // As a start has it.
    URGENCY_MODEL: '1',
    SESSION_KEY,
    DEV_PEOPLE_FILE: people,
    CONSOLE_DIRECTORY: directory,
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...options.env,
  });
  const teams = options.teams ?? demoTeams(false);
  const config = readConfig({ ...environment, ROLE: options.killableWorker ? 'gateway' : 'all' });
  const server = await startServer(config, {
    ...{ teams, ...demoSources(config) },
    ...(options.sources ? { sources: options.sources } : {}),
  });
  closing(server.close);
  const url = server.url ?? '';
  const signInLink = server.signInLink ?? '';
  const worker = options.killableWorker ? await startKillableWorker({ ...environment, MIGRATE: '0' }) : null;
  if (worker) closing(worker.stop);
  const folder = join(engines.directory, 'demo');
  mkdirSync(folder);
  if (options.demo !== false) await importDemo(config, folder, () => undefined);
  const browser = await openBrowser();
  closing(() => browser.close());
  const visits: Visit[] = [];
  const { models } = engines;
  const mintToken: ConsoleStand['mintToken'] = async (actor, roles) =>
    (await server.mintToken?.({ tenant: TENANT, actor, ...(roles ? { roles } : {}) })) ?? '';
  return {
    ...{ url, signInLink, browser, visits, models, worker, engines, mintToken, close },
    api: async <T>(actor: string, method: string, path: string, body?: object) => {
      const type = body && 'resourceType' in body ? 'application/fhir+json' : 'application/json';
      const token = await mintToken(actor, actor === 'ops-demo' ? ['operator'] : undefined);
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const response = await fetch(`${url}/v1${path}`, {
        method,
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    newPage: createVisits({ browser, url, visits, signInLink, sessionKey: SESSION_KEY }),
    slowTokens: (ms) =>
      models.setFaults(ms === 0 ? [] : [{ when: { stream: true }, fault: { chunkMs: ms } }]),
    query: (text, values) => queryAsOwner(engines.postgres.url, text, values),
  };
}
