import { readFileSync } from 'node:fs';
import { until } from '../wait.ts';

/** Which process: the number alone is used again, number and start time are not. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start in clock ticks since boot; null where the system does not tell (not Linux). */
  readonly started: number | null;
}

export function identityOf(pid: number): ProcessIdentity {
  return { pid, started: startTime(pid) };
}

/** Whether exactly this process still lives (a zombie does not). Unknown start times count as another process. */
export function lives({ pid, started }: ProcessIdentity): boolean {
  return started !== null && startTime(pid) === started;
}

/**
 * SIGKILL of a process and of its children, also those that made a process group of their own; waits until none is
 * left. Where the system lists no children (not Linux), of the process alone.
 */
export async function killTree(root: ProcessIdentity): Promise<void> {
  const tree = [root, ...childrenOf(root.pid).map(identityOf)].filter(lives);
  for (const { pid } of tree) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  }
  await until(() => !tree.some(lives), { what: `process ${root.pid} and its children to end`, everyMs: 5 });
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

function startTime(pid: number): number | null {
  try {
    // The command in parentheses may contain spaces: count the fields after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? null : Number(fields[19]);
  } catch {
    return null;
  }
}
