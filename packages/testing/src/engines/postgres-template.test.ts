import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { postgresTemplate } from './postgres-template.ts';

let home = '';
let cache = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cache-'));
  cache = join(home, 'consilium');
  await mkdir(cache);
  vi.stubEnv('XDG_CACHE_HOME', home);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

test('a template is filled once, servers start on a copy, and what nothing used for a week goes', async () => {
  const [unused, used] = ['postgres-template-1', 'postgres-template-2'];
  for (const name of [unused, used]) await mkdir(join(cache, name));
  const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  await utimes(join(cache, unused), eightDaysAgo, eightDaysAgo);

  let filled = 0;
  const fill = async ({ url }: RunningPostgres) => {
    filled += 1;
    await query(url, 'CREATE TABLE made (n int)');
  };
  const template = await postgresTemplate('key', fill);
  expect(await postgresTemplate('key', fill)).toBe(template);
  expect(filled).toBe(1);
  expect((await readdir(cache)).map((name) => join(cache, name)).sort()).toEqual(
    [join(cache, used), template].sort(),
  );

  const copies = await Promise.all([1, 2].map(() => startPostgres({ template, durability: 'off' })));
  for (const { url } of copies) await expect(query(url, 'SELECT n FROM made')).resolves.toEqual([]);
  expect(new Set(copies.map(({ url }) => new URL(url).password)).size).toBe(2);
  await Promise.all(copies.map((copy) => copy.stop()));
});
