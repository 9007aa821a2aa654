import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scope } from '@consilium/kernel';
import { connectionsFor } from '@consilium/store';
import {
  freePort,
  type RunningPostgres,
  type RunningProcess,
  type RunningRestate,
  registerDeployment,
  startPostgres,
  startProcess,
  startRestate,
  temporaryFolder,
} from '@consilium/testing';
import pg from 'pg';
import { root } from '../../scripts/run-command.ts';
import { type LoadGenerator, startLoadGenerator } from './load/load-generator.ts';
import type { Fresh, Variant } from './load/orders.ts';
import { TEAM } from './team.ts';
import type { Told } from './told.ts';

const TENANT = 'clinic';
const ACTOR = 'dr-lee';
/** As many as there are clients would share the rows of spend; a clinic has more patients than that. */
const PATIENTS = 500;

/** Patients with grants and conversations without a message, in bulk, as the owner: not what is measured. */
async function makeConversations(ownerUrl: string, count: number): Promise<readonly Fresh[]> {
  const fresh = Array.from({ length: count }, (_, index): Fresh => {
    const scope: Scope = {
      tenant: TENANT,
      actor: ACTOR,
      compartment: `patient/p-${index % PATIENTS}`,
      purpose: 'TREAT',
    };
    return { conversation: randomUUID(), scope };
  });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO app.grants (tenant, actor, compartment, relation, purposes)
       SELECT $1, $2, 'patient/p-' || n, 'care-team', '{TREAT}' FROM generate_series(0, $3::int - 1) n`,
      [TENANT, ACTOR, PATIENTS],
    );
    await client.query(
      `INSERT INTO app.conversations (tenant, compartment, id, team, created_by)
       SELECT $1, c.compartment, c.id, $2, $3 FROM unnest($4::text[], $5::uuid[]) AS c (compartment, id)`,
      [
        TENANT,
        TEAM,
        ACTOR,
        fresh.map(({ scope }) => scope.compartment),
        fresh.map((each) => each.conversation),
      ],
    );
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  return fresh;
}

const PASSWORDS = {
  app: 'app-password',
  own: 'own-password',
  operate: 'operate-password',
  system: 'system-password',
};

export interface BenchStack {
  readonly postgres: RunningPostgres;
  readonly restate: RunningRestate;
  readonly models: RunningProcess;
  /** The stand-in model's Gemini base URL. */
  readonly modelUrl: string;
  readonly load: LoadGenerator;
  readonly workers: { readonly [variant in Variant]: RunningProcess };
  readonly stop: () => Promise<void>;
}

export interface StackOptions {
  /** Conversations to make ready; each is used for one turn. */
  readonly conversations: number;
  /** A folder for CPU profiles of the workers; none unless given. */
  readonly profiles?: string | undefined;
  /** Server settings of the database, for looking closer; its own unless given. */
  readonly postgresSettings?: Readonly<Record<string, string>>;
}

/** Everything of one run, durable as in production: engines, the model, the three workers and the load generator. */
export async function startBenchStack({
  conversations,
  profiles,
  postgresSettings = {},
}: StackOptions): Promise<BenchStack> {
  const opened: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  const open = <T>(part: T, close: (part: T) => Promise<void> | void): T => {
    opened.push(() => close(part));
    return part;
  };
  const node = async (name: string, env: Record<string, string> = {}, flags: readonly string[] = []) =>
    open(
      await startProcess({
        name,
        command: process.execPath,
        args: [...flags, new URL(`${name}-process.ts`, import.meta.url).pathname],
        env,
        readyWhen: /ready/,
        readyTimeoutMs: 110_000,
      }),
      (it) => it.stop(),
    );
  try {
    const postgres = open(await startPostgres({ settings: postgresSettings }), (it) => it.stop());
    const restate = open(await startRestate(), (it) => it.stop());
    const models = await node('model');
    const load = open(await startLoadGenerator(), (it) => it.stop());
    const modelUrl = readyOf(models);
    const { path: directory } = open(temporaryFolder('bench'), ({ remove }) => remove());
    const told: Told = {
      donePort: load.donePort,
      modelUrl,
      appDatabaseUrl: connectionsFor(postgres.url, PASSWORDS).app,
      keyFile: join(directory, 'keys.json'),
    };
    const env = {
      BENCH: JSON.stringify(told),
      ...serverEnvironment(postgres.url, restate, modelUrl, directory),
      // Fixed, so that a restart finds the turns that were sent to it.
      WORKER_PORT: String(await freePort()),
    };
    const profiled = (name: Variant) =>
      profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-name=${name}.cpuprofile`] : [];
    const worker = (name: Variant) => node(name, env, [...serveFlags(), ...profiled(name)]);
    const workers = {
      ours: await worker('ours'),
      'hand-written': await worker('hand-written'),
      bare: await worker('bare'),
    };
    for (const name of ['hand-written', 'bare'] as const)
      await registerDeployment(restate.adminUrl, readyOf(workers[name]));
    await load.give(
      {
        ingressUrl: restate.ingressUrl,
        appDatabaseUrl: told.appDatabaseUrl,
        keyFile: told.keyFile,
      },
      await makeConversations(postgres.url, conversations),
    );
    return { postgres, restate, models, modelUrl, load, workers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Every worker has the flags that `npm run serve` gives to ours. */
export function serveFlags(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { serve: string };
  };
  return scripts.serve.split(' ').filter((word) => word.startsWith('-'));
}

/** What a process said when it was ready: `{"ready": <url>}`. */
function readyOf(process: RunningProcess): string {
  return (JSON.parse(/^\{"ready".*\}$/m.exec(process.logs())?.[0] ?? '{}') as { ready: string }).ready;
}

function serverEnvironment(
  databaseUrl: string,
  restate: RunningRestate,
  modelUrl: string,
  directory: string,
): Record<string, string> {
  return {
    ROLE: 'worker',
    PORT: '0',
    RESTATE_INGRESS_URL: restate.ingressUrl,
    RESTATE_ADMIN_URL: restate.adminUrl,
    DATABASE_URL: databaseUrl,
    DATABASE_APP_PASSWORD: PASSWORDS.app,
    DATABASE_OWN_PASSWORD: PASSWORDS.own,
    DATABASE_OPERATE_PASSWORD: PASSWORDS.operate,
    DATABASE_SYSTEM_PASSWORD: PASSWORDS.system,
    MIGRATE: '1',
    // Says that this is no production: the key file is made.
    NODE_ENV: 'development',
    DEV_ISSUER_FILE: join(directory, 'issuer.json'),
    KEY_FILE: join(directory, 'keys.json'),
    OBJECTS_DIRECTORY: join(directory, 'objects'),
    AI_PROVIDER: 'gemini',
    AI_BASE_URL: modelUrl,
    AI_API_KEY: 'test-key',
    LOG_LEVEL: 'silent',
  };
}
