import { join } from 'node:path';
import type { Config, RunningServer, ServerParts } from '@consilium/server';
import { readConfig, startServer } from '@consilium/server';
import { type ModelServer, type ModelServerOptions, startModelServer } from '@consilium/stand-in';
import { createPool, grantAccess } from '@consilium/store';
import { startMigratedPostgres } from '@consilium/store/test-support/migrated-postgres';
import {
  type RestateRetryPolicy,
  type RunningPostgres,
  type RunningRestate,
  startRestate,
  temporaryFolder,
} from '@consilium/testing';
import pg, { type Pool } from 'pg';

export const TENANT = 'clinic';
export const CLINICIAN = 'dr-lee';
export const PATIENT = 'patient-1';

export type Provider = 'gemini' | 'vertex' | 'openai' | 'anthropic' | 'compatible' | 'workers-ai';

/** Real engines and the stand-in model server; servers are started on top. */
export interface Engines {
  readonly postgres: RunningPostgres;
  readonly restate: RunningRestate;
  readonly models: ModelServer;
  readonly directory: string;
  /** The database as its owner sees it, around row-level security: tests look from outside. */
  readonly rows: Pool;
  /** What a server needs to know of these engines. */
  readonly environment: (more?: Record<string, string>) => Record<string, string>;
  readonly stop: () => Promise<void>;
}

export interface StackOptions {
  readonly restate?: Parameters<typeof startRestate>[0];
  readonly models?: ModelServerOptions;
  /** Where the database must survive a kill of its server; default off, for speed. */
  readonly durableDatabase?: boolean;
}

export async function startTestEngines(options: StackOptions = {}): Promise<Engines> {
  const { path: directory, remove } = temporaryFolder('stack');
  const [postgres, restate, models] = await Promise.all([
    startMigratedPostgres(options.durableDatabase ? 'on' : 'off'),
    startRestate(options.restate ?? {}),
    startModelServer(options.models ?? {}),
  ]);
  const rows = createPool(postgres.url, { max: 4 });
  return {
    postgres,
    restate,
    models,
    directory,
    rows,
    environment: (more = {}) => ({
      ...baseEnvironment(postgres.url, restate, directory),
      ...retryEnvironment(options.restate?.retry),
      ...modelEnvironment(models, 'gemini'),
      ...more,
    }),
    stop: async () => {
      await Promise.all([models.close(), restate.stop(), rows.end().then(postgres.stop)]);
      remove();
    },
  };
}

/** Handlers have policies of their own, so what a test wants of the engine is said to the worker. */
function retryEnvironment({ maxInterval, maxAttempts }: RestateRetryPolicy = {}): Record<string, string> {
  if (maxInterval === undefined) return {};
  // Many, where a test does not want a pause: a worker takes its time to come back.
  return { RETRY_LONGEST_MS: maxInterval.replace(/ms$/, ''), RETRY_ATTEMPTS: String(maxAttempts ?? 5_000) };
}

export function baseEnvironment(
  databaseUrl: string,
  restate: { readonly ingressUrl: string; readonly adminUrl: string },
  directory: string,
): Record<string, string> {
  return {
    PORT: '0',
    WORKER_PORT: '0',
    RESTATE_INGRESS_URL: restate.ingressUrl,
    RESTATE_ADMIN_URL: restate.adminUrl,
    DATABASE_URL: databaseUrl,
    DATABASE_APP_PASSWORD: 'app-password',
    DATABASE_OWN_PASSWORD: 'own-password',
    DATABASE_OPERATE_PASSWORD: 'operate-password',
    DATABASE_SYSTEM_PASSWORD: 'system-password',
    MIGRATE: '1',
    NODE_ENV: 'test',
    DEV_TENANTS: 'clinic,other-clinic,third-clinic,demo',
    DEV_ISSUER_FILE: join(directory, 'issuer.json'),
    KEY_FILE: join(directory, 'keys.json'),
    OBJECTS_DIRECTORY: join(directory, 'objects'),
    LOG_LEVEL: 'silent',
    // It is on in the product. Most suites script or count the calls of a turn, and this is one more for each message; those that run
    // the product as people get it (`first-start`, the console's) have it on.
    URGENCY_MODEL: '0',
    // Tests ask again and again until something is there.
    READS_PER_MINUTE: '1000000',
    WRITES_PER_MINUTE: '1000000',
  };
}

/** The real provider SDK, pointed at the stand-in. */
export function modelEnvironment(models: ModelServer, provider: Provider): Record<string, string> {
  const urls = models.baseUrls;
  const url = { ...urls, 'workers-ai': urls.workersAi }[provider];
  return { AI_PROVIDER: provider, AI_BASE_URL: url, AI_API_KEY: 'test-key' };
}

export interface Access {
  readonly tenant?: string;
  readonly patient?: string;
  readonly relation?: 'care-team' | 'self' | 'proxy';
}

/** Lets an actor open a patient; patients and their proxies with a purpose of their own. Gives the id of the grant. */
export function admit(
  rows: Pool,
  actor: string,
  { tenant = TENANT, patient = PATIENT, relation = 'care-team' }: Access = {},
): Promise<string> {
  const purposes = [relation === 'care-team' ? 'TREAT' : 'PATRQT'] as const;
  return grantAccess(rows, { tenant, actor, compartment: `patient/${patient}`, relation, purposes });
}

/** Lets an actor open a patient, as a care team does. */
export async function grant(
  databaseUrl: string,
  actor = CLINICIAN,
  patient = PATIENT,
  tenant = TENANT,
): Promise<string> {
  const rows = createPool(databaseUrl, { max: 1 });
  return admit(rows, actor, { tenant, patient }).finally(() => rows.end());
}

export interface Stack extends Engines {
  /** Asks the database as its owner, around row-level security: tests look from outside. */
  readonly query: <T>(text: string, values?: readonly unknown[]) => Promise<readonly T[]>;
  readonly server: RunningServer;
  readonly config: Config;
}

/** Engines and one server in this process, with a clinician who may open one patient. */
export async function startStack(
  parts: ServerParts,
  options: StackOptions & { env?: Record<string, string> } = {},
): Promise<Stack> {
  const engines = await startTestEngines(options);
  try {
    const config = readConfig(engines.environment(options.env));
    const server = await startServer(config, parts);
    await admit(engines.rows, CLINICIAN);
    return {
      ...engines,
      server,
      config,
      query: (text, values) => queryAsOwner(engines.postgres.url, text, values),
      stop: async () => {
        await server.close();
        await engines.stop();
      },
    };
  } catch (error) {
    await engines.stop();
    throw error;
  }
}

export async function queryAsOwner<T>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows as T[];
  } finally {
    await client.end();
  }
}
