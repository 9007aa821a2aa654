import { readFileSync } from 'node:fs';
import { freemem } from 'node:os';
import type { Finding } from './finding.ts';

/** PostgreSQL, Restate and the server open some hundred files and connections. */
const FILES = 1_024;
const MEMORY = 1_000_000_000;

/** How many files a process may open. Null also where the system does not tell. */
export function checkOpenFiles(most = openFiles()): Finding | null {
  if (most === null || most >= FILES) return null;
  return {
    id: 'few-open-files',
    what: `A process may open ${most} files here; ${FILES} are needed.`,
    why: 'Under load the engines and the server refuse connections.',
    remedy: `ulimit -n 4096   in this shell, then start again`,
  };
}

/** Bytes that are free for new programs. */
export function checkMemory(free = freeMemory()): Finding | null {
  if (free >= MEMORY) return null;
  return {
    id: 'little-memory',
    what: `${Math.floor(free / 1_000_000)} MB of memory are free; ${MEMORY / 1_000_000} MB are needed.`,
    why: 'The system ends the engines when there is none left.',
    remedy: 'end other programs, or give this container or machine more memory',
  };
}

function openFiles(): number | null {
  try {
    const [, soft] =
      /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined || soft === 'unlimited' ? null : Number(soft);
  } catch {
    return null;
  }
}

function freeMemory(): number {
  try {
    const [, kilobytes] = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
    const free = kilobytes === undefined ? freemem() : Number(kilobytes) * 1_024;
    return Math.min(free, process.availableMemory());
  } catch {
    return freemem();
  }
}
