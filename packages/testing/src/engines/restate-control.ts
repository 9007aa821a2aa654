import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { LaunchError } from './launch-error.ts';
import { restateProgram } from './restate-program.ts';

const run = promisify(execFile);

/** How a cluster is divided and copied. */
export interface ClusterShape {
  readonly partitions: number;
  readonly replication: number;
}

/** Makes a cluster of nodes that wait for it. */
export async function provision(
  peers: readonly string[],
  { partitions, replication }: ClusterShape,
): Promise<void> {
  const shape = ['--num-partitions', String(partitions), '--replication', String(replication)];
  try {
    await control(['provision', '--address', peers[0]!, ...shape, '--log-provider', 'replicated', '--yes']);
  } catch (cause) {
    throw new LaunchError('The Restate cluster could not be provisioned.', {
      remedy: 'read restate.log of each node: they must reach each other on their advertised addresses',
      logTail: (cause as { stderr?: string }).stderr?.trim() ?? '',
      cause,
    });
  }
}

/**
 * Whether every partition has an active leader and, unless `copies` is false, all its copies. Nodes call themselves
 * healthy seconds earlier, and calls hang meanwhile.
 */
export async function isComplete(
  peers: readonly string[],
  { partitions, replication }: ClusterShape,
  { copies = true } = {},
): Promise<boolean> {
  const query = `SELECT partition_id, effective_mode FROM partition_state WHERE replay_status = 'active'`;
  const active = JSON.parse(await control(['sql', '--json', '--address', peers.join(','), query])) as {
    partition_id: number;
    effective_mode: string;
  }[];
  const led = new Set(active.filter((row) => row.effective_mode === 'Leader').map((row) => row.partition_id));
  return led.size === partitions && (!copies || active.length >= partitions * replication);
}

async function control(args: string[]): Promise<string> {
  const { stdout } = await run(restateProgram('restatectl'), args, {
    env: {},
    timeout: 20_000,
  });
  return stdout;
}
