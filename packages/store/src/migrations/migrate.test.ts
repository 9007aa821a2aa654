import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RunningPostgres, startPostgres, until } from '@consilium/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PASSWORDS } from '../test-support/database.fixture.ts';
import { connectionsFor } from './connections.ts';
import { migrate } from './migrate.ts';

let server: RunningPostgres;
let path = '';
let directory = new URL('file:///');
let files = 0;

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'migrations-'));
  directory = pathToFileURL(`${path}/`);
  await cp(new URL('../../migrations/', import.meta.url), path, { recursive: true });
  files = (await readdir(path)).length;
  // An empty cluster, without the roles.
  server = await startPostgres({ durability: 'off' });
});
afterAll(async () => {
  await server?.stop();
  await rm(path, { recursive: true });
});

const newDatabase = () => server.createDatabase(`m_${randomUUID()}`);

/** A copy of one that was migrated here: where what comes after is asked. */
async function migratedDatabase(): Promise<string> {
  const migrated = await server.createDatabase('migrated');
  await migrate(migrated, options());
  const name = `c_${randomUUID()}`;
  await query(server.url, `CREATE DATABASE "${name}" TEMPLATE migrated`);
  return server.createDatabase(name);
}

/** The files before this number, in a folder of their own. */
async function filesBefore(number: string): Promise<URL> {
  const older = await mkdtemp(join(path, '../migrations-older-'));
  onTestFinished(() => rm(older, { recursive: true }));
  for (const name of await readdir(path)) if (name < number) await cp(join(path, name), join(older, name));
  return pathToFileURL(`${older}/`);
}

const options = () => ({ roles: PASSWORDS, directory });

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

describe('migrate', () => {
  // The first of this file: later the roles are there.
  it('makes the roles of the cluster when two databases are migrated at the same time', async () => {
    const directory = await filesBefore('0002');
    const urls = await Promise.all([newDatabase(), newDatabase(), newDatabase()]);
    await Promise.all(urls.map((url) => migrate(url, { ...options(), directory })));
    for (const url of urls)
      for (const role of Object.values(connectionsFor(url, PASSWORDS)))
        await expect(query(role, 'SELECT 1')).resolves.toBeDefined();
  });

  it('applies each file once, also when two start at the same time', async () => {
    const url = await newDatabase();
    const both = await Promise.all([migrate(url, options()), migrate(url, options())]);
    expect(both.map((names) => names.length).sort()).toEqual([0, files]);
    expect(await migrate(url, options())).toEqual([]);
  });

  it('refuses an applied file whose text changed, and says what to do', async () => {
    const url = await migratedDatabase();
    const file = join(path, '9001_extra.sql');
    await writeFile(file, 'CREATE TABLE app.extra (a integer);');
    await migrate(url, options());
    await writeFile(file, 'CREATE TABLE app.extra (a bigint);');
    await expect(migrate(url, options())).rejects.toThrow(/migration_changed: restore 9001_extra.sql/);
    await rm(file);
  });

  it('leaves a newer database alone, and refuses a new file that comes before an applied one', async () => {
    const url = await migratedDatabase();
    const newer = join(path, '9003_newer.sql');
    await writeFile(newer, 'SELECT 1;');
    await migrate(url, options());
    await rm(newer);
    expect(await migrate(url, options())).toEqual([]);
    const late = join(path, '9002_late.sql');
    await writeFile(late, 'SELECT 1;');
    await expect(migrate(url, options())).rejects.toThrow(/migration_out_of_order/);
    await rm(late);
  });

  it('lets others go first where a table is in use, and comes to its end', async () => {
    const url = await migratedDatabase();
    const file = join(path, '9004_busy.sql');
    await writeFile(file, 'ALTER TABLE app.settings ADD COLUMN busy integer;');
    const [user, next] = [1, 2].map(() => new pg.Client({ connectionString: url })) as [pg.Client, pg.Client];
    await Promise.all([user.connect(), next.connect()]);
    try {
      await user.query('BEGIN; SELECT FROM app.settings');
      const migrating = migrate(url, { ...options(), lockTimeoutMs: 300 });
      const waiting = `SELECT FROM pg_locks WHERE relation = 'app.settings'::regclass AND NOT granted`;
      await until(async () => (await next.query(waiting)).rowCount, {
        what: 'the file to wait for the table',
      });
      // Behind the one that waits. It would wait as long as the first one is not done.
      await next.query(`SET statement_timeout = '10s'; SELECT FROM app.settings`);
      await user.query('COMMIT');
      expect(await migrating).toEqual(['9004_busy.sql']);
    } finally {
      await Promise.all([user.end(), next.end(), rm(file)]);
    }
  });

  it('throws away samples of reasons that an older release has let the planner take', async () => {
    const url = await newDatabase();
    await migrate(url, { ...options(), directory: await filesBefore('0009') });
    await query(
      url,
      `INSERT INTO app.grants (tenant, actor, compartment, relation, purposes, reason)
         SELECT 't1', 'dr-' || n, 'patient/p', 'care-team', '{TREAT}', 'canary' FROM generate_series(1, 20) n;
       ANALYZE app.grants`,
    );
    const samples = `SELECT FROM pg_stats WHERE schemaname = 'app' AND most_common_vals::text LIKE '%canary%'`;
    expect((await query(url, samples)).rowCount).toBe(1);
    await migrate(url, options());
    expect((await query(url, samples)).rowCount).toBe(0);
    await query(url, 'ANALYZE app.grants');
    expect((await query(url, samples)).rowCount).toBe(0);
  });

  it('refuses records from before there was a graph, which would be answered for with nothing', async () => {
    const url = await newDatabase();
    await migrate(url, { ...options(), directory: await filesBefore('0018') });
    await query(
      url,
      `INSERT INTO app.resource_versions (tenant, compartment, type, id, version, content, digest, withdrawn, way, recorded_by,
         categories, codes, recorded_from)
       VALUES ('t1', 'patient/p', 'Condition', 'c', 1, '{}', sha256('x'), false, 'person', 'dr-a', '{}', '{}', now())`,
    );
    await expect(migrate(url, options())).rejects.toThrow(/records_without_graph.*delete \.data/);
    await query(url, 'DELETE FROM app.resource_versions');
    await migrate(url, options());
    const forced = `SELECT relforcerowsecurity AS forced FROM pg_class WHERE oid = 'app.resource_versions'::regclass`;
    expect((await query(url, forced)).rows).toEqual([{ forced: true }]);
  });

  it('bounds what the app may spill to disk', async () => {
    const url = await migratedDatabase();
    await query(url, 'ALTER ROLE consilium_app RESET temp_file_limit');
    await migrate(url, options());
    const shown = await query(connectionsFor(url, PASSWORDS).app, 'SHOW temp_file_limit');
    expect(shown.rows).toEqual([{ temp_file_limit: '256MB' }]);
  });

  it('keeps nothing of a file that fails half-way', async () => {
    const url = await migratedDatabase();
    const broken = join(path, '9001_broken.sql');
    await writeFile(broken, 'CREATE TABLE app.half (a integer); SELECT 1/0;');
    await expect(migrate(url, options())).rejects.toThrow(/division by zero/);
    await rm(broken);
    expect((await query(url, `SELECT to_regclass('app.half') AS half`)).rows[0].half).toBeNull();
    expect((await query(url, 'SELECT count(*) FROM app.migrations')).rows[0].count).toBe(String(files));
  });

  it('refuses a login role that could walk around row-level security', async () => {
    const url = await newDatabase();
    await query(url, 'ALTER ROLE consilium_operate BYPASSRLS');
    await expect(migrate(url, options())).rejects.toThrow(/role_too_mighty.*consilium_operate/);
    await query(url, 'ALTER ROLE consilium_operate NOBYPASSRLS');
  });

  it('takes passwords with characters that URLs and SQL treat specially, and refuses others', async () => {
    const url = await migratedDatabase();
    const roles = { ...PASSWORDS, app: `a'b"c\\d%20/e:f@g?h#i$j` };
    await migrate(url, { ...options(), roles });
    await expect(query(connectionsFor(url, roles).app, 'SELECT 1')).resolves.toBeDefined();
    await migrate(url, options());
    await expect(migrate(url, { ...options(), roles: { ...roles, app: 'ключ' } })).rejects.toThrow(
      /invalid_password/,
    );
  });

  it('works for an owner who is no superuser', async () => {
    const url = await newDatabase();
    const owner = `o_${randomUUID().slice(0, 8)}`;
    await query(
      server.url,
      `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'x'; GRANT consilium_owner, consilium_app,
       consilium_operate, consilium_system, consilium_writer TO ${owner} WITH ADMIN OPTION;
       ALTER DATABASE "${new URL(url).pathname.slice(1)}" OWNER TO ${owner}`,
    );
    const ownerUrl = new URL(url);
    ownerUrl.username = owner;
    ownerUrl.password = 'x';
    expect(await migrate(ownerUrl.href, options())).toHaveLength(files);
    await query(ownerUrl.href, `INSERT INTO app.settings VALUES ('t1', 'a', '1')`);
  });
});
