import { randomUUID } from 'node:crypto';
import { ConsiliumError, type ObjectStore, type TenantSecrets } from '@consilium/kernel';
import type { Pool } from 'pg';
import { allTenants, pendingTenants } from './checkpoint-rows.ts';
import { createCheckpointWorker } from './checkpoint-workers.ts';
import { CHECKPOINTS_IN_ROLL_UP } from './roll-up.ts';
import { createRollUps } from './roll-ups.ts';
import { keepSeen } from './seen-checkpoints.ts';
import { createTenantSigner, type SignedCheckpoint } from './tenant-signer.ts';

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
  /** Checkpoints that one roll-up holds; 1,000 if not given. The verifier must know the same number. */
  readonly rollUpEvery?: number;
  /** Of another owner: keeps number and hash of each checkpoint, so that a cut of both other stores shows. None if not given. */
  readonly second?: ObjectStore;
  /** Each checkpoint, as soon as it is kept: for the log and the metrics. */
  readonly onSigned?: (signed: SignedCheckpoint & { readonly publicKey: string }) => void;
  /** Something of a tenant failed; the next round tries again. Nothing is told if not given. */
  readonly onError?: (error: unknown, tenant: string | null) => void;
}

export interface Checkpointer {
  /**
   * One round over all tenants whose trail has grown, and some whose full list is due, whichever worker has them.
   * Resolves with the checkpoints written.
   */
  readonly run: () => Promise<number>;
  /**
   * What was entered before this, epoch ms, is signed for every tenant, by this worker or another; the creation of
   * this, before its first round.
   */
  readonly signedUpTo: () => number;
  /** Rounds over this worker's share of the tenants, until closed. */
  readonly start: () => void;
  /** Resolves when the round under way has ended and the others have this worker's tenants. */
  readonly close: () => Promise<void>;
}

const LONGEST_MS = 60_000;
/** Tenants whose heads go in one statement. */
const BATCH = 50;
/** Tenants in one round of which all heads are read though none waits: the others must not wait for them. */
const LOOKS_IN_ROUND = 100;
/** The same for roll-ups, which read a thousand objects each. */
const ROLL_UPS_IN_ROUND = 4;

/** Signs the heads of every tenant's chains into the object store, together with other workers. */
export function createCheckpointer(options: CheckpointerOptions): Checkpointer {
  const { pool, now, everyMs = 30_000, fullEveryMs = 3_600_000, onError = () => {} } = options;
  if (!(everyMs > 0 && everyMs <= LONGEST_MS))
    throw new ConsiliumError('invalid_checkpointer', { remedy: 'everyMs is at most 60000' });
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  let closed = false;
  let signedUpTo = now().getTime();
  /** Since when a tenant waits, as this process has seen it. */
  const waiting = new Map<string, number>();
  /** A worker that misses a round and a half has died, or is too slow for its share. */
  const overdueMs = everyMs * 1.5;
  const worker = createCheckpointWorker(pool, randomUUID(), overdueMs);
  const rollUps = createRollUps({ ...options, every: options.rollUpEvery ?? CHECKPOINTS_IN_ROLL_UP });

  const signer = createTenantSigner({
    ...options,
    ...{ fullEveryMs, onError },
    onSigned: async (signed) => {
      rollUps.signed(signed);
      const { publicKey } = await options.secrets.signer(signed.tenant);
      options.onSigned?.({ ...signed, publicKey });
      if (!options.second) return;
      // What the second store misses now the next checkpoint tells it: its number is higher.
      await keepSeen(options.second, signed).catch((error) => onError(error, signed.tenant));
    },
  });

  const roundOf = async (isMine: (tenant: string) => boolean): Promise<number> => {
    const began = now().getTime();
    const pending = await pendingTenants(pool);
    for (const tenant of waiting.keys()) if (!pending.has(tenant)) waiting.delete(tenant);
    for (const [tenant, signedAt] of pending)
      waiting.set(tenant, Math.max(waiting.get(tenant) ?? began, signedAt?.getTime() ?? 0));
    const isOverdue = (tenant: string) => began - (waiting.get(tenant) ?? began) >= overdueMs;
    const looks = (await allTenants(pool)).filter(
      (tenant) => isMine(tenant) && began - signer.lookedAt(tenant) >= fullEveryMs,
    );
    const mine = [...pending.keys()].filter((tenant) => isMine(tenant) || isOverdue(tenant));
    const asked = [...new Set([...mine, ...looks.slice(0, LOOKS_IN_ROUND)])];
    let written = 0;
    for (let from = 0; from < asked.length && !closed; from += BATCH) {
      const batch = asked.slice(from, from + BATCH);
      const done = await signer.sign(batch);
      written += done.written;
      for (const tenant of batch) if (!done.failed.has(tenant)) waiting.delete(tenant);
      if (timer !== undefined) await worker.renew();
    }
    signedUpTo = Math.min(began, ...waiting.values());
    await rollUps.run(ROLL_UPS_IN_ROUND);
    return written;
  };

  const tick = (): void => {
    const began = performance.now();
    const shared = async () => {
      await worker.renew();
      return roundOf(await worker.share());
    };
    round = shared()
      .catch((error) => onError(error, null))
      .finally(() => {
        if (!closed) timer = setTimeout(tick, Math.max(0, everyMs - (performance.now() - began)));
      });
  };

  return {
    run: () => roundOf(() => true),
    signedUpTo: () => signedUpTo,
    start: () => {
      if (timer === undefined && !closed) tick();
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await round;
      await worker.leave().catch((error) => onError(error, null));
    },
  };
}
