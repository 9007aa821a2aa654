import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EngineProgress, startEngines } from './engines.ts';
import { identityOf, lives } from './process-identity.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'engines-'));
  // PostgreSQL runs as another user when these tests run as root.
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true, force: true });
});

test('starts all that is asked, tells when each is ready, and stops all', async () => {
  const told: EngineProgress[] = [];
  const engines = await startEngines(
    { postgres: { durability: 'off' }, restate: true, redis: true },
    { dataDir, onProgress: (progress) => told.push(progress) },
  );
  const processes = [engines.postgres.pid, engines.restate.pid, engines.redis.pid].map(identityOf);
  expect(processes.map(lives)).toEqual([true, true, true]);
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'restate']);
  const ready = told.filter((progress) => progress.state === 'ready');
  expect(ready.map((progress) => progress.engine).sort()).toEqual(['postgres', 'redis', 'restate']);
  expect(ready.every((progress) => progress.tookMs! > 0)).toBe(true);
  await engines.stop();
  expect(processes.map(lives)).toEqual([false, false, false]);
});

test('what is not asked for is not started', async () => {
  const engines = await startEngines({ redis: true, postgres: false });
  expect([engines.postgres, engines.restate]).toEqual([undefined, undefined]);
  await engines.stop();
});

test('if one fails the others are stopped, and its error is told', async () => {
  vi.stubEnv('PATH', '/nowhere');
  await expect(startEngines({ restate: true, redis: true }, { dataDir })).rejects.toMatchObject({
    remedy: 'apt-get install redis-server',
  });
  // The pid file goes with the process that it names.
  expect(await readdir(join(dataDir, 'restate'))).not.toContain('process.pid');
});
