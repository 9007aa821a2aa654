import { ConsiliumError, type ObjectStore, type TenantSecrets } from '@consilium/kernel';
import type { Pool } from 'pg';
import {
  type Checkpoint,
  checkpointHash,
  checkpointKey,
  openedCheckpoint,
  sealedCheckpoint,
} from './checkpoint.ts';
import { addCheckpointRow, headsOf, newestCheckpoint, pendingTenants, tickOff } from './checkpoint-rows.ts';

export interface CheckpointerOptions {
  /** The system role's. */
  readonly pool: Pool;
  readonly objects: ObjectStore;
  readonly secrets: Pick<TenantSecrets, 'signer'>;
  readonly now: () => Date;
  /** Between the beginnings of two rounds; at most 60,000, and 30,000 if not given. */
  readonly everyMs?: number;
  /** Each so many checkpoints of a tenant one lists all its chains; 240 if not given. */
  readonly fullEvery?: number;
  /** A round of a tenant failed; the next one tries again. Nothing is told if not given. */
  readonly onError?: (error: unknown, tenant: string | null) => void;
}

export interface Checkpointer {
  /** One round over all tenants whose trail has grown. Resolves with the checkpoints written or found written. */
  readonly run: () => Promise<number>;
  readonly start: () => void;
  /** Resolves when the round under way has ended. */
  readonly close: () => Promise<void>;
}

const LONGEST_MS = 60_000;

/**
 * Signs the heads of every tenant's chains into the object store. Object first, then its row, then the heads are
 * ticked off: whoever is killed in between, or is not alone, finds the object and goes on from it.
 */
export function createCheckpointer(options: CheckpointerOptions): Checkpointer {
  const { pool, everyMs = 30_000, onError = () => {} } = options;
  if (!(everyMs > 0 && everyMs <= LONGEST_MS))
    throw new ConsiliumError('invalid_checkpointer', { remedy: 'everyMs is at most 60000' });
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  let closed = false;
  const sure = new Map<string, string>();

  const run = async (): Promise<number> => {
    let written = 0;
    for (const tenant of await pendingTenants(pool)) {
      try {
        written += await checkpointTenant(options, tenant, sure);
      } catch (error) {
        onError(error, tenant);
      }
    }
    return written;
  };

  const tick = (): void => {
    const began = performance.now();
    round = run()
      .catch((error) => onError(error, null))
      .finally(() => {
        if (!closed) timer = setTimeout(tick, Math.max(0, everyMs - (performance.now() - began)));
      });
  };

  return {
    run,
    start: () => {
      if (timer === undefined && !closed) tick();
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
}

/**
 * Until the object under the next number is ours; what another has put there is taken over first. `sure` holds the
 * newest object's hash of each tenant where this process has seen the object itself.
 */
async function checkpointTenant(
  options: CheckpointerOptions,
  tenant: string,
  sure: Map<string, string>,
): Promise<number> {
  const { pool, objects, secrets, now, fullEvery = 240 } = options;
  const signer = await secrets.signer(tenant);
  for (let written = 0; ; written++) {
    const newest = await newestCheckpoint(pool, tenant);
    if (newest && sure.get(tenant) !== newest.hash) {
      const object = await objects.get(checkpointKey(tenant, newest.number));
      if (!object || checkpointHash(object) !== newest.hash) throw broken(tenant);
      // Who wrote it may have been killed before this: what it has signed needs no second signature.
      const seen = openedCheckpoint(object, signer, { tenant, number: newest.number });
      if (!seen) throw broken(tenant);
      const waiting = new Map((await headsOf(pool, tenant, 'changed')).map(([chain, seq]) => [chain, seq]));
      await tickOff(
        pool,
        tenant,
        seen.list.filter(([chain, seq]) => waiting.get(chain) === seq),
      );
    }
    const number = (newest?.number ?? 0) + 1;
    const heads = (number - 1) % fullEvery === 0 ? 'all' : 'changed';
    const list = await headsOf(pool, tenant, heads);
    if (list.length === 0) return written;
    const previous = newest?.hash ?? '';
    const at = now().toISOString();
    const made: Checkpoint = {
      version: 1,
      tenant,
      number,
      at,
      previous,
      heads,
      chains: list.length,
      list,
    };
    const bytes = sealedCheckpoint(made, signer);
    const put = await objects.put(checkpointKey(tenant, number), bytes, { ifAbsent: true });
    const stored = put === 'stored' ? bytes : await objects.get(checkpointKey(tenant, number));
    const found = stored && openedCheckpoint(stored, signer, { tenant, number });
    if (!stored || found?.previous !== previous) throw broken(tenant);
    const hash = checkpointHash(stored);
    await addCheckpointRow(pool, { tenant, number, hash, at: found.at });
    sure.set(tenant, hash);
    await tickOff(pool, tenant, found.list);
    if (put === 'stored') return written + 1;
  }
}

/** Somebody has changed an object or a row: to sign on would bless it. */
function broken(tenant: string): ConsiliumError {
  return new ConsiliumError('checkpoint_broken', { remedy: `verify the trail of tenant ${tenant}` });
}
