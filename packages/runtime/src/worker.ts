import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { createEndpointHandler } from '@restatedev/restate-sdk';
import { createBranchService } from './branch/branch.ts';
import type { ResearchDeps, TurnDeps } from './deps.ts';
import { type RetryOptions, retryPolicies } from './durable/retry-policies.ts';
import { createReplayService } from './replay/replay.ts';
import { createFollowTool } from './research/follow-tool.ts';
import { createResearchService } from './research/research.ts';
import { createTaskService } from './task/task.ts';
import { createTriggerService } from './trigger/trigger.ts';
import { createTurnService } from './turn/turn.ts';
import { engineLog } from './unexpected.ts';
import { createUrgencyService } from './urgency/urgency.ts';
import { createWakeService } from './wake/wake.ts';
import { createWorkService } from './work/work.ts';

export interface WorkerOptions {
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: a free one. */
  readonly port?: number;
  /** Public keys of engines that may call; without one, anybody who reaches the port may. */
  readonly identityKeys?: readonly string[];
  /** How the engine tries again what failed, most often because no worker answered. */
  readonly retry?: RetryOptions;
}

export interface Worker {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Serves the runtime's services to the engine over HTTP/2 (bidirectional: 4.5 times the throughput). */
export async function startWorker(given: TurnDeps, options: WorkerOptions = {}): Promise<Worker> {
  const deps = withResearch(withSupportModel(given));
  const retry = retryPolicies(options.retry);
  const handler = createEndpointHandler({
    services: [
      createTurnService(deps, retry),
      createBranchService(deps, retry),
      createWakeService(deps, retry),
      createTriggerService(deps, retry),
      createTaskService(deps, retry),
      createUrgencyService(deps, retry),
      createReplayService(deps, retry),
      ...(hasResearch(deps) ? [createResearchService(deps, retry)] : []),
      ...(deps.work ? [createWorkService(deps, retry)] : []),
    ],
    ...(options.identityKeys?.length ? { identityKeys: [...options.identityKeys] } : {}),
    logger: engineLog(deps.onUnexpected),
  });
  const server = http2.createServer(handler);
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}

/** Every run that begins here knows from its start which second model checks it. */
function withSupportModel(deps: TurnDeps): TurnDeps {
  const { history, supportModel } = deps;
  if (supportModel === undefined) return deps;
  const startRun: typeof history.startRun = async (...run) => ({
    ...(await history.startRun(...run)),
    supportModel,
  });
  return { ...deps, history: { ...history, startRun } };
}

/** Tools of agents may begin research agents, which run agents themselves: here they meet. */
function withResearch(deps: TurnDeps): TurnDeps {
  return hasResearch(deps) ? { ...deps, followTool: createFollowTool(deps) } : deps;
}

function hasResearch(deps: TurnDeps): deps is TurnDeps & { readonly research: ResearchDeps } {
  return deps.research !== undefined;
}
