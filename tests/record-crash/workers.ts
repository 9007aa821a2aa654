import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a process says of its job when it was not killed. */
export interface Done {
  readonly steps: readonly string[];
  readonly error?: string;
}

/** Processes that are killed, with one that is starting meanwhile: starting takes longer than most jobs. */
export interface Workers<Job> {
  readonly run: (job: Job) => Promise<'killed' | Done>;
  readonly stop: () => Promise<void>;
}

/** `child`: what they run; it sends `ready`, and then a reply for each job. `cache`: a directory for compiled sources. */
export function startWorkers<Job extends object>(child: URL, cache: string): Workers<Job> {
  let spare = start(child, cache);
  let idle: Promise<ChildProcess> | null = null;

  const next = (): Promise<ChildProcess> => {
    const taken = idle ?? spare;
    if (!idle) spare = start(child, cache);
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
        reply.then(([message]) => message as Done),
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

async function start(child: URL, cache: string): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(child), {
    // Most of a start is reading the same sources again.
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(worker, 'message');
  return worker;
}
