import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { listeningSockets } from '@consilium/base/processes';
import type { Environment } from '../local/env-file.ts';
import type { Finding } from './finding.ts';

const DOORS = { RESTATE_INGRESS_URL: 'ingress', RESTATE_ADMIN_URL: 'admin' } as const;

/**
 * Whether the engine’s doors on this machine are for this machine alone: they have no lock. Says nothing of an engine
 * elsewhere. Where the system does not list who listens (no /proc), the ports are called at the machine's own addresses.
 */
export async function checkEnginePorts(
  environment: Environment,
  listening = listeningSockets(),
  addresses = outsideAddresses(),
): Promise<Finding | null> {
  const isOpen = async (port: number) => {
    if (listening !== null) return listening.some((one) => one.port === port && !one.isLoopback);
    return (await Promise.all(addresses.map((host) => answers(host, port)))).includes(true);
  };
  for (const [variable, door] of Object.entries(DOORS)) {
    const ports = (environment[variable] ?? '').split(',').flatMap((text) => portOf(text.trim()));
    const open = await Promise.all(ports.map(isOpen));
    const found = ports.find((_, index) => open[index]);
    if (found !== undefined)
      return {
        id: 'engine-open',
        what: `The engine’s ${door} port ${found} is open to other machines.`,
        why: 'It has no authentication: anybody who reaches it calls, stops and reads what runs.',
        remedy: `bind it to this machine in the engine’s settings: [${door}] bind-address = "127.0.0.1:${found}"; or let a firewall close it to all but our own processes (docs/operations.md)`,
      };
  }
  return null;
}

function portOf(address: string): number[] {
  const url = URL.parse(address);
  return url === null ? [] : [Number(url.port || (url.protocol === 'https:' ? 443 : 80))];
}

/** Addresses at which other machines reach this one. */
function outsideAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address);
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const call = connect({ host, port, timeout: 1_000 });
    const end = (isOpen: boolean) => {
      call.destroy();
      resolve(isOpen);
    };
    call.once('connect', () => end(true));
    call.once('timeout', () => end(false));
    call.once('error', () => end(false));
  });
}
