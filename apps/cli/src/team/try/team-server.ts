import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, type TeamSource } from '@consilium/server';
import { type Config, readConfig } from '@consilium/server/config';
import { openKeys, openObjects } from '@consilium/server/open-stores';
import { startModelServer } from '@consilium/stand-in';
import { connectionFor, createGrantLookup, createPool, grantAccess } from '@consilium/store';
import { startEngines } from '@consilium/testing/launch';
import { importDemoPatient } from '../../local/demo-patients.ts';
import { keptSettings } from '../../local/kept-settings.ts';
import type { ChosenModel } from '../../model/choose-model.ts';
import { withLongerLimits } from '../../model/longer-limits.ts';
import { type Api, createApi } from './api.ts';

export type Who = 'patient' | 'clinician';

/** The whole product on this machine, with one team and one synthetic patient. */
export interface TeamServer {
  readonly apis: { readonly [who in Who]: Api };
  readonly close: () => Promise<void>;
}

const slowed = ({ files, catalogue }: TeamSource) => ({ files: withLongerLimits(files), catalogue });

const TENANT = 'demo';
const ACTORS = {
  clinician: { actor: 'dr-demo', relation: 'care-team', purpose: 'TREAT' },
  patient: { actor: 'demo-self', relation: 'self', purpose: 'PATRQT' },
} as const;

export interface TeamServerOptions {
  readonly folder: string;
  readonly patient: string;
  readonly model: ChosenModel;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (text: string) => void;
  readonly team: TeamSource;
}

/** Starts the engines on the data in `folder`, the server on them, and imports the patient when it is first asked for. */
export async function startTeamServer(options: TeamServerOptions): Promise<TeamServer> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const each of closing.splice(0).reverse()) await each();
  };
  try {
    return { ...(await open(options, closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  { folder, patient, model, environment, say, team }: TeamServerOptions,
  closing: (() => unknown)[],
): Promise<Omit<TeamServer, 'close'>> {
  mkdirSync(folder, { recursive: true });
  say('starting PostgreSQL and Restate');
  const engines = await startEngines({ postgres: true, restate: true }, { dataDir: folder });
  closing.push(() => engines.stop());
  const models = model.standIn ? await startModelServer({ latencyMs: 20 }) : null;
  closing.push(() => models?.close());
  say('starting the gateway and the worker');
  const config = readConfig({
    ...environment,
    ...(models ? { AI_PROVIDER: 'gemini', AI_BASE_URL: models.baseUrls.gemini, AI_API_KEY: 'stand-in' } : {}),
    ...model.environment,
    ...(await keptSettings(folder)),
    ...{
      NODE_ENV: 'development',
      DEV_TENANTS: TENANT,
      ROLE: 'all',
      PORT: '0',
      MIGRATE: '1',
      WORKER_REPLACE: '1',
      LOG_LEVEL: 'silent',
    },
    RESTATE_INGRESS_URL: engines.restate.ingressUrl,
    RESTATE_ADMIN_URL: engines.restate.adminUrl,
    DATABASE_URL: await engines.postgres.createDatabase('consilium'),
    DEV_ISSUER_FILE: join(folder, 'issuer.json'),
    KEY_FILE: join(folder, 'keys.json'),
    OBJECTS_DIRECTORY: join(folder, 'objects'),
    ...{ READS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '100000' },
  });
  const server = await startServer(config, { teams: [model.isSlow ? slowed(team) : team] });
  closing.push(() => server.close());
  await openRecord(config, patient, say, closing);
  const apiOf = async (who: Who) => {
    const { actor } = ACTORS[who];
    const token = (await server.mintToken?.({ tenant: TENANT, actor })) ?? '';
    return createApi(`${server.url}/v1/patients/${patient}`, token);
  };
  return { apis: { patient: await apiOf('patient'), clinician: await apiOf('clinician') } };
}

/** Imports the patient, and grants access to the clinician and the patient. */
async function openRecord(
  config: Config,
  patient: string,
  say: (text: string) => void,
  closing: (() => unknown)[],
): Promise<void> {
  const admin = createPool(config.DATABASE_URL, { max: 1 });
  const app = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD), { max: 2 });
  closing.push(() => Promise.all([admin.end(), app.end()]));
  const keys = await openKeys(config, app);
  const compartment = `patient/${patient}` as const;
  const may = ({ actor }: { readonly actor: string }) =>
    createGrantLookup(app).liveGrant(TENANT, actor, compartment);
  if (!(await may(ACTORS.clinician))) {
    say(`importing the synthetic patient ${patient}`);
    const who = { tenant: TENANT, actor: ACTORS.clinician.actor };
    await importDemoPatient({ admin, app, objects: openObjects(config), keys }, who, patient);
  }
  if (!(await may(ACTORS.patient))) {
    const { actor, relation, purpose } = ACTORS.patient;
    await grantAccess(admin, { tenant: TENANT, actor, compartment, relation, purposes: [purpose] });
  }
}
