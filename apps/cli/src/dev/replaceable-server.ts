import type { Served } from '../start/bring-up.ts';
import { loadServer, type ServeMessage, type ServerProcess } from './server-process.ts';

export interface ReplaceableServer {
  /**
   * Starts a server with the code of now. The one before serves until the new one has loaded, and goes on if it cannot be
   * loaded. Rejects where the new one does not come up.
   */
  readonly replace: () => Promise<Served>;
  readonly isRunning: () => boolean;
  readonly stop: () => Promise<void>;
}

/** One server process after another at the same address. `onEnd` is called when one ends that nobody asked to. */
export function replaceableServer(asked: ServeMessage, onEnd: () => void): ReplaceableServer {
  let current: ServerProcess | undefined;
  let next: ServerProcess | undefined;
  let isStopped = false;

  return {
    async replace() {
      if (isStopped) throw new Error('stopped');
      const { process: loading, loaded } = loadServer(asked.environment);
      next = loading;
      await loaded;
      const old = current;
      current = loading;
      await old?.stop();
      const served = await loading.serve(asked);
      void loading.ended.then(() => {
        if (!isStopped && current === loading) onEnd();
      });
      return served;
    },
    isRunning: () => current?.isRunning() ?? false,
    async stop() {
      isStopped = true;
      await Promise.all([current?.stop(), next?.stop()]);
    },
  };
}
