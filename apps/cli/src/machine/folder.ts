import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Places } from '../local/places.ts';
import type { Finding } from './finding.ts';

const MB = 1_000_000;
/** Bytes: a first start writes about 150 MB, later ones need room for the engines' logs. */
const NEEDED = { first: 500 * MB, later: 200 * MB };

/** Whether this user may write there, and nobody else. Makes the folder, and closes it to others. */
export function checkFolder({ folder }: Places): Finding | null {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '');
    return ownFolder(folder);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A full disk has a check of its own.
    if (code === 'ENOSPC') return null;
    if (code === 'EEXIST' || code === 'ENOTDIR')
      return {
        id: 'folder-is-file',
        what: `${folder} is a file or lies below one, and not a folder.`,
        why: 'Records, keys and the engines’ data are kept in a folder.',
        remedy: 'name a folder: --data FOLDER',
      };
    return {
      id: 'folder-not-writable',
      what: `${folder} cannot be written to (${code ?? message}).`,
      why: 'Records, keys and the engines’ data are kept there.',
      remedy: `give yourself the folder (chown -R "$USER" ${folder}), or keep the data elsewhere: --data FOLDER`,
    };
  } finally {
    rmSync(probe, { force: true, recursive: true });
  }
}

/** As root, PostgreSQL runs as another user, who must be able to pass through. */
const folderMode = () => (process.getuid?.() === 0 ? 0o711 : 0o700);

/** Keys and records of a folder that others may change, or can give to themselves, are theirs. */
function ownFolder(folder: string): Finding | null {
  const { uid, mode } = statSync(folder);
  const mine = process.getuid?.() ?? uid;
  const why =
    'Records and their keys are kept there: anyone who may change the folder could read and replace them.';
  if (uid !== mine)
    return {
      id: 'folder-of-another',
      what: `${folder} belongs to another user (${uid}).`,
      why,
      remedy: `give yourself the folder (chown -R "$USER" ${folder}), or keep the data elsewhere: --data FOLDER`,
    };
  if ((mode & 0o002) !== 0)
    return {
      id: 'folder-open',
      what: `Everybody on this machine may write into ${folder}.`,
      why,
      remedy: `chmod o-w ${folder}   after a look at what is in it; or keep the data elsewhere: --data FOLDER`,
    };
  chmodSync(folder, folderMode());
  return null;
}

/** Whether there is room enough. `free` is in bytes. */
export async function checkSpace(
  { folder }: Places,
  {
    isFirst,
    free = freeBytes,
  }: { readonly isFirst: boolean; readonly free?: (path: string) => Promise<number> },
): Promise<Finding | null> {
  const needed = isFirst ? NEEDED.first : NEEDED.later;
  const left = await free(folder);
  if (left >= needed) return null;
  return {
    id: 'disk-full',
    what: `The disk of ${folder} has ${Math.floor(left / MB)} MB left; ${needed / MB} MB are needed.`,
    why: 'A database that cannot write stops, and what it was told last is lost.',
    remedy: 'make room on it, or keep the data elsewhere: --data FOLDER',
  };
}

/** Whether the disk has run full: then what failed on it is only a consequence. */
export async function isFull({ folder }: Places): Promise<boolean> {
  return (await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY)) < 10 * MB;
}

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
