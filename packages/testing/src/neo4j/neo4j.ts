import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import neo4j, { type Driver } from 'neo4j-driver';
import { dataDirFor, PID_FILE } from '../engines/data-dir.ts';
import { onFreshPorts } from '../engines/fresh-ports.ts';
import { ownsPorts } from '../engines/port-owner.ts';
import { startProcess } from '../engines/process.ts';
import { neo4jJars } from './neo4j-jars.ts';

export interface Neo4jOptions {
  /** Kept, and used again if it holds data. A temporary one that goes with stop() unless given. */
  readonly directory?: string;
  /** A free one unless given. */
  readonly port?: number;
  /**
   * `many`: for many queries that are each asked once, where planning is all and Java's second compiler only takes time from it.
   * `same`, for a few that are asked often and timed, unless given.
   */
  readonly queries?: 'many' | 'same';
}

export interface RunningNeo4j {
  /** Bolt on loopback, without a password. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly directory: string;
  /** Connected; closed by stop(). */
  readonly driver: Driver;
  stop(): Promise<void>;
  logs(): string;
}

/**
 * Starts a real Neo4j 5 Community on loopback and waits until it answers a query (10 to 25 s; about 600 MB). What it says is what
 * the lens is compared with. Neo4j Community is GPLv3: a separate program of its own, spoken to over Bolt in tests only; it is
 * never linked, bundled or shipped. The first start fetches its jars with Maven.
 */
export async function startNeo4j(options: Neo4jOptions = {}): Promise<RunningNeo4j> {
  const jars = await neo4jJars();
  const dir = await dataDirFor('neo4j', options.directory);
  const start = async (port: number) => {
    const url = `bolt://127.0.0.1:${port}`;
    const driver = neo4j.driver(url, neo4j.auth.basic('', ''), { disableLosslessIntegers: false });
    try {
      return {
        port,
        url,
        driver,
        server: await startServer({ jars, home: dir.path, port, driver, queries: options.queries }),
      };
    } catch (error) {
      await driver.close();
      throw error;
    }
  };
  try {
    const { port, url, driver, server } =
      options.port === undefined
        ? await onFreshPorts(1, ([free]) => start(free!))
        : await start(options.port);
    return {
      ...{ url, port, driver, pid: server.pid, directory: dir.path },
      async stop() {
        await driver.close();
        await server.stop();
        await dir.remove();
      },
      logs: server.logs,
    };
  } catch (error) {
    await dir.remove();
    throw error;
  }
}

interface Server {
  readonly jars: string;
  readonly home: string;
  readonly port: number;
  readonly driver: Driver;
  readonly queries: Neo4jOptions['queries'];
}

function startServer({ jars, home, port, driver, queries = 'same' }: Server) {
  const config = join(home, 'conf');
  for (const name of ['conf', 'import', 'plugins']) mkdirSync(join(home, name), { recursive: true });
  const conf = readFileSync(new URL('neo4j.conf', import.meta.url), 'utf8');
  writeFileSync(join(config, 'neo4j.conf'), conf.replaceAll('{port}', String(port)));
  const opened = ['java.base/java.nio', 'java.base/java.io', 'java.base/sun.nio.ch'];
  return startProcess({
    name: 'neo4j',
    command: 'java',
    args: [
      ...opened.map((name) => `--add-opens=${name}=ALL-UNNAMED`),
      ...['-Xms512m', '-Xmx512m', '-XX:+UseSerialGC'],
      ...(queries === 'many' ? ['-XX:TieredStopAtLevel=1'] : []),
      ...['-cp', join(jars, '*')],
      ...['org.neo4j.server.CommunityEntryPoint', `--home-dir=${home}`],
      ...[`--config-dir=${config}`, '--console-mode'],
    ],
    // Those of the developer would win over the arguments.
    env: { NEO4J_HOME: home, NEO4J_CONF: config },
    logFile: join(home, 'neo4j.log'),
    pidFile: join(home, PID_FILE),
    readyWhen: async ({ pid }) => (await ownsPorts(pid, [port])) && (await answers(driver)),
    readyTimeoutMs: 120_000,
    stopTimeoutMs: 30_000,
    remedy: 'apt-get install openjdk-17-jre-headless, or read neo4j.log in its directory',
  });
}

/** The port is open before the database is: until then it says that it is not there. */
async function answers(driver: Driver): Promise<boolean> {
  const session = driver.session();
  try {
    await session.run('RETURN 1');
    return true;
  } finally {
    await session.close();
  }
}
