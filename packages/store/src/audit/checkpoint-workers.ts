import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { rows } from '../postgres/call.ts';

const RENEW = {
  name: 'checkpoint_worker_renew',
  text: `INSERT INTO app.checkpoint_workers (id, until) VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond')
    ON CONFLICT (id) DO UPDATE SET until = excluded.until`,
};
const LIVE = {
  name: 'checkpoint_workers',
  text: 'SELECT id FROM app.checkpoint_workers WHERE until > clock_timestamp() ORDER BY id LIMIT 1000',
};
/** Its own, and those whose lease ended long ago. */
const LEAVE = {
  name: 'checkpoint_worker_leave',
  text: `DELETE FROM app.checkpoint_workers WHERE id = $1 OR until < clock_timestamp() - interval '1 hour'`,
};

/** This worker among those that sign checkpoints. `pool` is the system role's. */
export interface CheckpointWorker {
  readonly renew: () => Promise<void>;
  /** Which tenants are this worker's, among the workers whose lease has not ended. */
  readonly share: () => Promise<(tenant: string) => boolean>;
  readonly leave: () => Promise<void>;
}

export function createCheckpointWorker(pool: Pool, id: string, leaseMs: number): CheckpointWorker {
  return {
    renew: async () => {
      await rows(pool, RENEW, [id, leaseMs]);
    },
    share: async () => {
      const workers = (await rows(pool, LIVE, [])).map(([each]) => each as string);
      return (tenant) => ownerOf(tenant, workers) === id;
    },
    leave: async () => {
      await rows(pool, LEAVE, [id]);
    },
  };
}

/** The worker with the highest hash: when one comes or goes, only its own tenants move. */
function ownerOf(tenant: string, workers: readonly string[]): string | undefined {
  let owner: string | undefined;
  let highest = '';
  for (const worker of workers) {
    const weight = createHash('sha256').update(`${worker}\n${tenant}`).digest('hex');
    if (weight <= highest) continue;
    highest = weight;
    owner = worker;
  }
  return owner;
}
