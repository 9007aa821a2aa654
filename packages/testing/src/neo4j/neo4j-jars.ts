import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LaunchError } from '../engines/launch-error.ts';

/** Of the long-term line 5.26. Recorded answers name it. */
export const NEO4J_VERSION = '5.26.30';

/** Where jars of this version are kept between runs, beside the Node of CI. */
export function neo4jJarsDirectory(): string {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'consilium', `neo4j-${NEO4J_VERSION}`);
}

let fetching: Promise<string> | undefined;

/** The directory of the server's jars (213, 128 MB), fetched once with Maven. Throws LaunchError with the remedy. */
export function neo4jJars(): Promise<string> {
  const directory = neo4jJarsDirectory();
  if (existsSync(directory)) return Promise.resolve(directory);
  fetching ??= fetchJars(directory).finally(() => {
    fetching = undefined;
  });
  return fetching;
}

/** Into a folder beside it first: a half-finished or a second run never leaves a broken one. */
async function fetchJars(directory: string): Promise<string> {
  await mkdir(dirname(directory), { recursive: true });
  const fresh = await mkdtemp(`${directory}.`);
  try {
    await copyDependencies(fresh);
    // Another process may have been faster: its jars are the same.
    await rename(fresh, directory).catch((error: unknown) => {
      if (!existsSync(directory)) throw error;
    });
    return directory;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function copyDependencies(into: string): Promise<void> {
  const pom = fileURLToPath(new URL('pom.xml', import.meta.url));
  const args = ['-q', '-B', '-f', pom, `-Dneo4j.version=${NEO4J_VERSION}`, '-Dmaven.artifact.threads=10'];
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${into}`];
  const which = ['-DincludeScope=runtime', '-DincludeTypes=jar'];
  try {
    await promisify(execFile)('mvn', [...args, ...goal, ...which], { timeout: 900_000 });
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    throw new LaunchError(`The jars of Neo4j ${NEO4J_VERSION} could not be fetched.`, {
      remedy: missing
        ? 'apt-get install maven openjdk-17-jre-headless'
        : `give Maven a way to its repository, or put the jars into ${neo4jJarsDirectory()}`,
      cause,
    });
  }
}
