import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Names a file that is being written; no object's name begins with a dot. */
const UNFINISHED = '.unfinished-';

/** Makes the folder and what is missing above it, so that all of it outlives a power cut. */
export async function makeFolder(folder: string, root: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  // Below the root even where nothing was missing: who made a folder may not have come to its sync.
  const highest = dirname(made !== undefined && made.length < root.length ? made : root);
  for (let at = folder; at.length > highest.length; at = dirname(at)) await syncFolder(at);
  await syncFolder(highest);
}

/**
 * The whole file under its name or nothing. `exists`: another was there, and `ifAbsent` was asked; it is durable then.
 * A kill between two steps leaves at most an unfinished file that has no object's name.
 */
export async function writeWhole(
  path: string,
  bytes: Uint8Array,
  ifAbsent: boolean,
): Promise<'stored' | 'exists'> {
  const folder = dirname(path);
  const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`);
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    const stored = await (ifAbsent ? linked(unfinished, path) : renamed(unfinished, path));
    // Also behind `exists`: who put it may not have come this far yet.
    await syncFolder(folder);
    return stored;
  } finally {
    await unlink(unfinished).catch(ignoreMissing);
  }
}

export async function removeFile(path: string): Promise<void> {
  await unlink(path);
  await syncFolder(dirname(path));
}

/** For `catch`: gives null where there is no such file, and throws the rest. */
export function ignoreMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

async function linked(from: string, to: string): Promise<'stored' | 'exists'> {
  try {
    await link(from, to);
    return 'stored';
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'exists';
    throw error;
  }
}

async function renamed(from: string, to: string): Promise<'stored'> {
  await rename(from, to);
  return 'stored';
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
