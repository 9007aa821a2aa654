import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { LaunchError } from './launch-error.ts';

const run = promisify(execFile);
const NAME = 'postgres';

/** Whom the server runs as: nobody else, or the system's `postgres` user when we are root. */
export type ServerUser = { readonly uid?: number; readonly gid?: number };

/** PostgreSQL refuses to run as root: then the `postgres` user is used, and made if it is missing. */
export async function postgresUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return {};
  try {
    return await lookUp().catch(create);
  } catch (cause) {
    throw new LaunchError('PostgreSQL does not run as root, and no user for it could be made.', {
      remedy: `run as another user, or make one: useradd --system --user-group ${NAME}`,
      cause,
    });
  }
}

async function create(): Promise<ServerUser> {
  // Two test files may come here at once: the one that loses finds the user of the other.
  await run('useradd', ['--system', '--user-group', '--no-create-home', NAME]).catch(() => undefined);
  return lookUp();
}

async function lookUp(): Promise<ServerUser> {
  const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Throws, with the remedy, if a directory on the way to a path is closed to the server's user. */
export async function assertReachable(user: ServerUser, path: string): Promise<void> {
  if (user.uid === undefined) return;
  for (let dir = dirname(path); ; dir = dirname(dir)) {
    const { mode, uid, gid } = await stat(dir);
    const mayEnter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & mayEnter)) {
      throw new LaunchError(`PostgreSQL runs as the user ${NAME}, who may not enter ${dir}.`, {
        remedy: `chmod o+x ${dir}, or use another directory, or do not run as root`,
      });
    }
    if (dir === dirname(dir)) return;
  }
}
