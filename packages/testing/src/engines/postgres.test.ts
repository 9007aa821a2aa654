import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../wait.ts';
import { listenersOf } from './port-owner.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { identityOf, lives } from './process-identity.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = await connect(url);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a durable server', () => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    postgres = await startPostgres({ settings: { work_mem: '5MB' } });
  });
  afterAll(() => postgres.stop());

  test('listens on loopback only, and writes through to the disk', async () => {
    expect(await listenersOf(postgres.pid)).toEqual([{ address: '127.0.0.1', port: postgres.port }]);
    const settings = await query(
      postgres.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('max_connections') AS connections, current_setting('work_mem') AS work`,
    );
    expect(settings).toEqual([{ fsync: 'on', commit: 'on', connections: '200', work: '5MB' }]);
  });

  test('nobody enters without the password, which only its owner can read', async () => {
    await expect(query(postgres.url.replace(/:[^:@]+@/, ':guess@'), 'SELECT 1')).rejects.toThrow('password');
    expect((await stat(join(postgres.dataDir, 'password'))).mode & 0o077).toBe(0);
  });

  test('logs for its owner only, and nothing of the rows that an error is about', async () => {
    const row = `INSERT INTO pg_temp.t VALUES ('a patient''s word', 1)`;
    const table = 'CREATE TEMP TABLE t (said text, n int CHECK (n > 1))';
    await expect(query(postgres.url, `${table}; DO $$ BEGIN ${row}; END $$`)).rejects.toThrow(
      'check constraint',
    );
    await until(() => postgres.logs().includes('violates check constraint'), { what: 'the line of the log' });
    expect(postgres.logs()).not.toMatch(/DETAIL|CONTEXT/);
    expect((await stat(join(postgres.dataDir, 'postgres.log'))).mode & 0o077).toBe(0);
  });

  test('makes a database once, whatever its name', async () => {
    const url = await postgres.createDatabase('a "strange" name');
    await expect(postgres.createDatabase('a "strange" name')).resolves.toBe(url);
    await expect(query(url, 'SELECT current_database() AS name')).resolves.toEqual([
      { name: 'a "strange" name' },
    ]);
  });

  test('is killed with -9 in a transaction and comes back with what was committed, and no more', async () => {
    const url = await postgres.createDatabase('crash');
    await query(url, 'CREATE TABLE t (n int); INSERT INTO t VALUES (1)');
    const client = await connect(url);
    await client.query('BEGIN');
    await client.query('INSERT INTO t VALUES (2)');
    const server = identityOf(postgres.pid);
    const session = identityOf((await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid);
    // A busy session does not notice by itself that its server has died.
    const busy = client.query('SELECT count(*) FROM generate_series(1, 200000000)').catch(() => 'cut off');
    const active = `SELECT FROM pg_stat_activity WHERE pid = ${session.pid} AND state = 'active'`;
    await until(async () => (await query(url, active)).length === 1, { what: 'the session to be busy' });

    await postgres.kill();
    expect(await busy).toBe('cut off');
    expect([lives(server), lives(session)]).toEqual([false, false]);
    await postgres.restart();

    expect(postgres.pid).not.toBe(server.pid);
    await expect(query(url, 'SELECT n FROM t')).resolves.toEqual([{ n: 1 }]);
  });
});

describe('a given directory', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kept-'));
    const first = await startPostgres({ dataDir, durability: 'off' });
    await query(first.url, 'CREATE TABLE kept (n int)');
    await first.stop();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('keeps its data over stop, and the second start makes no new cluster', async () => {
    const second = await startPostgres({ dataDir, durability: 'off' });
    await expect(query(second.url, 'SELECT n FROM kept')).resolves.toEqual([]);
    await expect(query(second.url, `SELECT current_setting('fsync') AS fsync`)).resolves.toEqual([
      { fsync: 'off' },
    ]);
    await second.stop();
  });

  test('is a template: a copy has its data, a password of its own, and leaves nothing behind', async () => {
    const template = (await readFile(join(dataDir, 'password'), 'utf8')).trim();
    const copy = await startPostgres({ template: dataDir, durability: 'off' });
    await query(copy.url, 'INSERT INTO kept VALUES (1)');
    await expect(query(copy.url.replace(/:[^:@]+@/, `:${template}@`), 'SELECT 1')).rejects.toThrow(
      'password',
    );
    await copy.restart();
    await expect(query(copy.url, 'SELECT n FROM kept')).resolves.toEqual([{ n: 1 }]);
    const identity = identityOf(copy.pid);
    // A session that stays open.
    await connect(copy.url);
    await copy.stop();
    expect(lives(identity)).toBe(false);
    expect(existsSync(copy.dataDir)).toBe(false);
    const original = await startPostgres({ dataDir, durability: 'off' });
    await expect(query(original.url, 'SELECT n FROM kept')).resolves.toEqual([]);
    await original.stop();
  });

  // The last of them: nothing opens it after this.
  test('with a cluster of another version is refused in the words of the server', async () => {
    await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '15\n');
    await expect(startPostgres({ dataDir })).rejects.toMatchObject({
      code: 'launch-failed',
      logTail: expect.stringContaining('database files are incompatible with server'),
    });
  });
});
