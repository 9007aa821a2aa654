import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ListedProcess, listProcesses } from '@consilium/base/processes';
import { identityOf, killTree } from '@consilium/testing/launch';
import type { Places } from './places.ts';

/**
 * Ends the engines that a killed start left on this folder, also those whose pid file it did not come to write. Then
 * PostgreSQL's own lock goes too: a stranger with the same process number would keep it alive. Where the system does not say
 * where a process works (no /proc), sessions of the database cannot be told from others, and that lock is left to PostgreSQL.
 * Call it under the folder's lock. Returns how many were ended.
 */
export async function endLeftovers({ folder, cluster }: Places): Promise<number> {
  let ended = 0;
  for (let left = enginesOn(folder, cluster); left.length > 0; left = enginesOn(folder, cluster)) {
    for (const { pid } of left) await killTree(identityOf(pid));
    ended += left.length;
  }
  const knowsDirectories = listProcesses().some(({ directory }) => directory !== null);
  // Safe only now: no session of the old server is left that could still write.
  if (knowsDirectories) rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return ended;
}

/** Engines and what they start: their arguments name this folder, or they work in its cluster. */
function enginesOn(folder: string, cluster: string): readonly ListedProcess[] {
  const ours = [
    cluster,
    `--pgdata=${cluster}.unfinished`,
    `${cluster}.unfinished`,
    join(folder, 'restate', 'restate.toml'),
  ];
  return listProcesses().filter(({ words: [program = '', ...words], directory }) => {
    if (!/(^|\/)(postgres|initdb|restate-server)$|^postgres: /.test(program)) return false;
    return words.some((word) => ours.includes(word)) || directory === cluster;
  });
}
