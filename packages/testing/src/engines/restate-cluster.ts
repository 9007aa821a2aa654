import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../wait.ts';
import { type DataDir, dataDirFor } from './data-dir.ts';
import { onFreshPorts } from './fresh-ports.ts';
import { LaunchError } from './launch-error.ts';
import { ownsPorts } from './port-owner.ts';
import type { EndingSignal, ProcessExit, RunningProcess } from './process.ts';
import { named } from './restate.ts';
import {
  fabricUrl,
  type RestateDuration,
  type RestatePorts,
  type RestateSettings,
} from './restate-config.ts';
import { adminUrl, ingressUrl, isHealthy, startRestateNode } from './restate-node.ts';
import { restateProgram } from './restate-program.ts';

const run = promisify(execFile);

/** How a cluster is divided and copied. */
interface ClusterShape {
  readonly partitions: number;
  readonly replication: number;
}

/** Makes a cluster of nodes that wait for it. */
async function provision(peers: readonly string[], { partitions, replication }: ClusterShape): Promise<void> {
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
async function isComplete(
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

export interface RestateClusterOptions extends RestateSettings {
  /** 3 unless given. */
  readonly nodes?: number;
  /** Copies of every log and partition; 2 unless given: one node of three may die. */
  readonly replication?: number;
  /**
   * How long the others do not trust a node that has just joined; 1s unless given. The engine's own 5s doubles the
   * start (11 s); how soon a dead node is noticed does not depend on it.
   */
  readonly suspectInterval?: RestateDuration;
}

export interface RestateClusterNode {
  readonly name: string;
  readonly ingressUrl: string;
  readonly adminUrl: string;
  readonly pid: number;
  readonly running: boolean;
  logs(): string;
}

export interface RunningRestateCluster {
  readonly nodes: readonly RestateClusterNode[];
  /** SIGKILL (unless given) of one node; waits for its end. Nodes count from 0. */
  kill(node: number, signal?: EndingSignal): Promise<ProcessExit>;
  /** The node comes back on the same ports and data; waits until it is a healthy member again. */
  restart(node: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts several Restate nodes on loopback as one cluster in a temporary directory (8 partitions unless given). */
export async function startRestateCluster(
  options: RestateClusterOptions = {},
): Promise<RunningRestateCluster> {
  const dir = await dataDirFor('restate-cluster');
  const count = options.nodes ?? 3;
  try {
    return await onFreshPorts(3 * count, (free) =>
      launch(
        dir,
        Array.from({ length: count }, (_, i) => named(free.slice(3 * i))),
        options,
      ),
    );
  } catch (error) {
    await dir.remove();
    throw error;
  }
}

async function launch(
  dir: DataDir,
  ports: readonly RestatePorts[],
  options: RestateClusterOptions,
): Promise<RunningRestateCluster> {
  const { replication = 2, partitions = 8, suspectInterval = '1s', ...settings } = options;
  const shape = { partitions, replication };
  const peers = ports.map(fabricUrl);
  let provisioned = false;

  const startNode = async (own: RestatePorts, index: number) => {
    const nodeName = `node-${index + 1}`;
    const dataDir = join(dir.path, nodeName);
    await mkdir(dataDir, { recursive: true });
    return startRestateNode({
      name: nodeName,
      dataDir,
      ports: own,
      settings: { ...settings, partitions },
      member: { nodeName, clusterName: 'consilium', peers, replication, suspectInterval },
      // The first time it cannot be well yet: it waits to be provisioned.
      readyWhen: async (pid) => {
        if (!provisioned) return ownsPorts(pid, [own.fabric]);
        return (await isHealthy(pid, own)) && isComplete(peers, shape, { copies: false });
      },
    });
  };

  const nodes = await allOrNone(ports.map(startNode));
  try {
    await provision(peers, shape);
    provisioned = true;
    await allWell(nodes, ports);
    await until(() => isComplete(peers, shape), {
      what: 'leaders and copies of all partitions',
      ...patiently,
    });
  } catch (error) {
    await Promise.all(nodes.map((node) => node.kill()));
    throw error;
  }
  return running(dir, ports, nodes);
}

const patiently = { timeoutMs: 60_000, everyMs: 200 };

function allWell(nodes: readonly RunningProcess[], ports: readonly RestatePorts[]): Promise<boolean> {
  const everyNode = () => Promise.all(nodes.map((node, i) => isHealthy(node.pid, ports[i]!)));
  return until(async () => (await everyNode()).every(Boolean), {
    what: 'all nodes to be well',
    ...patiently,
  });
}

function running(
  dir: DataDir,
  ports: readonly RestatePorts[],
  nodes: readonly RunningProcess[],
): RunningRestateCluster {
  const node = (index: number) => {
    const found = nodes[index];
    if (!found) throw new RangeError(`There is no node ${index}: the cluster has 0 to ${nodes.length - 1}`);
    return found;
  };
  return {
    nodes: nodes.map((process, i) => ({
      name: process.name,
      ingressUrl: ingressUrl(ports[i]!),
      adminUrl: adminUrl(ports[i]!),
      get pid() {
        return process.pid;
      },
      get running() {
        return process.running;
      },
      logs: process.logs,
    })),
    kill: (index, signal) => node(index).kill(signal),
    restart: (index) => node(index).restart(),
    async stop() {
      await Promise.all(nodes.map((process) => process.stop()));
      await dir.remove();
    },
  };
}

/** If one does not start, the others are ended before the error is thrown. */
async function allOrNone(starting: readonly Promise<RunningProcess>[]): Promise<RunningProcess[]> {
  const results = await Promise.allSettled(starting);
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return started;
  await Promise.all(started.map((process) => process.kill()));
  throw failed.reason;
}
