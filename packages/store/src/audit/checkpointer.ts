import { ConsiliumError, type ObjectStore, type TenantSecrets } from '@consilium/kernel';
import type { Pool } from 'pg';
import {
  type Checkpoint,
  checkpointHash,
  checkpointKey,
  openedCheckpoint,
  sealedCheckpoint,
} from './checkpoint.ts';
import { addCheckpointRow, headsOf, newestCheckpoint, tenantsWith, tickOff } from './checkpoint-rows.ts';

export interface CheckpointerOptions {
  /** The system role's. */
  readonly pool: Pool;
  readonly objects: ObjectStore;
  readonly secrets: Pick<TenantSecrets, 'signer'>;
  readonly now: () => Date;
  /** Between the beginnings of two rounds; at most 60,000, and 30,000 if not given. */
  readonly everyMs?: number;
  /**
   * So often all chains of a tenant are listed, whatever the database says of them; 3,600,000 (an hour) if not given.
   */
  readonly fullEveryMs?: number;
  /** A round of a tenant failed; the next one tries again. Nothing is told if not given. */
  readonly onError?: (error: unknown, tenant: string | null) => void;
}

export interface Checkpointer {
  /**
   * One round over all tenants whose trail has grown, and some whose full list is due. Resolves with the checkpoints
   * written or found written.
   */
  readonly run: () => Promise<number>;
  /** What was entered before this, epoch ms, is signed for every tenant; the creation of this, before its first round. */
  readonly signedUpTo: () => number;
  readonly start: () => void;
  /** Resolves when the round under way has ended. */
  readonly close: () => Promise<void>;
}

const LONGEST_MS = 60_000;

/** Tenants in one round of which all heads are read though none waits: the others must not wait for them. */
const LOOKS_IN_ROUND = 100;

/**
 * Signs the heads of every tenant's chains into the object store. Object first, then its row, then the heads are
 * ticked off: whoever is killed in between, or is not alone, finds the object and goes on from it.
 */
export function createCheckpointer(options: CheckpointerOptions): Checkpointer {
  const { pool, now, everyMs = 30_000, fullEveryMs = 3_600_000, onError = () => {} } = options;
  if (!(everyMs > 0 && everyMs <= LONGEST_MS))
    throw new ConsiliumError('invalid_checkpointer', { remedy: 'everyMs is at most 60000' });
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  let closed = false;
  let signedUpTo = now().getTime();
  const created = signedUpTo;
  const known: KnownTenants = new Map();

  const run = async (): Promise<number> => {
    const began = now().getTime();
    const pending = await tenantsWith(pool, 'pending');
    const due = (await tenantsWith(pool, 'all')).filter(
      (tenant) => began - (known.get(tenant)?.lookedAt ?? 0) >= fullEveryMs,
    );
    let written = 0;
    let behind = began;
    for (const tenant of new Set([...pending, ...due.slice(0, LOOKS_IN_ROUND)])) {
      try {
        written += await checkpointTenant({ ...options, fullEveryMs }, tenant, known);
      } catch (error) {
        onError(error, tenant);
        const newest = await newestCheckpoint(pool, tenant);
        behind = Math.min(behind, newest?.at.getTime() ?? created);
      }
    }
    signedUpTo = behind;
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
    signedUpTo: () => signedUpTo,
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

/** What this process has itself seen of a tenant's newest checkpoint. */
interface KnownTenant {
  readonly hash: string;
  readonly fullAt: string;
  /** Of its list, if it is a full one. */
  readonly full: string | null;
  /** When all heads were last read, epoch ms. */
  lookedAt: number;
}
type KnownTenants = Map<string, KnownTenant>;

/** Until the object under the next number is ours; what another has put there is taken over first. */
async function checkpointTenant(
  options: CheckpointerOptions & { readonly fullEveryMs: number },
  tenant: string,
  tenants: KnownTenants,
): Promise<number> {
  const { pool, objects, secrets, now, fullEveryMs } = options;
  const signer = await secrets.signer(tenant);
  const learn = (hash: string, { heads, list, fullAt }: Checkpoint) => {
    const lookedAt = Math.max(tenants.get(tenant)?.lookedAt ?? 0, Date.parse(fullAt));
    tenants.set(tenant, { hash, fullAt, full: heads === 'all' ? listHash(list) : null, lookedAt });
  };
  for (let written = 0; ; written++) {
    const newest = await newestCheckpoint(pool, tenant);
    if (newest && tenants.get(tenant)?.hash !== newest.hash) {
      const object = await objects.get(checkpointKey(tenant, newest.number));
      if (!object || checkpointHash(object) !== newest.hash) throw broken(tenant);
      const seen = openedCheckpoint(object, signer, { tenant, number: newest.number });
      if (!seen) throw broken(tenant);
      learn(newest.hash, seen);
      // Who wrote it may have been killed before this: what it has signed needs no second signature.
      await tickOff(pool, tenant, seen.list);
    }
    const known = newest && tenants.get(tenant);
    const number = (newest?.number ?? 0) + 1;
    // Before the heads are read: what was committed by then is in the list.
    const began = now();
    const at = began.toISOString();
    const heads = !known || began.getTime() - known.lookedAt >= fullEveryMs ? 'all' : 'changed';
    const list = await headsOf(pool, tenant, heads);
    if (list.length === 0) return written;
    if (known && heads === 'all' && known.full === listHash(list)) {
      // A tenant that sleeps needs no second list of the same.
      known.lookedAt = began.getTime();
      return written;
    }
    const previous = newest?.hash ?? '';
    const fullAt = known && heads === 'changed' ? known.fullAt : at;
    const made: Checkpoint = {
      version: 1,
      tenant,
      number,
      at,
      previous,
      heads,
      fullAt,
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
    learn(hash, found);
    await tickOff(pool, tenant, found.list);
    if (put === 'stored') return written + 1;
  }
}

function listHash(list: Checkpoint['list']): string {
  return checkpointHash(Buffer.from(JSON.stringify(list)));
}

/** Somebody has changed an object or a row: to sign on would bless it. */
function broken(tenant: string): ConsiliumError {
  return new ConsiliumError('checkpoint_broken', { remedy: `verify the trail of tenant ${tenant}` });
}
