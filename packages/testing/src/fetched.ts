import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where something of this name and version is kept between runs, beside the Node of CI. */
export function cachedDirectory(nameAndVersion: string): string {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'consilium', nameAndVersion);
}

const fetching = new Map<string, Promise<string>>();

/** The directory, filled by `fill` unless an earlier run did. */
export function fetchedOnce(directory: string, fill: (into: string) => Promise<void>): Promise<string> {
  if (existsSync(directory)) return Promise.resolve(directory);
  const running = fetching.get(directory) ?? fetch(directory, fill).finally(() => fetching.delete(directory));
  fetching.set(directory, running);
  return running;
}

/** Into a folder beside it first: a half-finished or a second run never leaves a broken one. */
async function fetch(directory: string, fill: (into: string) => Promise<void>): Promise<string> {
  await mkdir(dirname(directory), { recursive: true });
  const fresh = await mkdtemp(`${directory}.`);
  try {
    await fill(fresh);
    // Another process may have been faster: what it fetched is the same.
    await rename(fresh, directory).catch((error: unknown) => {
      if (!existsSync(directory)) throw error;
    });
    return directory;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
