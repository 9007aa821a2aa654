import { childrenOf, startOf } from '@consilium/base/processes';
import { until } from '../wait.ts';

/** Which process: the number alone is used again, number and start time are not. */
export interface ProcessIdentity {
  readonly pid: number;
  /** In a unit of the system's own; null where it has ended. */
  readonly started: number | null;
}

/** The process that has this id now, told apart from a later one by its start. */
export function identityOf(pid: number): ProcessIdentity {
  return { pid, started: startOf(pid) };
}

/** Whether exactly this process still lives (a zombie does not). Unknown start times count as another process. */
export function lives({ pid, started }: ProcessIdentity): boolean {
  return started !== null && startOf(pid) === started;
}

/**
 * SIGKILL of a process and of its children, also those that made a process group of their own; waits until none is
 * left.
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
