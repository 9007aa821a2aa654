import { type ChildProcess, fork } from 'node:child_process';
import type { Asked, Engine, Fresh, Loaded, Order } from './orders.ts';

export interface LoadGenerator {
  readonly pid: number;
  /** Where the workers send their datagrams. */
  readonly donePort: number;
  readonly give: (engine: Engine, fresh: readonly Fresh[]) => Promise<void>;
  readonly load: (variant: Asked, clients: number, ms: number) => Promise<Loaded>;
  readonly stop: () => void;
}

/** The load generator's own process; it ends with this one. */
export async function startLoadGenerator(): Promise<LoadGenerator> {
  const child: ChildProcess = fork(new URL('../load-process.ts', import.meta.url));
  let settle: PromiseWithResolvers<unknown> = Promise.withResolvers();
  child.on('message', (message) => settle.resolve(message));
  child.on('exit', () => settle.reject(new Error('the load generator has ended')));
  const answer = async <T>(): Promise<T> => {
    const message = await settle.promise;
    settle = Promise.withResolvers();
    return message as T;
  };
  const order = <T>(what: Order): Promise<T> => {
    child.send(what);
    return answer<T>();
  };
  const { donePort } = await answer<{ donePort: number }>();
  return {
    pid: child.pid ?? 0,
    donePort,
    give: async (engine, fresh) => {
      await order({ order: 'conversations', fresh, engine });
    },
    load: (variant, clients, ms) => order<Loaded>({ order: 'load', variant, clients, ms }),
    stop: () => {
      // Its end is now no failure.
      settle.promise.catch(() => undefined);
      child.disconnect();
    },
  };
}
