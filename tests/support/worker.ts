import { fileURLToPath } from 'node:url';
import { onFreshPorts, type RunningProcess, startProcess } from '@consilium/testing';

export interface WorkerProcess {
  readonly process: RunningProcess;
  readonly port: number;
  /** Starts it again whenever it ends, until told to stop; returns how often it did. */
  readonly keepAlive: () => { readonly stop: () => Promise<number> };
}

/** A worker of its own, always on the same port, as a supervisor would run it. */
export async function startWorkerProcess(
  environment: Record<string, string>,
  more: Record<string, string> = {},
): Promise<WorkerProcess> {
  return onFreshPorts(1, async ([port]) => {
    const child = await startProcess({
      name: 'worker',
      command: process.execPath,
      args: [fileURLToPath(new URL('worker-process.ts', import.meta.url))],
      env: {
        ...environment,
        ROLE: 'worker',
        WORKER_PORT: String(port),
        TEAM_MODULE: new URL('small-team.ts', import.meta.url).href,
        ...more,
      },
      readyWhen: /"ready":true/,
      readyTimeoutMs: 110_000,
    });
    return { process: child, port: port!, keepAlive: () => keepAlive(child) };
  });
}

function keepAlive(child: RunningProcess): { readonly stop: () => Promise<number> } {
  let stopped = false;
  let restarts = 0;
  const stopping = Promise.withResolvers<void>();
  const loop = (async () => {
    while (!stopped) {
      await Promise.race([child.exited(), stopping.promise]);
      if (stopped) break;
      restarts += 1;
      // Killed again while it was starting: a supervisor just tries again.
      await child.restart().catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      stopping.resolve();
      await loop;
      return restarts;
    },
  };
}
