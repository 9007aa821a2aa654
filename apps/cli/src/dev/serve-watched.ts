import { randomBytes } from 'node:crypto';
import { ROOT } from '../local/places.ts';
import type { Closing, Served, ServeOptions } from '../start/bring-up.ts';
import { prepareConsole } from '../start/start.ts';
import { loadServer, type ServeMessage, type ServerProcess } from './server-process.ts';
import { watchSources } from './watch-sources.ts';

const CONSOLE = 'apps/console';
const FOLDERS = ['packages', 'apps/server', CONSOLE, 'teams', 'examples'];
/** They run in the process that holds the engines. */
const WITH_ENGINES = /^packages\/(stand-in|testing)\//;

/**
 * Starts gateway and worker in a process of their own, which another takes the place of when one of their sources changes.
 * The console is built again when one of its sources does.
 */
export async function serveWatched(
  { environment, isSlow, places, progress }: ServeOptions,
  closing: Closing,
  root = ROOT,
): Promise<Served> {
  const { say } = progress;
  const signInSecret = randomBytes(24).toString('base64url');
  const server = replaceableServer({ environment, isSlow, signInSecret }, () =>
    say('the server has ended; the next change of a source starts it again'),
  );
  closing.push(() => server.stop());
  const served = await server.replace();
  const restart = async (paths: readonly string[]) => {
    const began = performance.now();
    const seconds = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
    try {
      await server.replace();
      say(`${listed(paths)} changed: server restarted in ${seconds()}`);
    } catch {
      const still = server.isRunning() ? 'the server goes on with the old code' : 'the server is down';
      say(`${listed(paths)} changed: failed after ${seconds()}, see above; ${still} until the next change`);
    }
  };
  const watch = watchSources(
    root,
    FOLDERS,
    async (paths) => {
      const isOfConsole = (path: string) => path.startsWith(`${CONSOLE}/`);
      const ofServer = paths.filter((path) => !isOfConsole(path) && !WITH_ENGINES.test(path));
      if (ofServer.length > 0) await restart(ofServer);
      if (paths.some(isOfConsole)) await prepareConsole(places, progress);
    },
    { onError: (error) => say(`changes are no longer seen (${error.message}): start again`) },
  );
  closing.push(() => watch.close());
  return served;
}

function listed([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

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
function replaceableServer(asked: ServeMessage, onEnd: () => void): ReplaceableServer {
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
