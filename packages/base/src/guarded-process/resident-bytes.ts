import { readFileSync } from 'node:fs';

/** Memory of a process in bytes. Where the system does not tell (it is not Linux), 0: its heap limit and its clock remain. */
export function residentBytes(pid: number | undefined): number {
  try {
    const [, kB] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kB ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
