import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { procPath } from './proc-folder.ts';

/** A TCP socket that somebody listens on. */
export interface ListeningSocket {
  /** `127.0.0.1`; an IPv6 address in the kernel's hexadecimal. */
  readonly address: string;
  /** Whether only this machine reaches it. */
  readonly isLoopback: boolean;
  readonly port: number;
  readonly inode: string;
}

const LISTENS = '0A';
/** 127.0.0.0/8, ::1 and ::ffff:127.0.0.0/104, as the kernel writes them. */
const LOOPBACK = /^([0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F)$/;

/** Every listening socket of the machine; null where the system does not list them (no /proc). */
export function listeningSockets(): readonly ListeningSocket[] | null {
  try {
    return ['tcp', 'tcp6'].flatMap((table) => parseListening(readFileSync(procPath('net', table), 'utf8')));
  } catch {
    return null;
  }
}

/** The listening sockets in a table of the kernel (`/proc/net/tcp`). */
export function parseListening(table: string): readonly ListeningSocket[] {
  return table.split('\n').flatMap((row) => {
    const columns = row.trim().split(/\s+/);
    const [address = '', port = ''] = (columns[1] ?? '').split(':');
    if (columns[3] !== LISTENS) return [];
    return [
      {
        address: readable(address),
        isLoopback: LOOPBACK.test(address),
        port: Number.parseInt(port, 16),
        inode: columns[9] ?? '',
      },
    ];
  });
}

/** The inodes of a process's sockets; none where it has ended or belongs to another user. */
export function socketInodes(pid: number): ReadonlySet<string> {
  try {
    const folder = procPath(pid, 'fd');
    return new Set(readdirSync(folder).flatMap((fd) => inodeOf(`${folder}/${fd}`)));
  } catch {
    return new Set();
  }
}

function inodeOf(path: string): string[] {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.slice(1) ?? [];
  } catch {
    // Closed since it was listed.
    return [];
  }
}

/** The kernel prints IPv4 as little-endian hexadecimal. */
function readable(hex: string): string {
  return hex.length === 8
    ? (hex.match(/../g) ?? [])
        .reverse()
        .map((byte) => Number.parseInt(byte, 16))
        .join('.')
    : hex;
}
