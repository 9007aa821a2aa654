import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LaunchError } from '../engines/launch-error.ts';
import { cachedDirectory, fetchedOnce } from '../fetched.ts';

/** Of the long-term line 5.26. Recorded answers name it. */
export const NEO4J_VERSION = '5.26.30';

export function neo4jJarsDirectory(): string {
  return cachedDirectory(`neo4j-${NEO4J_VERSION}`);
}

/** The directory of the server's jars (213, 128 MB), fetched once with Maven. Throws LaunchError with the remedy. */
export function neo4jJars(): Promise<string> {
  return fetchedOnce(neo4jJarsDirectory(), copyDependencies);
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
