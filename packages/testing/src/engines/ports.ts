import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { LaunchError } from './launch-error.ts';

// Below the range that Linux and macOS give to outgoing connections: otherwise a client's socket could take the
// port of a killed server before it comes back.
const FIRST = 15_000;
const LAST = 32_000;

// Two launchers of one process choose concurrently; a port is not given out twice.
const givenOut = new Set<number>();

/** A loopback port that is free now and outside the range of outgoing connections. Never the same twice. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(FIRST, LAST);
    if (givenOut.has(port)) continue;
    givenOut.add(port);
    if (await isFree(port)) return port;
  }
  throw new LaunchError('No free loopback port was found.', {
    remedy: `end what listens on ports ${FIRST} to ${LAST} of this machine`,
  });
}

/** Several ports, all different. */
export function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => freePort()));
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
