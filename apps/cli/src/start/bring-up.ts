import type { Config } from '@consilium/server/config';
import { openWrapper } from '@consilium/server/open-stores';
import { startModelServer } from '@consilium/stand-in';
import { migrationState } from '@consilium/store';
import type { Engines } from '@consilium/testing/launch';
import { checkedConfig } from '../local/checked-config.ts';
import { DEMO_PEOPLE, TENANT } from '../local/demo-people.ts';
import type { EnvFile, Environment } from '../local/env-file.ts';
import { keptSettings } from '../local/kept-settings.ts';
import { writeMarker, writeWhole } from '../local/marker.ts';
import type { Places } from '../local/places.ts';
import { newerDatabase } from '../machine/data.ts';
import { asTrouble } from '../machine/finding.ts';
import { chooseModel } from '../model/choose-model.ts';
import { withModelNames } from '../model/served-models.ts';
import type { ConsoleBuild } from './build-console.ts';
import { importDemo } from './demo.ts';
import type { Progress } from './progress.ts';

export interface BringUp {
  readonly places: Places;
  readonly port: number;
  readonly engines: Engines<{ postgres: true; restate: true }>;
  readonly built: ConsoleBuild;
  readonly file: EnvFile;
  /** Shell and file together. */
  readonly given: Environment;
  /** Of the shell. */
  readonly own: Environment;
  readonly version: string;
  readonly progress: Progress;
  readonly serve: Serve;
}

export type Closing = (() => unknown)[];

/** Starts gateway and worker, in this process or another; `closing` gets what stops them. */
export type Serve = (asked: ServeOptions, closing: Closing) => Promise<Served>;

export interface ServeOptions {
  readonly config: Config;
  /** What `config` was read from. */
  readonly environment: Environment;
  readonly places: Places;
  /** Whether the model answers one call after another, on this machine. */
  readonly isSlow: boolean;
  readonly progress: Progress;
}

/** A server that answers. */
export interface Served {
  readonly url: string;
  /** Opens the sign-in; for the person at this terminal only. */
  readonly link: string;
  /** Of the demo's clinician, for one hour. */
  readonly token: string;
}

/** The model, the database, the server and the demo, on engines that run. Gives the server's address, and the link to sign in. */
export async function bringUp(
  parts: BringUp,
  closing: Closing,
): Promise<{ readonly url: string; readonly link: string }> {
  const { places, port, engines, built, file, given, own, version, progress, serve } = parts;
  const model = await prepareModel(given, progress, closing);
  const databaseUrl = await engines.postgres.createDatabase('consilium');
  const state = await migrationState(databaseUrl);
  const newer = newerDatabase(places, state.newer);
  if (newer !== null) throw asTrouble(newer);
  if (state.pending.length > 0) progress.say(`database: ${state.pending.length} migrations`);
  writePeople(places);

  const url = `http://127.0.0.1:${port}`;
  const environment: Environment = {
    // The demo's own marker: a shell that says production is refused with what to do.
    NODE_ENV: 'development',
    EVIDENCE: model.isStandIn ? 'invented' : 'off',
    LOG_LEVEL: 'error',
    PUBLIC_URL: url,
    WORKER_REPLACE: '1',
    ...given,
    PORT: String(port),
    ...model.environment,
    ...(await keptSettings(places.folder)),
    ...folderSettings(places),
    ...consoleSettings(built),
    RESTATE_INGRESS_URL: engines.restate.ingressUrl,
    RESTATE_ADMIN_URL: engines.restate.adminUrl,
    DATABASE_URL: databaseUrl,
    MIGRATE: '1',
  };
  const config = checkedConfig(environment, own, file);
  // Makes the folder's key file, unless KEY_WRAPPER names a module; the marker says which file seals the data.
  await openWrapper(config);
  writeMarker(places, version);
  writeEnvironment(places, environment);
  const {
    url: servedAt,
    link,
    token,
  } = await serve({ config, environment, places, isSlow: model.isSlow, progress }, closing);
  progress.say('gateway and worker are ready');
  await importDemo(config, places.folder, progress.say);
  writeWhole(places.token, token);
  return { url: servedAt, link };
}

/** Which files of the folder the server uses. */
function folderSettings(places: Places): Environment {
  return {
    DEV_ISSUER_FILE: places.issuer,
    DEV_TENANTS: TENANT,
    DEV_PEOPLE_FILE: places.people,
    KEY_FILE: places.keys,
    OBJECTS_DIRECTORY: places.objects,
  };
}

function consoleSettings(built: ConsoleBuild): Environment {
  const directory = built.state === 'absent' ? null : built.directory;
  return directory === null ? {} : { CONSOLE_DIRECTORY: directory };
}

/** A real provider if one is configured; otherwise the stand-in at the wire, through the same SDK. */
async function prepareModel(given: Environment, { say }: Progress, closing: Closing) {
  const model = chooseModel({ model: undefined, standIn: false }, given);
  say(`model: ${model.label}${model.standIn ? ' (.env.example says how to have a real one)' : ''}`);
  if (!model.standIn) {
    const environment = await withModelNames({ ...given, ...model.environment });
    return { environment, isSlow: model.isSlow, isStandIn: false };
  }
  const models = await startModelServer({ latencyMs: 150 });
  closing.push(() => models.close());
  const environment = { AI_PROVIDER: 'gemini', AI_BASE_URL: models.baseUrls.gemini, AI_API_KEY: 'stand-in' };
  return { environment, isSlow: false, isStandIn: true };
}

function writePeople(places: Places): void {
  const people = DEMO_PEOPLE.map(({ actor, name, role, about, tenant }) => ({
    actor,
    name,
    role,
    about,
    tenant,
  }));
  writeWhole(places.people, `${JSON.stringify(people, null, 2)}\n`);
}

/** For commands beside the running server. */
function writeEnvironment(places: Places, environment: Environment): void {
  const names =
    /^(DATABASE|RESTATE|OBJECTS|CHECKPOINTS|TOKEN)_|^(KEY_FILE|KEY_WRAPPER|REDIS_URL|DEV_ISSUER_FILE|DEV_TENANTS|NODE_ENV)$/;
  const lines = Object.entries(environment).flatMap(([name, value]) =>
    names.test(name) ? `${name}=${value}` : [],
  );
  writeWhole(places.environment, `${lines.join('\n')}\n`);
}
