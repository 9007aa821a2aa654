import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../wait.ts';
import { describedWorker } from './deployment.fixture.ts';
import { listenersOf } from './port-owner.ts';
import { freePort } from './ports.ts';
import { identityOf, lives } from './process-identity.ts';
import { type RunningRestate, startRestate } from './restate.ts';
import { registerDeployment } from './restate-deployment.ts';

async function service(restate: RunningRestate, name: string): Promise<Record<string, unknown> | undefined> {
  const answer = await fetch(`${restate.adminUrl}/services/${name}`);
  return answer.ok ? ((await answer.json()) as Record<string, unknown>) : undefined;
}

describe('one server', () => {
  let restate: RunningRestate;
  let worker: Awaited<ReturnType<typeof describedWorker>>;
  beforeAll(async () => {
    [restate, worker] = await Promise.all([
      startRestate({
        inactivityTimeout: '0s',
        abortTimeout: '3s',
        retry: { maxAttempts: 1, onMaxAttempts: 'kill' },
      }),
      describedWorker('Greeter'),
    ]);
  });
  afterAll(async () => {
    await restate.stop();
    worker.close();
  });

  test('listens on loopback only, on exactly its three ports, both URLs among them', async () => {
    const listeners = await listenersOf(restate.pid);
    expect(listeners?.map((one) => one.address)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
    const ports = listeners?.map((one) => String(one.port));
    expect(ports).toContain(new URL(restate.ingressUrl).port);
    expect(ports).toContain(new URL(restate.adminUrl).port);
  });

  test('registers a worker once, however often it is told', async () => {
    const first = await registerDeployment(restate.adminUrl, worker.uri);
    expect(first.services).toEqual(['Greeter']);
    await expect(registerDeployment(restate.adminUrl, worker.uri)).resolves.toEqual(first);
  });

  test('runs with the time-outs and retries that were asked for', async () => {
    await registerDeployment(restate.adminUrl, worker.uri);
    expect(await service(restate, 'Greeter')).toMatchObject({
      inactivity_timeout: '0s',
      abort_timeout: '3s',
      retry_policy: { max_attempts: 1, on_max_attempts: 'Kill' },
    });
  });

  test('is killed with -9 and comes back on the same ports with its data', async () => {
    await registerDeployment(restate.adminUrl, worker.uri);
    const first = identityOf(restate.pid);
    await restate.kill();
    expect(lives(first)).toBe(false);
    await expect(fetch(`${restate.ingressUrl}/restate/health`)).rejects.toThrow();
    await restate.restart();
    expect(restate.pid).not.toBe(first.pid);
    expect((await fetch(`${restate.ingressUrl}/restate/health`)).status).toBe(200);
    expect(await service(restate, 'Greeter')).toBeDefined();
  });

  test('a worker that never answers is an error with the reason, after the time given', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    await expect(registerDeployment(restate.adminUrl, nobody, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'launch-failed',
      message: expect.stringContaining('refused'),
    });
  });
});

test('a given directory keeps its data over stop, also on other ports, and serves one server at a time', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kept-'));
  const worker = await describedWorker('Kept');
  try {
    const first = await startRestate({ dataDir });
    await registerDeployment(first.adminUrl, worker.uri);
    const leftovers = () => readdir(join(dataDir, 'tmp'));
    await until(async () => (await leftovers()).length > 0, { what: 'the first temporary file' });
    const before = await leftovers();
    await first.restart();
    for (const left of before) expect(await leftovers()).not.toContain(left);
    await expect(startRestate({ dataDir })).rejects.toThrow(`already runs here, as process ${first.pid}`);
    await first.stop();
    const second = await startRestate({ dataDir });
    expect(await service(second, 'Kept')).toBeDefined();
    await second.stop();
    expect(await readdir(dataDir)).not.toContain('tmp');
  } finally {
    worker.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a directory of several partitions with a replicated log opens with the settings of one node', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'moved-'));
  const worker = await describedWorker('Moved');
  try {
    const before = await startRestate({ dataDir, partitions: 4, log: 'replicated' });
    await registerDeployment(before.adminUrl, worker.uri);
    await before.stop();
    const after = await startRestate({ dataDir });
    expect(await service(after, 'Moved')).toBeDefined();
    await after.stop();
  } finally {
    worker.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('after stop the process and its temporary directory are gone', async () => {
  const restate = await startRestate();
  const identity = identityOf(restate.pid);
  expect(existsSync(restate.dataDir)).toBe(true);
  await restate.stop();
  expect(lives(identity)).toBe(false);
  expect(existsSync(restate.dataDir)).toBe(false);
});

test('a setting that the engine refuses gives its own words', async () => {
  await expect(startRestate({ extraToml: '[ingress.nonsense' })).rejects.toMatchObject({
    code: 'launch-failed',
    logTail: expect.stringMatching(/nonsense|TOML/i),
  });
});
