import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type DataDir, dataDirFor, PID_FILE } from './data-dir.ts';
import { onFreshPorts } from './fresh-ports.ts';
import { ownsPorts } from './port-owner.ts';
import {
  type Cluster,
  copyCluster,
  newPassword,
  openCluster,
  type PostgresPrograms,
  postgresPrograms,
  readCluster,
} from './postgres-cluster.ts';
import { assertReachable, postgresUser, type ServerUser } from './postgres-user.ts';
import { type EndingSignal, type ProcessExit, type RunningProcess, startProcess } from './process.ts';
import { identityOf, killTree } from './process-identity.ts';

export interface PostgresOptions {
  /** Kept, and started as it is if it holds a cluster. A temporary one that goes with stop() unless given. */
  readonly dataDir?: string;
  /** A free one unless given. */
  readonly port?: number;
  /** `on` unless given; `off` writes nothing through to the disk: faster, for tests that survive no power cut. */
  readonly durability?: 'on' | 'off';
  /**
   * The data directory of a stopped server (`postgresTemplate`). This one starts on a copy, with a password of its own, in
   * a temporary directory.
   */
  readonly template?: string;
  /** Other server settings, by name. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface RunningPostgres {
  /** Of the superuser, to the database `postgres`. */
  readonly url: string;
  readonly port: number;
  /** Of the present start; another one after restart(). */
  readonly pid: number;
  readonly dataDir: string;
  /** Makes the database unless it is there. Gives the superuser's URL to it. */
  createDatabase(name: string): Promise<string>;
  /** SIGKILL (unless given) of the server and all its sessions, as a crash of the machine would end them. */
  kill(signal?: EndingSignal): Promise<ProcessExit>;
  /** On the same port and data, after a kill (then it recovers) or gracefully. */
  restart(): Promise<void>;
  /** Ends all sessions and shuts down. */
  stop(): Promise<void>;
  logs(): string;
}

/** Starts PostgreSQL 18 on loopback, with its own cluster, and waits until it answers a query. */
export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const [programs, user] = await Promise.all([postgresPrograms(), postgresUser()]);
  const dir = await dataDirFor('postgres', options.dataDir);
  try {
    await Promise.all([dir.path, programs.initdb].map((path) => assertReachable(user, path)));
    const cluster =
      options.template === undefined
        ? await openCluster(dir.path, { programs, user, durable: options.durability !== 'off' })
        : await copyCluster(options.template, dir.path, user);
    const start = async (port: number) => ({
      port,
      server: await startServer({ port, options, programs, user, cluster, dir }),
    });
    const { port, server } =
      options.port === undefined
        ? await onFreshPorts(1, ([free]) => start(free!))
        : await start(options.port);
    if (options.template !== undefined) await changePassword(urlTo(port, cluster), cluster);
    return running({ port, server, cluster: await readCluster(dir.path), dir });
  } catch (error) {
    await dir.remove();
    throw error;
  }
}

interface Parts {
  readonly port: number;
  readonly options: PostgresOptions;
  readonly programs: PostgresPrograms;
  readonly user: ServerUser;
  readonly cluster: Cluster;
  readonly dir: DataDir;
}

function startServer({ port, options, programs, user, cluster, dir }: Parts): Promise<RunningProcess> {
  return startProcess({
    name: 'postgres',
    command: programs.postgres,
    args: [
      '-D',
      cluster.path,
      ...Object.entries(settings(port, options)).map(([name, value]) => `--${name}=${value}`),
    ],
    ...user,
    cwd: cluster.path,
    // PG* variables of the developer would change what is tested.
    inheritEnvironment: false,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    logFile: join(dir.path, 'postgres.log'),
    pidFile: join(dir.path, PID_FILE),
    readyWhen: async ({ pid }) =>
      (await ownsPorts(pid, [port])) && (await answers(urlTo(port, await readCluster(dir.path)))),
    // Fast shutdown: sessions are ended, not waited for.
    stopSignal: 'SIGINT',
    remedy:
      'the data directory may be of another version or in use: take an empty one, or read postgres.log in it',
  });
}

function settings(
  port: number,
  { durability = 'on', settings: more = {} }: PostgresOptions,
): Record<string, string> {
  const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // No socket file: it would stay in /tmp after a kill, and anybody could connect to it.
    unix_socket_directories: '',
    max_connections: '200',
    // Detail and context of an error quote rows.
    log_error_verbosity: 'terse',
    ...(durability === 'off' ? careless : {}),
    ...more,
  };
}

function running({
  port,
  server,
  cluster,
  dir,
}: { server: RunningProcess } & Pick<Parts, 'port' | 'cluster' | 'dir'>) {
  const postgres: RunningPostgres = {
    url: urlTo(port, cluster),
    port,
    dataDir: dir.path,
    get pid() {
      return server.pid;
    },
    createDatabase: (name) => createDatabase(name, port, cluster),
    kill: (signal = 'SIGKILL') => (signal === 'SIGKILL' ? crash(server) : server.kill(signal)),
    restart: server.restart,
    async stop() {
      await server.stop();
      await dir.remove();
    },
    logs: server.logs,
  };
  return postgres;
}

/**
 * The sessions are in process groups of their own and would live on for a moment, finish their statement and hold
 * the shared memory that the next start needs.
 */
async function crash(server: RunningProcess): Promise<ProcessExit> {
  if (server.running) await killTree(identityOf(server.pid));
  return server.kill('SIGKILL');
}

async function createDatabase(name: string, port: number, cluster: Cluster): Promise<string> {
  await withClient(urlTo(port, cluster), async (client) => {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
  return urlTo(port, cluster, name);
}

/** Two copies of one cluster do not open to the same password. */
async function changePassword(url: string, { passwordFile }: Cluster): Promise<void> {
  const password = newPassword();
  await withClient(url, (client) =>
    client.query(`ALTER ROLE postgres PASSWORD ${client.escapeLiteral(password)}`),
  );
  await writeFile(passwordFile, `${password}\n`);
}

async function answers(url: string): Promise<boolean> {
  await withClient(url, (client) => client.query('SELECT 1'));
  return true;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function urlTo(port: number, { password }: Cluster, database = 'postgres'): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}
