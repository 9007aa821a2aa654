import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type EnvFile, type Environment, readEnvFile } from '../local/env-file.ts';
import { holderOf } from '../local/lock.ts';
import { type Places, placesIn, ROOT } from '../local/places.ts';
import { checkCheckpoints } from '../machine/checkpoints-check.ts';
import { checkClock } from '../machine/clock.ts';
import { checkCluster } from '../machine/cluster.ts';
import { checkConsole } from '../machine/console.ts';
import { checkFormat, checkKeys } from '../machine/data.ts';
import { checkEnginePorts } from '../machine/engine-ports.ts';
import type { Finding } from '../machine/finding.ts';
import { checkFolder, checkSpace } from '../machine/folder.ts';
import { checkKeptFiles, checkWorkerPort } from '../machine/kept-files.ts';
import { checkMemory, checkOpenFiles } from '../machine/limits.ts';
import { checkModel } from '../machine/model-check.ts';
import { checkNode } from '../machine/node-version.ts';
import { checkPackages } from '../machine/packages.ts';
import { checkPaused } from '../machine/paused.ts';
import { checkLoopback, checkPort } from '../machine/ports.ts';
import { checkReachable } from '../machine/reachable.ts';
import { checkSettings } from '../machine/settings-check.ts';
import { explain } from '../report/explain.ts';
import { checkedPort, givenSettings } from '../start/settings.ts';
import { checkDatabase } from './database.ts';

export type { Finding };

export interface DoctorOptions {
  readonly data: string | undefined;
  readonly port: string | undefined;
  readonly environment: Environment;
  /** The repository; this one unless given. */
  readonly root?: string;
  /** Looks into the database, and starts it for that where nothing runs. True unless given. */
  readonly withDatabase?: boolean;
}

export interface Examined {
  readonly what: string;
  readonly findings: readonly Finding[];
}

type Look = () => Finding | null | readonly Finding[] | Promise<Finding | null>;

/** Looks at everything that a start needs, in the order in which it needs it. Tells of each part as it is looked at. */
export async function examine(
  options: DoctorOptions,
  onLook: (examined: Examined) => void,
): Promise<readonly Finding[]> {
  const { environment: own, root = ROOT, withDatabase = true } = options;
  const places = placesIn(options.data ?? join(root, '.data'));
  const holder = holderOf(places);
  const all: Finding[] = [];
  const look = async (what: string, check: Look) => {
    const result = await check();
    const findings = Array.isArray(result)
      ? (result as readonly Finding[])
      : result === null
        ? []
        : [result as Finding];
    all.push(...findings);
    onLook({ what, findings });
    return findings.length === 0;
  };
  const file = tryRead(join(root, '.env'));
  const given = 'values' in file ? givenSettings(own, file) : own;

  await look(`Node ${process.versions.node}`, () => checkNode(process.versions.node));
  await look('engines from npm', () => checkPackages());
  await look('settings', () => ('values' in file ? checkSettings(own, given, file) : file));
  const isWritable = await look(`folder ${places.folder}`, () => checkFolder(places));
  if (isWritable) {
    await look('way to the folder', () => checkReachable(places));
    await look('space on the disk', () => checkSpace(places, { isFirst: !existsSync(places.cluster) }));
  }
  await look('loopback', checkLoopback);
  await look('port of the console', () => portFinding(options.port, given, file, holder !== null));
  await look('port of the worker', () => (holder === null ? checkWorkerPort(places) : null));
  await look('ports of the engine', () =>
    checkEnginePorts(holder === null ? own : { ...own, ...runningSettings(places) }),
  );
  await look('paused work of the engine', () =>
    checkPaused(holder === null ? own : { ...own, ...runningSettings(places) }),
  );
  await look('memory', () => checkMemory());
  await look('open files', () => checkOpenFiles());
  await look('clock', () => checkClock(places));
  await look('kept settings', () => checkKeptFiles(places));
  const isReadable = await look('release that wrote the data', () => checkFormat(places));
  const hasKeys = await look('keys', () => checkKeys(places));
  const isWhole = await look('files of the database', () => checkCluster(places));
  const isSound = isWritable && isReadable && hasKeys && isWhole && all.every(({ id }) => !STOPS.has(id));
  if (withDatabase && isSound) await look('database and audit trail', () => checkDatabase(places));
  await look('audit checkpoints', () => checkCheckpoints(given));
  await look('model', () => checkModel(given));
  await look('console', () => checkConsole(places, join(root, 'apps', 'console')));
  return all;
}

/** With these PostgreSQL cannot be started, and the cause is named already. */
const STOPS = new Set(['engine-missing', 'disk-full', 'no-loopback', 'folder-closed', 'setting-broken']);

/** Of the start that runs on the folder. */
function runningSettings({ environment }: Places): Environment {
  return existsSync(environment) ? parseEnv(readFileSync(environment, 'utf8')) : {};
}

function tryRead(path: string): EnvFile | Finding {
  try {
    return readEnvFile(path);
  } catch (error) {
    const { code, message, remedy } = explain(error);
    return { id: code, what: message, why: 'A start stops at it.', remedy };
  }
}

async function portFinding(
  flag: string | undefined,
  given: Environment,
  file: EnvFile | Finding,
  isRunning: boolean,
): Promise<Finding | null> {
  const empty: EnvFile = { path: '', values: {}, lines: new Map() };
  try {
    const port = checkedPort(flag, given, 'values' in file ? file : empty);
    return isRunning || port === 0 ? null : await checkPort(port);
  } catch (error) {
    const { code, message, remedy } = explain(error);
    return { id: code, what: message, why: 'The console is served there.', remedy };
  }
}
