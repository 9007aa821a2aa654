import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { neo4jJars, neo4jJarsDirectory } from './neo4j-jars.ts';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'consilium-neo4j-cache-'));
  vi.stubEnv('XDG_CACHE_HOME', cache);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true });
});

test('what was fetched once is not fetched again', async () => {
  mkdirSync(neo4jJarsDirectory(), { recursive: true });
  vi.stubEnv('PATH', '/nowhere');
  expect(await neo4jJars()).toBe(neo4jJarsDirectory());
});

test('without Maven the error says how to get it, and nothing half-finished is left', async () => {
  vi.stubEnv('PATH', '/nowhere');
  await expect(neo4jJars()).rejects.toMatchObject({ remedy: expect.stringContaining('maven') });
  expect(readdirSync(join(cache, 'consilium'))).toEqual([]);
});
