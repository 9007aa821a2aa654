import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startEngines } from '@consilium/testing/launch';
import { type Environment, readEnvFile } from '../local/env-file.ts';
import { endLeftovers } from '../local/leftovers.ts';
import { holdLock } from '../local/lock.ts';
import { type Places, placesIn, ROOT } from '../local/places.ts';
import { checkFormat, checkKeys } from '../machine/data.ts';
import { asTrouble } from '../machine/finding.ts';
import { checkFolder, checkSpace, isFull } from '../machine/folder.ts';
import { checkNode } from '../machine/node-version.ts';
import { checkPackages } from '../machine/packages.ts';
import { checkLoopback, checkPort } from '../machine/ports.ts';
import { diskFull } from '../report/explain.ts';
import { Trouble } from '../report/trouble.ts';
import type { Closing, Serve } from './bring-up.ts';
import { buildConsole, type ConsoleBuild } from './build-console.ts';
import type { Progress } from './progress.ts';
import { checkedPort, givenSettings } from './settings.ts';

export interface StartOptions {
  /** `.data` in the repository unless given. */
  readonly data: string | undefined;
  readonly port: string | undefined;
  readonly version: string;
  /** Of the shell. */
  readonly environment: Environment;
  readonly progress: Progress;
  /** How gateway and worker are started; in this process unless given. */
  readonly serve?: Serve;
}

export interface Started {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Brings up everything on this machine. Throws Trouble with its remedy; what was begun is then stopped. */
export async function start(options: StartOptions, closing: Closing = []): Promise<Started> {
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await Promise.resolve(close()).catch(() => undefined);
  };
  try {
    return { url: await open(options, closing), stop };
  } catch (error) {
    const ranFull = !(error instanceof Trouble) && (await isFull(placesIn(options.data)));
    await stop();
    throw ranFull ? diskFull(error) : error;
  }
}

async function open(options: StartOptions, closing: Closing): Promise<string> {
  const { environment: own, progress, version } = options;
  const places = placesIn(options.data);
  const file = readEnvFile(join(ROOT, '.env'));
  const given = givenSettings(own, file);
  const asked = checkedPort(options.port, given, file);
  await preflight(places);
  const lock = holdLock(places, () => new Date());
  closing.push(() => lock.release());
  // The address is printed, and cookies are for it: it must be known before anything listens.
  const port = asked === 0 ? await freePort() : asked;
  const taken = await checkPort(port);
  if (taken !== null) throw asTrouble(taken);
  if ((await endLeftovers(places)) > 0) progress.say('ended what a killed start had left running');

  // The engines take seconds, and so does loading the server: both at once.
  const [engines, built, { bringUp }, serve] = await Promise.all([
    launchEngines(places, progress, closing),
    prepareConsole(places, progress),
    import('./bring-up.ts'),
    options.serve ?? import('./serve-here.ts').then(({ serveHere }): Serve => serveHere),
  ]);
  const { url, link } = await bringUp(
    { places, port, engines, built, file, given, own, version, progress, serve },
    closing,
  );
  lock.announce(url);
  progress.ready({ url, link, folder: places.folder, console: missingConsole(built) });
  return url;
}

async function launchEngines(places: Places, { say }: Progress, closing: Closing) {
  const names = { postgres: 'PostgreSQL', restate: 'Restate', redis: 'Redis' };
  say(`PostgreSQL and Restate are starting, with their data in ${places.folder}`);
  const engines = await startEngines(
    { postgres: true, restate: true },
    {
      dataDir: places.folder,
      onProgress: ({ engine, state }) => {
        if (state === 'ready') say(`${names[engine]} is ready`);
      },
    },
  );
  closing.push(() => engines.stop());
  return engines;
}

/** Builds the console where its sources are new, and says so. */
export async function prepareConsole({ log }: Places, { say }: Progress): Promise<ConsoleBuild> {
  const built = await buildConsole(join(ROOT, 'apps', 'console'), {
    log,
    onBuild: () => say('console: its sources are new, building'),
  });
  if (built.state === 'built') say('console: built');
  if (built.state === 'absent') say('console: not part of this copy, the API serves alone');
  if (built.state === 'failed') say(`console: could not be built; ${built.log} says why`);
  return built;
}

function missingConsole(built: ConsoleBuild): string | null {
  if (built.state !== 'failed') return null;
  const how = built.directory === null ? 'There is no console page' : 'The console is an older build';
  return `${how}: npm run build -w @consilium/console   shows what is wrong.`;
}

/** What would make a start fail half-way is said before it begins. Throws Trouble. */
async function preflight(places: Places): Promise<void> {
  const found =
    checkNode(process.versions.node) ??
    (await checkPackages()) ??
    checkFolder(places) ??
    (await checkSpace(places, { isFirst: !existsSync(places.cluster) })) ??
    (await checkLoopback()) ??
    checkFormat(places) ??
    checkKeys(places);
  if (found !== null) throw asTrouble(found);
}
