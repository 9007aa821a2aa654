import { fileURLToPath } from 'node:url';
import { freePort, type RunningProcess, startProcess } from '@consilium/testing';
import { serveCommand } from '../serve-command.ts';

/** The worker's process, always on the same port. */
export interface KillableWorker {
  readonly process: RunningProcess;
  /** SIGKILL: nothing of it ends in an orderly way. */
  readonly kill: () => Promise<void>;
  /** Another one in its place; resolves when it is ready. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const TEAMS = [
  'teams/consult/index.ts',
  'teams/consult/reading/index.ts',
  'teams/research/index.ts',
  'examples/small-team/index.ts',
];

/** What `npm run serve` runs, with the teams of the demo. */
export async function startKillableWorker(environment: Record<string, string>): Promise<KillableWorker> {
  const child = await startProcess({
    name: 'worker',
    ...serveCommand(),
    env: {
      ...environment,
      ROLE: 'worker',
      WORKER_PORT: String(await freePort()),
      TEAM_MODULES: TEAMS.map(root).join(','),
    },
    readyWhen: /worker is up at/,
    readyTimeoutMs: 90_000,
  });
  return {
    process: child,
    kill: async () => void (await child.kill()),
    start: () => child.restart(),
    stop: () => child.stop(),
  };
}
