import { readFileSync } from 'node:fs';
import type { Environment } from '../local/env-file.ts';
import type { Finding } from './finding.ts';

const DOORS = { RESTATE_INGRESS_URL: 'ingress', RESTATE_ADMIN_URL: 'admin' } as const;
const LISTENS = '0A';
/** 127.0.0.0/8, ::1 and ::ffff:127.0.0.0/104, as /proc writes them. */
const LOOPBACK = /^([0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F)$/;

/**
 * Whether the engine's doors on this machine are for this machine alone: they have no lock. Says nothing of an engine
 * elsewhere, nor where the system does not list who listens.
 */
export function checkEnginePorts(environment: Environment, tables = readTables): Finding | null {
  const open = listeners(tables()).filter(({ address }) => !LOOPBACK.test(address));
  for (const [variable, door] of Object.entries(DOORS)) {
    const ports = (environment[variable] ?? '').split(',').flatMap((text) => portOf(text.trim()));
    const found = ports.find((port) => open.some((listener) => listener.port === port));
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

function listeners(text: string): readonly { readonly address: string; readonly port: number }[] {
  return text.split('\n').flatMap((row) => {
    const [, local = '', , state] = row.trim().split(/\s+/);
    const [address = '', port = ''] = local.split(':');
    return state === LISTENS ? [{ address, port: Number.parseInt(port, 16) }] : [];
  });
}

function readTables(): string {
  try {
    return ['tcp', 'tcp6'].map((table) => readFileSync(`/proc/net/${table}`, 'utf8')).join('\n');
  } catch {
    return '';
  }
}
