import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORDS, useServer } from '../test-support/database.fixture.ts';
import { connectionsFor } from './connections.ts';
import { migrate } from './migrate.ts';

const server = useServer({ beforeAll, afterAll });
let path = '';
let directory = new URL('file:///');
let files = 0;

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'migrations-'));
  directory = pathToFileURL(`${path}/`);
  await cp(new URL('../../migrations/', import.meta.url), path, { recursive: true });
  files = (await readdir(path)).length;
});
afterAll(() => rm(path, { recursive: true }));

const newDatabase = () => server().createDatabase(`m_${randomUUID()}`);
const options = () => ({ roles: PASSWORDS, directory });

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

describe('migrate', () => {
  it('applies each file once, also when two start at the same time', async () => {
    const url = await newDatabase();
    const both = await Promise.all([migrate(url, options()), migrate(url, options())]);
    expect(both.map((names) => names.length).sort()).toEqual([0, files]);
    expect(await migrate(url, options())).toEqual([]);
  });

  it('makes the roles of the cluster when two databases are migrated at the same time', async () => {
    const urls = await Promise.all([newDatabase(), newDatabase(), newDatabase()]);
    await Promise.all(urls.map((url) => migrate(url, options())));
    for (const url of urls)
      for (const role of Object.values(connectionsFor(url, PASSWORDS)))
        await expect(query(role, 'SELECT 1')).resolves.toBeDefined();
  });

  it('refuses an applied file whose text changed, and says what to do', async () => {
    const url = await newDatabase();
    const file = join(path, '9001_extra.sql');
    await writeFile(file, 'CREATE TABLE app.extra (a integer);');
    await migrate(url, options());
    await writeFile(file, 'CREATE TABLE app.extra (a bigint);');
    await expect(migrate(url, options())).rejects.toThrow(/migration_changed: restore 9001_extra.sql/);
    await rm(file);
  });

  it('leaves a newer database alone, and refuses a new file that comes before an applied one', async () => {
    const url = await newDatabase();
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

  it('keeps nothing of a file that fails half-way', async () => {
    const url = await newDatabase();
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
    const url = await newDatabase();
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
      server().url,
      `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'x'; GRANT consilium_owner, consilium_app,
       consilium_operate, consilium_system TO ${owner} WITH ADMIN OPTION;
       ALTER DATABASE "${new URL(url).pathname.slice(1)}" OWNER TO ${owner}`,
    );
    const ownerUrl = new URL(url);
    ownerUrl.username = owner;
    ownerUrl.password = 'x';
    expect(await migrate(ownerUrl.href, options())).toHaveLength(files);
    await query(ownerUrl.href, `INSERT INTO app.settings VALUES ('t1', 'a', '1')`);
  });
});
