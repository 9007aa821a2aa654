import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** Megabytes of all processes of a PostgreSQL; what they share counts once. Linux, and a user who may look. */
export async function postgresMemory(admin: Pool): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const server = parentOf(rows[0]!.pid);
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === server);
  return [server, ...children].reduce((sum, pid) => sum + megabytes(pid, 'Pss'), 0);
}

/** Megabytes of one process that shares nothing. */
export function processMemory(pid: number): number {
  return megabytes(pid, 'Rss');
}

/** Undefined: it has ended meanwhile. */
function parentOf(pid: number | string): string | undefined {
  return /\nPPid:\s+(\d+)/.exec(contentOf(`/proc/${pid}/status`))?.[1];
}

function megabytes(pid: number | string | undefined, kind: 'Pss' | 'Rss'): number {
  const found = new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(contentOf(`/proc/${pid}/smaps_rollup`));
  return Number(found?.[1] ?? 0) / 1_024;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
