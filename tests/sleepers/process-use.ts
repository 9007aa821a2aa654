import { readFileSync } from 'node:fs';
import { childrenOf } from '@consilium/base/processes';

/** Clock ticks of /proc: 100 a second on every Linux that Node runs on. */
const TICK_MS = 10;

const withChildren = (pid: number) => [pid, ...childrenOf(pid)];

/** Megabytes of a process and its children; what they share counts once. Linux, and a user who may look. */
export function megabytesOf(pid: number): number {
  const kilobytes = withChildren(pid).map((each) =>
    Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${each}/smaps_rollup`))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** CPU of a process and its children so far, in ms. */
export function cpuMsOf(pid: number): number {
  const ticks = withChildren(pid).map((each) => {
    const stat = read(`/proc/${each}/stat`);
    // After the name in brackets: state, parent, …, utime (12th), stime.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS;
}

/** Empty: it has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
