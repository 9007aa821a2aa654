import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Job, Reply } from './job.ts';

export type Outcome = 'killed' | { readonly steps: readonly string[]; readonly error?: string };

/** Processes that are killed, with one that is starting meanwhile: starting takes longer than most jobs. */
export interface Workers {
  readonly run: (job: Job) => Promise<Outcome>;
  readonly stop: () => Promise<void>;
}

/** `cache`: a directory for compiled sources. */
export function startWorkers(cache: string): Workers {
  let spare = start(cache);
  let idle: Promise<ChildProcess> | null = null;

  const next = (): Promise<ChildProcess> => {
    const taken = idle ?? spare;
    if (!idle) spare = start(cache);
    idle = null;
    return taken;
  };

  return {
    run: async (job) => {
      const worker = await next();
      const reply = once(worker, 'message');
      const exit = once(worker, 'exit');
      worker.send(job);
      const first = await Promise.race([
        reply.then(([message]) => message as Exclude<Reply, { ready: true }>),
        exit.then(([code, signal]) => (signal === 'SIGKILL' ? 'killed' : (`ended ${code}` as const))),
      ]);
      if (typeof first === 'string' && first !== 'killed') throw new Error(`the worker ${first}`);
      if (typeof first === 'string') return 'killed';
      idle ??= Promise.resolve(worker);
      return first;
    },
    stop: async () => {
      for (const worker of [await spare, await idle]) {
        if (!worker) continue;
        worker.kill('SIGKILL');
        if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
      }
    },
  };
}

async function start(cache: string): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL('child.ts', import.meta.url)), {
    // Most of a start is reading the same sources again.
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(worker, 'message');
  return worker;
}
