import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { LaunchError } from './launch-error.ts';
import { identityOf, killTree, lives, type ProcessIdentity } from './process-identity.ts';

/** What a pid file says: the child, and the process that started it and should end it. */
interface Ownership {
  readonly child: ProcessIdentity;
  readonly parent: ProcessIdentity;
}

export function writePidFile(file: string, child: number): void {
  const ownership: Ownership = { child: identityOf(child), parent: identityOf(process.pid) };
  writeFileSync(file, `${JSON.stringify(ownership)}\n`);
}

export function removePidFile(file: string): void {
  rmSync(file, { force: true });
}

/**
 * Ends the child that a dead parent left behind (a test run killed with -9). Throws if the child runs and its
 * parent too: that data is in use.
 */
export async function endOrphan(file: string, name: string): Promise<void> {
  const ownership = read(file);
  if (ownership && lives(ownership.child)) {
    if (lives(ownership.parent)) {
      throw new LaunchError(`${name} already runs here, as process ${ownership.child.pid}.`, {
        remedy: `stop process ${ownership.parent.pid}, which started it, or use another data directory`,
      });
    }
    await killTree(ownership.child);
  }
  removePidFile(file);
}

/** Whether the process that started this child is gone; false if the file says nothing readable. */
export function isAbandoned(file: string): boolean {
  const ownership = read(file);
  return ownership !== undefined && ownership.parent.started !== null && !lives(ownership.parent);
}

function read(file: string): Ownership | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Ownership;
  } catch {
    return undefined;
  }
}
