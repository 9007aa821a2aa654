import { connect } from 'node:net';
import { listeningSockets, socketInodes, startOf } from '@consilium/base/processes';

/** An address that a process listens on. */
export interface Listener {
  readonly address: string;
  readonly port: number;
}

/**
 * The TCP addresses that a process itself listens on, read from the kernel; undefined where the system does not list them
 * (no /proc). Health answers alone do not say who answered.
 */
export function listenersOf(pid: number): Listener[] | undefined {
  const listening = listeningSockets();
  if (listening === null) return undefined;
  const own = socketInodes(pid);
  return listening.filter(({ inode }) => own.has(inode)).map(({ address, port }) => ({ address, port }));
}

/**
 * Whether this process holds all these ports. Where the system does not list who listens: whether it lives and all of them
 * take connections. An engine whose port is taken by another ends.
 */
export async function ownsPorts(pid: number, ports: readonly number[]): Promise<boolean> {
  const listeners = listenersOf(pid);
  if (listeners) return ports.every((port) => listeners.some((one) => one.port === port));
  if (startOf(pid) === null) return false;
  return (await Promise.all(ports.map(takesConnections))).every(Boolean);
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const call = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    const end = (isTaken: boolean) => {
      call.destroy();
      resolve(isTaken);
    };
    call.once('connect', () => end(true));
    call.once('timeout', () => end(false));
    call.once('error', () => end(false));
  });
}
