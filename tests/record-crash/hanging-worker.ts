import { loadTeam, type Models } from '@consilium/kernel';
import { createMemoryBus, type EngineAdmin, startWorker } from '@consilium/runtime';
import {
  activeTurnOf,
  createHistory,
  createNonces,
  createPool,
  endWithoutAnswer,
  type StoredKeyRing,
} from '@consilium/store';
import { source } from '../support/single-team.ts';
import type { World } from './job.ts';

/** What the worker is started on. */
export interface WorkerSide {
  readonly world: World;
  readonly app: ReturnType<typeof createPool>;
  readonly keys: StoredKeyRing;
}

/** A model that never answers: turns are still running when their patient is erased. */
const silent: Models = {
  estimate: () => ({ tokens: 1, microUsd: 1 }),
  call: (_request, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
};

/** The runtime's own services, in this process; it is not the one that is killed. */
export async function startHangingWorker(
  side: WorkerSide,
  engine: EngineAdmin,
): Promise<{ readonly close: () => Promise<void> }> {
  const system = createPool(side.world.system, { max: 2, waitMs: 60_000 });
  const team = loadTeam(source.files, source.catalogue);
  const bus = createMemoryBus();
  const worker = await startWorker({
    teams: new Map([[team.name, { team, tools: new Map(), callbacks: new Map() }]]),
    history: createHistory(side.app),
    models: silent,
    bus,
    keys: side.keys,
    ports: {},
    wakes: { find: async () => null, close: async () => {} },
    dropWake: async () => {},
    now: () => new Date(),
    useNonce: createNonces(side.app),
    killInvocation: engine.kill,
    endWithoutAnswer: (of, turn) => endWithoutAnswer(system, of, turn),
    activeTurnOf: (of, conversation) => activeTurnOf(system, of, conversation),
  });
  await engine.register(`http://127.0.0.1:${worker.port}`);
  return {
    close: async () => {
      await worker.close();
      await bus.close();
      await system.end();
    },
  };
}
