import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RunningPostgres, startPostgres, until } from '@consilium/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORDS } from '../test-support/database.fixture.ts';
import { connectionsFor } from './connections.ts';
import { migrate } from './migrate.ts';
import { migrationState } from './migration-state.ts';

let server: RunningPostgres;
let path = '';
let directory = new URL('file:///');
/** Names of all files. */
let files: readonly string[] = [];

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'migrations-'));
  directory = pathToFileURL(`${path}/`);
  await cp(new URL('../../migrations/', import.meta.url), path, { recursive: true });
  files = (await readdir(path, { recursive: true })).filter((name) => name.endsWith('.sql'));
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

const options = () => ({ roles: PASSWORDS, directory });

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

describe('migrate', () => {
  // The first of this file: later the roles are there.
  it('makes the roles of the cluster when two databases are migrated at the same time', async () => {
    const urls = await Promise.all([newDatabase(), newDatabase(), newDatabase()]);
    const directory = pathToFileURL(`${path}/no-files/`);
    for (const folder of ['functions', 'policies'])
      await mkdir(new URL(`repeatable/${folder}`, directory), { recursive: true });
    await Promise.all(urls.map((url) => migrate(url, { ...options(), directory })));
    for (const url of urls)
      for (const role of Object.values(connectionsFor(url, PASSWORDS)))
        await expect(query(role, 'SELECT 1')).resolves.toBeDefined();
  });

  it('applies each file once, also when two start at the same time', async () => {
    const url = await newDatabase();
    const both = await Promise.all([migrate(url, options()), migrate(url, options())]);
    expect(both.map((names) => names.length).sort()).toEqual([0, files.length]);
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

  it('refuses a database that other files have made, and says what to do', async () => {
    const url = await migratedDatabase();
    await query(url, `INSERT INTO app.migrations (name, checksum) VALUES ('0002_older.sql', 'x')`);
    const refusal = /migration_missing: 0002_older.sql .* begin with an empty database/;
    await expect(migrate(url, options())).rejects.toThrow(refusal);
    await expect(migrationState(url, directory)).rejects.toThrow(refusal);
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
    expect((await query(url, `SELECT FROM app.migrations WHERE name LIKE '9001%'`)).rowCount).toBe(0);
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
       consilium_own, consilium_operate, consilium_system, consilium_writer TO ${owner} WITH ADMIN OPTION;
       ALTER DATABASE "${new URL(url).pathname.slice(1)}" OWNER TO ${owner}`,
    );
    const ownerUrl = new URL(url);
    ownerUrl.username = owner;
    ownerUrl.password = 'x';
    expect(await migrate(ownerUrl.href, options())).toHaveLength(files.length);
    await query(ownerUrl.href, `INSERT INTO app.settings VALUES ('t1', 'a', '1')`);
    const repeatable = files.filter((name) => name.startsWith('repeatable'));
    await query(ownerUrl.href, 'DELETE FROM app.repeatable_migrations');
    expect(await migrate(ownerUrl.href, options())).toHaveLength(repeatable.length);
  });
});

describe('a repeatable file', () => {
  const FILE = 'repeatable/functions/99_greet.sql';
  const GREET = (name: string) => `create or replace function app.greet(name text) returns text language sql
    return '${name} ' || name;`;
  const said = async (url: string, call = `app.greet('you')`) =>
    (await query(url, `SELECT ${call} AS said`)).rows[0].said;

  /** A copy of the files, with one more repeatable file. */
  async function filesWith(sql: string): Promise<URL> {
    const copy = await mkdtemp(join(path, 'copy-'));
    for (const name of files) await cp(join(path, name), join(copy, name));
    await writeFile(join(copy, FILE), sql);
    return pathToFileURL(`${copy}/`);
  }

  it('is applied again when its text has changed, once also when two start at the same time', async () => {
    const url = await migratedDatabase();
    const [first, second] = [await filesWith(GREET('hello')), await filesWith(GREET('good day'))];
    expect(await migrate(url, { ...options(), directory: first })).toEqual([FILE]);
    expect(await migrate(url, { ...options(), directory: first })).toEqual([]);
    expect((await migrationState(url, second)).pending).toEqual([FILE]);
    const both = [1, 2].map(() => migrate(url, { ...options(), directory: second }));
    expect((await Promise.all(both)).flat()).toEqual([FILE]);
    expect(await said(url)).toBe('good day you');
  });

  it('of an older release is not applied over those of a newer one', async () => {
    const url = await migratedDatabase();
    const [older, newer] = [await filesWith(GREET('hello')), await filesWith(GREET('good day'))];
    await migrate(url, { ...options(), directory: older, release: '1.9.0' });
    await migrate(url, { ...options(), directory: newer, release: '1.10.0' });
    expect(await migrate(url, { ...options(), directory: older, release: '1.9.0' })).toEqual([]);
    expect(await migrationState(url, older, '1.9.0')).toEqual({ pending: [], newer: [FILE] });
    expect(await said(url)).toBe('good day you');
    expect(await migrate(url, { ...options(), directory: older, release: '2.0.0' })).toEqual([FILE]);
  });

  it('makes a new function of a changed signature, and keeps the old one for the release before', async () => {
    const url = await migratedDatabase();
    await migrate(url, { ...options(), directory: await filesWith(GREET('hello')) });
    const other = GREET('hello').replace('returns text', 'returns varchar');
    await expect(migrate(url, { ...options(), directory: await filesWith(other) })).rejects.toThrow(
      /cannot change return type/,
    );
    const further = `${GREET('hello')}
      create function app.greet(name text, title text) returns text language sql return title || ' ' || name;`;
    await migrate(url, { ...options(), directory: await filesWith(further) });
    expect(await said(url)).toBe('hello you');
    expect(await said(url, `app.greet('you', 'Dr')`)).toBe('Dr you');
  });

  it('defines no function, trigger or policy that is defined elsewhere, and all are as they were when applied again', async () => {
    const url = await newDatabase();
    const copy = await mkdtemp(join(path, 'strict-'));
    const replaced = /create or replace (function|aggregate|trigger)/g;
    for (const name of files) {
      const sql = await readFile(join(path, name), 'utf8');
      await mkdir(dirname(join(copy, name)), { recursive: true });
      // So PostgreSQL refuses the second definition of anything.
      const strict = sql
        .replace(replaced, 'create $1')
        .replace(/drop policy if exists \w+ on app\.[\w%$]+/g, 'select 1');
      await writeFile(join(copy, name), strict);
      if (!name.startsWith('repeatable'))
        expect(sql).not.toMatch(/create (or replace )?(function|policy|trigger)/);
    }
    await migrate(url, { ...options(), directory: pathToFileURL(`${copy}/`) });
    const before = await definitions(url);
    expect(before.length).toBeGreaterThan(300);
    // Numbered files as they were applied; the repeatable ones have another text and replace all.
    await query(url, `DELETE FROM app.repeatable_migrations`);
    await migrate(url, options());
    expect(await definitions(url)).toEqual(before);
  });
});

/** Every function and policy with its text, its owner and its grants. */
async function definitions(url: string): Promise<readonly unknown[]> {
  const { rows } = await query(
    url,
    `SELECT p.oid::regprocedure::text AS name, p.proowner::regrole::text AS owner, p.proacl::text AS grants, p.prosrc AS body
       FROM pg_proc p WHERE p.pronamespace IN ('app'::regnamespace, 'lens'::regnamespace)
     UNION ALL
     SELECT polname || ' on ' || polrelid::regclass, polcmd::text, polroles::text,
         concat(pg_get_expr(polqual, polrelid), ' / ', pg_get_expr(polwithcheck, polrelid)) FROM pg_policy
     ORDER BY 1`,
  );
  return rows;
}
