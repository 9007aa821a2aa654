import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../local/env-file.ts';
import { ROOT } from '../local/places.ts';
import type { Served } from '../start/bring-up.ts';

/** What the process is told once it has loaded. */
export interface ServeMessage {
  readonly environment: Environment;
  readonly isSlow: boolean;
  readonly signInSecret: string;
}

/** What it says: that it has loaded the code, then where it serves. */
export type ServerMessage = { readonly type: 'loaded' } | ({ readonly type: 'ready' } & Served);

/** A process with gateway and worker. It ends with this process, however that ends. */
export interface ServerProcess {
  /** Serves from now on. Rejects if it ends before it is ready; what is wrong is on stderr then. */
  readonly serve: (asked: ServeMessage) => Promise<Served>;
  /** Settles when it has ended, by itself or by `stop`. */
  readonly ended: Promise<void>;
  readonly isRunning: () => boolean;
  readonly stop: () => Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('./server-main.ts', import.meta.url));
const CODE_CACHE = `${ROOT}node_modules/.cache/consilium`;
/** Milliseconds for a graceful end. */
const STOP_TIMEOUT = 5_000;

/**
 * Starts a process that loads the code of now and then waits for `serve`. Its output goes to stderr. `stop` may be called at
 * any time, also while it loads.
 */
export function loadServer(environment: Environment): { process: ServerProcess; loaded: Promise<void> } {
  const child = fork(PROGRAM, {
    cwd: ROOT,
    env: { ...environment, NODE_COMPILE_CACHE: CODE_CACHE },
    execArgv: [],
    stdio: ['ignore', 2, 2, 'ipc'],
    // A group of its own: Ctrl-C in a terminal reaches only us, and we decide the order of ending.
    detached: true,
  });
  const ended = once(child, 'exit').then(() => undefined);
  const serve = async (asked: ServeMessage) => {
    child.send(asked);
    const { type: _, ...served } = await message(child, 'ready', ended);
    return served;
  };
  const stop = async () => {
    if (child.connected) child.disconnect();
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
    await ended;
    clearTimeout(force);
  };
  return {
    process: {
      serve,
      ended,
      isRunning: () => child.exitCode === null && child.signalCode === null,
      stop,
    },
    loaded: message(child, 'loaded', ended).then(() => undefined),
  };
}

function message<Type extends ServerMessage['type']>(
  child: ChildProcess,
  type: Type,
  ended: Promise<void>,
): Promise<Extract<ServerMessage, { type: Type }>> {
  return new Promise((resolve, reject) => {
    child.on('message', (said: ServerMessage) => {
      if (said.type === type) resolve(said as Extract<ServerMessage, { type: Type }>);
    });
    void ended.then(() => reject(new Error('the server process ended')));
  });
}
