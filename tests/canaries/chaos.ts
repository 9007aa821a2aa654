import { until } from '@consilium/testing';
import type { Stand } from './canaries-fixture.ts';

export interface Kills {
  readonly worker: number;
  readonly engine: number;
}

export interface KillPlan {
  /** Kills in all; each fourth one is of the engine. */
  readonly times: number;
  /** How many pieces of work there are, and how many are done: a kill comes each time that a share of them is. */
  readonly total: number;
  readonly done: () => number;
}

/**
 * Kills worker and engine while the work goes on, spread over it: on a slow machine kills by the clock would leave no
 * time for any work between them.
 */
export async function withKills(stand: Stand, plan: KillPlan, work: Promise<unknown>): Promise<Kills> {
  const { engines, worker } = stand;
  const kills = { worker: 0, engine: 0 };
  const failed = work.then(
    () => new Promise<never>(() => {}),
    (error) => Promise.reject(error),
  );
  const readies = () => worker.process.logs().split('"ready":true').length - 1;
  for (let count = 0; count < plan.times; count++) {
    const share = Math.floor((plan.total * count) / plan.times);
    const reached = until(() => plan.done() >= share, {
      timeoutMs: 1_200_000,
      what: `${share} of ${plan.total} to be done`,
    });
    await Promise.race([reached, failed]);
    // A random moment is the point here: there is no condition to wait for.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_000));
    if (count % 4 === 1) {
      await engines.restate.kill('SIGKILL');
      kills.engine += 1;
      await engines.restate.restart();
    } else {
      const before = readies();
      await worker.process.kill('SIGKILL');
      kills.worker += 1;
      await until(() => readies() > before, { timeoutMs: 120_000, what: 'the worker to be back' });
    }
  }
  await work;
  return kills;
}
