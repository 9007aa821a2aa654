import { createConnection } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { listenersOf } from './port-owner.ts';
import { identityOf, lives } from './process-identity.ts';
import { type RedisOptions, type RunningRedis, startRedis } from './redis.ts';

let redis: RunningRedis | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await redis?.stop();
  redis = undefined;
});

async function start(options?: RedisOptions): Promise<RunningRedis> {
  redis = await startRedis(options);
  return redis;
}

/** Sends commands in Redis's line form and gives its lines back. */
function ask(port: number, ...commands: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text.trim().split('\r\n')));
    socket.end([...commands, 'QUIT', ''].join('\r\n'));
  });
}

test('answers on loopback only; killed with -9 it comes back on the same port, empty', async () => {
  const { port, pid } = await start();
  expect(await listenersOf(pid)).toEqual([{ address: '127.0.0.1', port }]);
  expect(await ask(port, 'SET key 1', 'GET key')).toEqual(['+OK', '$1', '1', '+OK']);
  const first = identityOf(pid);
  await redis!.kill();
  expect(lives(first)).toBe(false);
  await redis!.restart();
  expect(await ask(port, 'GET key')).toEqual(['$-1', '+OK']);
});

test('wants its password if it has one', async () => {
  const { port, url } = await start({ password: 'open-sesame' });
  expect(url).toBe(`redis://:open-sesame@127.0.0.1:${port}`);
  expect((await ask(port, 'PING'))[0]).toMatch(/^-NOAUTH/);
  expect(await ask(port, 'AUTH open-sesame', 'PING')).toEqual(['+OK', '+PONG', '+OK']);
});

test('nothing is left after stop', async () => {
  const identity = identityOf((await start()).pid);
  await redis!.stop();
  expect(lives(identity)).toBe(false);
});

test('where it is not installed the error says how to get it', async () => {
  vi.stubEnv('PATH', '/nowhere');
  await expect(startRedis()).rejects.toMatchObject({ remedy: 'apt-get install redis-server' });
});
