import { dataDirFor } from './data-dir.ts';
import { onFreshPorts } from './fresh-ports.ts';
import type { EndingSignal, ProcessExit } from './process.ts';
import type { RestatePorts, RestateSettings } from './restate-config.ts';
import { adminUrl, ingressUrl, isHealthy, partitionsAnswer, startRestateNode } from './restate-node.ts';

export interface RestateOptions extends RestateSettings {
  /** Kept, and used again if it holds data. A temporary one that goes with stop() unless given. */
  readonly dataDir?: string;
  /** Free ones unless given. */
  readonly ports?: RestatePorts;
}

export interface RunningRestate {
  readonly ingressUrl: string;
  readonly adminUrl: string;
  /** Of the present start; another one after restart(). */
  readonly pid: number;
  readonly dataDir: string;
  /** SIGKILL unless given; waits for the end. */
  kill(signal?: EndingSignal): Promise<ProcessExit>;
  /** SIGSTOP: it keeps its connections and answers nothing until resume(). */
  pause(): void;
  resume(): void;
  /** On the same ports and data, after a kill or gracefully. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  logs(): string;
}

/** Starts one Restate server on loopback, and waits until it answers on the ports that it holds itself. */
export async function startRestate(options: RestateOptions = {}): Promise<RunningRestate> {
  const dir = await dataDirFor('restate', options.dataDir);
  const start = async (ports: RestatePorts) => ({
    ports,
    node: await startRestateNode({
      name: 'restate',
      dataDir: dir.path,
      ports,
      settings: options,
      readyWhen: async (pid) => (await isHealthy(pid, ports)) && (await partitionsAnswer(ports)),
    }),
  });
  const { ports, node } = await (options.ports
    ? start(options.ports)
    : onFreshPorts(3, (free) => start(named(free)))
  ).catch(async (error) => {
    await dir.remove();
    throw error;
  });
  return {
    ingressUrl: ingressUrl(ports),
    adminUrl: adminUrl(ports),
    dataDir: dir.path,
    get pid() {
      return node.pid;
    },
    kill: node.kill,
    pause: node.pause,
    resume: node.resume,
    restart: node.restart,
    async stop() {
      await node.stop();
      await dir.remove();
    },
    logs: node.logs,
  };
}

/** Three free ports, by name. */
export function named([ingress, admin, fabric]: readonly number[]): RestatePorts {
  return { ingress: ingress!, admin: admin!, fabric: fabric! };
}
