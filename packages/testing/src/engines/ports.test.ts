import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listenersOf, ownsPorts } from './port-owner.ts';
import { freePort, freePorts } from './ports.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(port: number): Promise<void> {
  server = createServer();
  await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve));
}

test('ports are all different and can be listened on', async () => {
  const ports = await freePorts(50);
  expect(new Set(ports).size).toBe(50);
  await listen(ports[0]!);
});

test('no port is in the range of outgoing connections, which could take it while its server is down', async () => {
  for (const port of await freePorts(50)) {
    expect(port).toBeGreaterThan(1_023);
    expect(port).toBeLessThan(32_768);
  }
});

test('a port belongs to the process that listens on it, and to no other', async () => {
  const [ours, nobodys] = [await freePort(), await freePort()];
  await listen(ours);
  expect(await listenersOf(process.pid)).toContainEqual({ address: '127.0.0.1', port: ours });
  expect(await ownsPorts(process.pid, [ours])).toBe(true);
  expect(await ownsPorts(process.pid, [ours, nobodys])).toBe(false);
  expect(await ownsPorts(process.ppid, [ours])).toBe(false);
});
