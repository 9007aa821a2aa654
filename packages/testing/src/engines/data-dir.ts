import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { holdDirectory, releaseDirectory } from './live-children.ts';
import { endOrphan, isAbandoned, writePidFile } from './pid-file.ts';

const PREFIX = 'consilium-';
const OWNER_FILE = 'owner.pid';

/** The pid file of the program that works in a directory. */
export const PID_FILE = 'process.pid';

/** Where an engine keeps its data: a directory that stays, or one of our own that goes with it. */
export interface DataDir {
  readonly path: string;
  /** Removes the directory if it was made here; a given one stays. */
  remove(): Promise<void>;
}

/** The given directory, made if it is missing, or a new temporary one. */
export async function dataDirFor(name: string, given?: string): Promise<DataDir> {
  if (given !== undefined) {
    const path = resolve(given);
    await mkdir(path, { recursive: true });
    // Not those above it: whose they are, and who must pass through, is not known here.
    await chmod(path, 0o700).catch(() => undefined);
    return { path, remove: async () => undefined };
  }
  await sweepOnce();
  const path = makeTemporary(name);
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
      releaseDirectory(path);
    },
  };
}

/** A folder that goes with this process at the latest; what a kill -9 leaves, the next start of an engine removes. */
export function temporaryFolder(name: string): { readonly path: string; readonly remove: () => void } {
  const path = makeTemporary(name);
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
      releaseDirectory(path);
    },
  };
}

function makeTemporary(name: string): string {
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${name}-`));
  writePidFile(join(path, OWNER_FILE), process.pid);
  holdDirectory(path);
  return path;
}

let swept: Promise<void> | undefined;

/** Ends and removes what runs that were killed with -9 left in the temporary directory. Once a process. */
function sweepOnce(): Promise<void> {
  swept ??= sweepAll();
  return swept;
}

async function sweepAll(): Promise<void> {
  const ours = (await readdir(tmpdir())).filter((entry) => entry.startsWith(PREFIX));
  const left = ours
    .map((entry) => join(tmpdir(), entry))
    .filter((path) => isAbandoned(join(path, OWNER_FILE)));
  await Promise.all(left.map((path) => sweep(path).catch(() => undefined)));
}

/** A cluster's nodes work in directories below. What another process sweeps at the same time may be gone: no error. */
async function sweep(path: string): Promise<void> {
  const below = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const dir of [path, ...below.map((entry) => join(path, entry.name))])
    await endOrphan(join(dir, PID_FILE), dir);
  await rm(path, { recursive: true, force: true, maxRetries: 5 });
}
