import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, killTree } from '@consilium/testing/launch';
import type { Places } from './places.ts';

/**
 * Ends the engines that a killed start left on this folder, also those whose pid file it did not come to write. Then
 * PostgreSQL's own lock goes too: a stranger with the same process number would keep it alive. Call it under the
 * folder's lock. Returns how many were ended; does nothing where the system lists no processes (not Linux).
 */
export async function endLeftovers({ folder, cluster }: Places): Promise<number> {
  if (process.platform !== 'linux') return 0;
  let ended = 0;
  for (let left = enginesOn(folder, cluster); left.length > 0; left = enginesOn(folder, cluster)) {
    for (const pid of left) await killTree(identityOf(pid));
    ended += left.length;
  }
  // Safe only now: no session of the old server is left that could still write.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return ended;
}

/** Engines and what they start: their arguments name this folder, or they work in its cluster. */
function enginesOn(folder: string, cluster: string): number[] {
  const ours = [
    cluster,
    `--pgdata=${cluster}.unfinished`,
    `${cluster}.unfinished`,
    join(folder, 'restate', 'restate.toml'),
  ];
  return processes().filter((pid) => {
    const [program = '', ...words] = commandLine(pid);
    if (!/(^|\/)(postgres|initdb|restate-server)$|^postgres: /.test(program)) return false;
    return words.some((word) => ours.includes(word)) || directoryOf(pid) === cluster;
  });
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function directoryOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
