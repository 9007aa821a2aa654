import { readdir, readFile, readlink } from 'node:fs/promises';

const LISTEN = '0A';

/** An address that a process listens on. */
export interface Listener {
  readonly address: string;
  readonly port: number;
}

/**
 * The TCP addresses that a process itself listens on, read from the kernel; undefined where the system does not
 * tell (not Linux, or the process is gone). Health answers alone do not say who answered.
 */
export async function listenersOf(pid: number): Promise<Listener[] | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    const sockets = await socketsOf(pid);
    const tables = await Promise.all(
      ['tcp', 'tcp6'].map((table) => readFile(`/proc/${pid}/net/${table}`, 'utf8')),
    );
    return tables.flatMap((table) =>
      table
        .split('\n')
        .slice(1)
        .flatMap((row) => listener(row, sockets)),
    );
  } catch {
    return undefined;
  }
}

/** Whether this process holds all these ports; where the system cannot tell, the process being alive must do. */
export async function ownsPorts(pid: number, ports: readonly number[]): Promise<boolean> {
  const listeners = await listenersOf(pid);
  if (!listeners) return process.platform !== 'linux';
  return ports.every((port) => listeners.some((one) => one.port === port));
}

async function socketsOf(pid: number): Promise<Set<string>> {
  const fds = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(fds.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
  return new Set(targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
}

function listener(row: string, sockets: ReadonlySet<string>): Listener[] {
  const columns = row.trim().split(/\s+/);
  const [address, port] = (columns[1] ?? '').split(':');
  if (columns[3] !== LISTEN || !address || !port || !sockets.has(columns[9] ?? '')) return [];
  return [{ address: readable(address), port: Number.parseInt(port, 16) }];
}

/** The kernel prints IPv4 as little-endian hexadecimal; IPv6 stays as printed, nobody here needs more. */
function readable(hex: string): string {
  return hex.length === 8
    ? (hex.match(/../g) ?? [])
        .reverse()
        .map((byte) => Number.parseInt(byte, 16))
        .join('.')
    : hex;
}
