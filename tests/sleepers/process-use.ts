import { readFileSync } from 'node:fs';
import { childrenOf } from '@consilium/base/processes';
import { until } from '@consilium/testing';

/** Clock ticks of /proc: 100 a second on every Linux that Node runs on. */
const TICK_MS = 10;

const withChildren = (pid: number) => [pid, ...childrenOf(pid)];

/** Megabytes of a process and its children; what they share counts once. Linux, and a user who may look. */
function megabytesOf(pid: number): number {
  const kilobytes = withChildren(pid).map((each) =>
    Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${each}/smaps_rollup`))?.[1] ?? 0),
  );
  return sum(kilobytes) / 1024;
}

/** CPU of a process and its children so far, in ms. */
function cpuMsOf(pid: number): number {
  const ticks = withChildren(pid).map((each) => {
    const stat = read(`/proc/${each}/stat`);
    // After the name in brackets: state, parent, …, utime (12th), stime.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return sum(ticks) * TICK_MS;
}

export interface Use {
  readonly megabytes: number;
  /** Of one core. */
  readonly cpuPercent: number;
}

/** What each process takes over `ms`, with its children, all over the same time. */
export async function useAtRest(pids: readonly number[], ms: number): Promise<readonly Use[]> {
  const cpuMs = () => pids.map(cpuMsOf);
  const begun = { at: performance.now(), cpu: cpuMs() };
  const over = () => performance.now() - begun.at > ms;
  await until(async () => over(), { what: 'a time of rest', timeoutMs: ms + 10_000, everyMs: 100 });
  const took = performance.now() - begun.at;
  const cpu = cpuMs();
  return pids.map((pid, at) => ({
    megabytes: megabytesOf(pid),
    cpuPercent: (((cpu[at] ?? 0) - (begun.cpu[at] ?? 0)) / took) * 100,
  }));
}

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

/** Empty: it has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
