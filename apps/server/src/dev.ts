import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stories } from '@consilium/example-patients';
import { source as smallTeam } from '@consilium/example-small-team';
import { connectionFor, createGrantLookup, createPool, grantAccess } from '@consilium/store';
import { source as consult } from '@consilium/team-consult';
import { source as reading } from '@consilium/team-consult/reading';
import { startEngines, startModelServer } from '@consilium/testing';
import { type Config, readConfig } from './config.ts';
import { importDemoPatients } from './dev-patients.ts';
import { keptSettings } from './dev-settings.ts';
import { type RunningServer, startServer } from './main.ts';
import { openKeys, openObjects } from './open-stores.ts';

/**
 * `npm run dev`: the engines from npm, the server and the consult team (and the small one beside it), in the foreground, with
 * their data in `.data`.
 * Without AI_PROVIDER in the environment or in `.env` a stand-in model answers, and every answer says so.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(root, '.data');
const who = { tenant: 'demo', actor: 'dr-demo' };
const patient = 'demo-patient';

async function main(): Promise<void> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1);
  const say = (text: string) => process.stdout.write(`${seconds().padStart(5)} s  ${text}\n`);
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  mkdirSync(folder, { recursive: true });

  const engines = await startEngines(
    { postgres: true, restate: true },
    { dataDir: folder, onProgress: ({ engine, state }) => say(`${engine} ${state}`) },
  );
  const stops: (() => Promise<unknown>)[] = [() => engines.stop()];
  const stop = async () => {
    for (const close of stops.splice(0).reverse()) await close().catch(() => undefined);
  };
  try {
    const model = await modelEnvironment(stops, say);
    const { WORKER_PORT, ...passwords } = await keptSettings(folder);
    const environment = {
      LOG_LEVEL: 'warn',
      PORT: '8080',
      WORKER_PORT,
      WORKER_REPLACE: '1',
      ...process.env,
      ...model,
      ...passwords,
      RESTATE_INGRESS_URL: engines.restate.ingressUrl,
      RESTATE_ADMIN_URL: engines.restate.adminUrl,
      DATABASE_URL: await engines.postgres.createDatabase('consilium'),
      DEV_ISSUER_FILE: join(folder, 'issuer.json'),
      KEY_FILE: join(folder, 'keys.json'),
      OBJECTS_DIRECTORY: join(folder, 'objects'),
      MIGRATE: '1',
    };
    writeEnvironment(environment);
    const server = await startServer(readConfig(environment), { teams: [consult, reading, smallTeam] });
    stops.push(() => server.close());
    await grantDemo(environment.DATABASE_URL);
    await importDemo(readConfig(environment), say);
    await greet(server, say);
  } catch (error) {
    await stop();
    throw error;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('stopping');
      void stop().then(() => process.exit(0));
    });
  }
}

async function importDemo(config: Config, say: (text: string) => void): Promise<void> {
  const admin = createPool(config.DATABASE_URL, { max: 1 });
  const app = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD), { max: 2 });
  try {
    const keys = await openKeys(config, app);
    await importDemoPatients({ admin, app, objects: openObjects(config), keys }, who, say);
  } finally {
    await Promise.all([admin.end(), app.end()]);
  }
}

/** A real provider if one is configured; otherwise the stand-in at the wire, through the same SDK. */
async function modelEnvironment(stops: (() => Promise<unknown>)[], say: (text: string) => void) {
  if (process.env.AI_PROVIDER) {
    say(`models: ${process.env.AI_PROVIDER}`);
    return {};
  }
  const models = await startModelServer({ latencyMs: 150 });
  stops.push(() => models.close());
  say('models: a stand-in that is no language model (set AI_PROVIDER and AI_API_KEY in .env for a real one)');
  return { AI_PROVIDER: 'gemini', AI_BASE_URL: models.baseUrls.gemini, AI_API_KEY: 'stand-in' };
}

/** For `npm run operate:dev`, beside the running server. */
function writeEnvironment(environment: Readonly<Record<string, string | undefined>>): void {
  const names = /^(DATABASE|RESTATE|OBJECTS|CHECKPOINTS)_|^(KEY_FILE|REDIS_URL)$/;
  const lines = Object.entries(environment).flatMap(([name, value]) =>
    names.test(name) ? `${name}=${value}` : [],
  );
  writeFileSync(join(folder, 'environment'), `${lines.join('\n')}\n`, { mode: 0o600 });
}

async function grantDemo(databaseUrl: string): Promise<void> {
  const admin = createPool(databaseUrl, { max: 1 });
  try {
    if (await createGrantLookup(admin).liveGrant(who.tenant, who.actor, `patient/${patient}`)) return;
    await grantAccess(admin, {
      ...who,
      compartment: `patient/${patient}`,
      relation: 'care-team',
      purposes: ['TREAT'],
    });
  } finally {
    await admin.end();
  }
}

async function greet(server: RunningServer, say: (text: string) => void): Promise<void> {
  const token = await server.mintToken?.(who);
  writeFileSync(join(folder, 'token'), token ?? '', { mode: 0o600 });
  say(`ready at ${server.url}`);
  process.stdout.write(`
You are ${who.actor}, of the care team of ${patient}. Your token (12 hours) is in .data/token:

${token}

Try it in another terminal:

  TOKEN=$(cat .data/token)
  BASE=${server.url}/v1/patients/${patient}
  ID=$(curl -s -X POST $BASE/conversations -H "Authorization: Bearer $TOKEN" \\
    -H 'Content-Type: application/json' -d '{}' | sed -E 's/.*"id":"([^"]+)".*/\\1/')
  curl -sN $BASE/conversations/$ID/events -H "Authorization: Bearer $TOKEN" &
  curl -s -X POST $BASE/conversations/$ID/messages -H "Authorization: Bearer $TOKEN" \\
    -H 'Content-Type: application/json' -d '{"text": "What does HbA1c measure?"}'

The synthetic patients are open to you as well; their ids stand above at the first start:

  curl -s ${server.url}/v1/patients/${stories[0]?.id}/record/panel -H "Authorization: Bearer $TOKEN"

Does the audit trail hold?  npm run operate:dev -- verify-trail ${who.tenant}

The API: ${server.url}/openapi.json   Metrics: ${server.url}/metrics   Stop with Ctrl-C.
`);
}

await main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
