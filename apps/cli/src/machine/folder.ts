import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Places } from '../local/places.ts';
import type { Finding } from './finding.ts';

const MB = 1_000_000;
/** Bytes: a first start writes about 150 MB, later ones need room for the engines' logs. */
const NEEDED = { first: 500 * MB, later: 200 * MB };

/** Whether this user may write there. Makes the folder. */
export function checkFolder({ folder }: Places): Finding | null {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '');
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A full disk has a check of its own.
    if (code === 'ENOSPC') return null;
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
