import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { cachedDirectory, fetchedOnce } from '../fetched.ts';
import { dataDirFor } from './data-dir.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { copyCluster, postgresPrograms } from './postgres-cluster.ts';

const PREFIX = 'postgres-template-';
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * The data directory of a stopped server in which `fill` has been: what many tests begin with is made once and copied
 * (`startPostgres({ template })`). Kept between runs for a key, which must change with what `fill` does.
 */
export async function postgresTemplate(
  key: string,
  fill: (server: RunningPostgres) => Promise<unknown>,
): Promise<string> {
  const directory = cachedDirectory(PREFIX + (await digestOf(key)));
  await fetchedOnce(directory, (into) => make(into, fill));
  await utimes(directory, new Date(), new Date());
  return directory;
}

/** With the programs and with how a cluster is made, another template as well. */
async function digestOf(key: string): Promise<string> {
  const { postgres } = await postgresPrograms();
  const { size, mtimeMs } = await stat(postgres);
  const made = await readFile(new URL('postgres-cluster.ts', import.meta.url), 'utf8');
  return createHash('sha256')
    .update(JSON.stringify([key, postgres, size, mtimeMs, made]))
    .digest('hex')
    .slice(0, 24);
}

async function make(into: string, fill: (server: RunningPostgres) => Promise<unknown>): Promise<void> {
  await removeUnused(dirname(into));
  // The server's user may not be let into the cache, which is in somebody's home.
  const dir = await dataDirFor('postgres');
  try {
    const server = await startPostgres({ dataDir: dir.path, durability: 'off' });
    try {
      await fill(server);
    } finally {
      await server.stop();
    }
    await copyCluster(dir.path, into, {});
  } finally {
    await dir.remove();
  }
}

/** Every change of a migration leaves one behind. */
async function removeUnused(cache: string): Promise<void> {
  const templates = (await readdir(cache)).filter((name) => name.startsWith(PREFIX));
  for (const name of templates) {
    const path = join(cache, basename(name));
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > UNUSED_MS) await rm(path, { recursive: true, force: true });
  }
}
