import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { freemem } from 'node:os';
import type { Finding } from './finding.ts';

/** PostgreSQL, Restate and the server open some hundred files and connections. */
const FILES = 1_024;
const MEMORY = 1_000_000_000;

/** How many files a process may open. */
export function checkOpenFiles(most = openFiles()): Finding | null {
  if (most === null || most >= FILES) return null;
  return {
    id: 'few-open-files',
    what: `A process may open ${most} files here; ${FILES} are needed.`,
    why: 'Under load the engines and the server refuse connections.',
    remedy: `ulimit -n 4096   in this shell, then start again`,
  };
}

/** Bytes that are free for new programs. Null also where the system does not say (no /proc): the check is skipped. */
export function checkMemory(free = freeMemory()): Finding | null {
  if (free === null || free >= MEMORY) return null;
  return {
    id: 'little-memory',
    what: `${Math.floor(free / 1_000_000)} MB of memory are free; ${MEMORY / 1_000_000} MB are needed.`,
    why: 'The system ends the engines when there is none left.',
    remedy: 'end other programs, or give this container or machine more memory',
  };
}

/** Of the processes that are started from here. */
function openFiles(): number | null {
  const soft = Number(execFileSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }));
  return Number.isNaN(soft) ? null : soft;
}

/** Null on macOS: what Node calls free there leaves out memory that the system would give at once. */
function freeMemory(): number | null {
  try {
    const [, kilobytes] = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
    const free = kilobytes === undefined ? freemem() : Number(kilobytes) * 1_024;
    return Math.min(free, process.availableMemory());
  } catch {
    return null;
  }
}
