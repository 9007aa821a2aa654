import { createHash } from 'node:crypto';
import { ConsiliumError, type ObjectStore, type TenantSecrets } from '@consilium/kernel';
import type { Pool } from 'pg';
import {
  type Checkpoint,
  type CheckpointHead,
  checkpointHash,
  checkpointKey,
  openedCheckpoint,
  sealedCheckpoint,
} from './checkpoint.ts';
import {
  addCheckpointRows,
  changedHeads,
  HEADS_IN_CHECKPOINT,
  markSigned,
  type NewestCheckpoint,
  newestCheckpoints,
  pagesOfHeads,
} from './checkpoint-rows.ts';
import { forEach, readAhead } from './read-ahead.ts';

export interface TenantSignerOptions {
  /** The system role's. */
  readonly pool: Pool;
  readonly objects: ObjectStore;
  readonly secrets: Pick<TenantSecrets, 'signer'>;
  readonly now: () => Date;
  readonly fullEveryMs: number;
  /** After each checkpoint that is in the object store and has its row; also one that another process put there. */
  readonly onSigned: (signed: SignedCheckpoint) => Promise<void> | void;
  readonly onError: (error: unknown, tenant: string) => void;
}

export interface SignedCheckpoint {
  readonly tenant: string;
  readonly number: number;
  readonly hash: string;
  readonly at: string;
}

/** Signs the heads of many tenants together. */
export interface TenantSigner {
  /** Resolves with how many checkpoints were written, and the tenants that failed. */
  readonly sign: (
    tenants: readonly string[],
  ) => Promise<{ readonly written: number; readonly failed: ReadonlySet<string> }>;
  /** When all heads of the tenant were last read here, epoch ms; 0: never. */
  readonly lookedAt: (tenant: string) => number;
}

/** What this process has itself seen of a tenant's newest checkpoint. */
interface KnownTenant {
  readonly number: number;
  readonly hash: string;
  readonly fullAt: string;
  /** Of its list, if it is a full one. */
  readonly full: string | null;
  lookedAt: number;
}

interface Put {
  readonly tenant: string;
  readonly hash: string;
  readonly checkpoint: Checkpoint;
  /** False: another process had put its own under this number. */
  readonly stored: boolean;
}

/** Objects under way at once: one takes some 50 ms in a bucket. */
const PUTS_AT_ONCE = 16;

/**
 * Object first, then its row, then the heads are marked: a worker that is killed in between, or is not alone, finds the
 * object and goes on from it.
 */
export function createTenantSigner(options: TenantSignerOptions): TenantSigner {
  const { pool, objects, secrets, now, fullEveryMs, onSigned, onError } = options;
  const tenants = new Map<string, KnownTenant>();

  const learn = ({ tenant, hash, checkpoint: { number, heads, list, fullAt } }: Omit<Put, 'stored'>) => {
    const lookedAt = Math.max(tenants.get(tenant)?.lookedAt ?? 0, Date.parse(fullAt));
    tenants.set(tenant, {
      number,
      hash,
      fullAt,
      full: heads === 'all' ? digestOf().add(list).end() : null,
      lookedAt,
    });
  };

  /** What this process has seen must still be there: a trail that was cut in both stores is not signed on. */
  const checkKnown = async (tenant: string, newest: NewestCheckpoint | undefined): Promise<void> => {
    const known = tenants.get(tenant);
    if (!known || known.hash === newest?.hash) return;
    const object =
      known.number < (newest?.number ?? 0) ? await objects.get(checkpointKey(tenant, known.number)) : null;
    if (!object || checkpointHash(object) !== known.hash) throw broken(tenant);
  };

  /** The newest checkpoint was made by another process: it must be what its row says, and is where we go on. */
  const takeOver = async (tenant: string, newest: NewestCheckpoint | undefined): Promise<void> => {
    await checkKnown(tenant, newest);
    if (!newest || tenants.get(tenant)?.hash === newest.hash) return;
    const object = await objects.get(checkpointKey(tenant, newest.number));
    if (!object || checkpointHash(object) !== newest.hash) throw broken(tenant);
    const checkpoint = openedCheckpoint(object, await secrets.signer(tenant), {
      tenant,
      number: newest.number,
    });
    if (!checkpoint) throw broken(tenant);
    learn({ tenant, hash: newest.hash, checkpoint });
    // Its maker may have been killed before this: what it has signed needs no second signature.
    await markSigned(pool, [{ tenant, list: checkpoint.list }]);
  };

  const put = async (
    tenant: string,
    newest: Pick<NewestCheckpoint, 'number' | 'hash'> | undefined,
    body: Pick<Checkpoint, 'at' | 'heads' | 'fullAt' | 'list'>,
  ): Promise<Put> => {
    const signer = await secrets.signer(tenant);
    const number = (newest?.number ?? 0) + 1;
    const previous = newest?.hash ?? '';
    const { at, heads, fullAt, list } = body;
    const chains = list.length;
    const bytes = sealedCheckpoint(
      { version: 1, tenant, number, at, previous, heads, fullAt, chains, list },
      signer,
    );
    const key = checkpointKey(tenant, number);
    const stored = (await objects.put(key, bytes, { ifAbsent: true })) === 'stored';
    const there = stored ? bytes : await objects.get(key);
    const checkpoint = there && openedCheckpoint(there, signer, { tenant, number });
    if (!there || checkpoint?.previous !== previous) throw broken(tenant);
    return { tenant, hash: checkpointHash(there), checkpoint, stored };
  };

  const finish = async (done: readonly Put[]): Promise<void> => {
    const signed = done.map(({ tenant, hash, checkpoint: { number, at } }) => ({ tenant, number, hash, at }));
    await addCheckpointRows(pool, signed);
    for (const each of done) learn(each);
    for (const each of signed) await onSigned(each);
    await markSigned(
      pool,
      done.map(({ tenant, checkpoint: { list } }) => ({ tenant, list })),
    );
  };

  /** All heads, in as many checkpoints as they need. `again`: another process signs this tenant too. */
  const signAll = async (
    tenant: string,
    newest: NewestCheckpoint | undefined,
    began: Date,
  ): Promise<{ readonly written: number; readonly again: boolean }> => {
    const known = newest && tenants.get(tenant);
    const digest = digestOf();
    let pages = 0;
    for await (const page of pagesOfHeads(pool, tenant)) {
      digest.add(page);
      pages++;
    }
    if (pages === 0 || known?.full === digest.end()) {
      // A tenant that sleeps needs no second list of the same.
      if (known) known.lookedAt = began.getTime();
      return { written: 0, again: false };
    }
    const at = began.toISOString();
    let last: Pick<NewestCheckpoint, 'number' | 'hash'> | undefined = newest;
    let written = 0;
    for await (const list of pagesOfHeads(pool, tenant)) {
      // A look that is cut off between two pages is not a look at all chains.
      const fullAt = written + 1 >= pages ? at : (known?.fullAt ?? new Date(0).toISOString());
      const done = await put(tenant, last, { at, heads: written === 0 ? 'all' : 'changed', fullAt, list });
      await finish([done]);
      if (!done.stored) return { written, again: true };
      written++;
      last = { number: done.checkpoint.number, hash: done.hash };
    }
    return { written, again: false };
  };

  return {
    lookedAt: (tenant) => tenants.get(tenant)?.lookedAt ?? 0,
    sign: async (asked) => {
      const failed = new Set<string>();
      let written = 0;
      const tolerant = async <T>(tenant: string, work: () => Promise<T>): Promise<T | null> => {
        try {
          return await work();
        } catch (error) {
          failed.add(tenant);
          onError(error, tenant);
          return null;
        }
      };
      for (let left = asked; left.length > 0; ) {
        const again = new Set<string>();
        const newest = await newestCheckpoints(pool, left);
        const known = (tenant: string) => tolerant(tenant, () => takeOver(tenant, newest.get(tenant)));
        await forEach(left, PUTS_AT_ONCE, known);
        // Before the heads are read: what was committed by then is in the list.
        const began = now();
        const sound = left.filter((tenant) => !failed.has(tenant));
        const due = sound.filter(
          (tenant) =>
            !newest.has(tenant) || began.getTime() - (tenants.get(tenant)?.lookedAt ?? 0) >= fullEveryMs,
        );
        const whole = (tenant: string) =>
          tolerant(tenant, async () => {
            const done = await signAll(tenant, newest.get(tenant), began);
            written += done.written;
            if (done.again) again.add(tenant);
          });
        await forEach(due, PUTS_AT_ONCE, whole);
        const lists = await changedHeads(
          pool,
          sound.filter((tenant) => !due.includes(tenant)),
        );
        const at = began.toISOString();
        const changed = ([tenant, list]: readonly [string, readonly CheckpointHead[]]) =>
          tolerant(tenant, () => {
            const fullAt = tenants.get(tenant)?.fullAt ?? at;
            return put(tenant, newest.get(tenant), { at, heads: 'changed', fullAt, list });
          });
        const done: Put[] = [];
        for await (const each of readAhead(lists, PUTS_AT_ONCE, changed)) if (each) done.push(each);
        await finish(done);
        for (const { tenant, stored } of done) {
          if (stored) written++;
          if (!stored || lists.get(tenant)?.length === HEADS_IN_CHECKPOINT) again.add(tenant);
        }
        left = [...again];
      }
      return { written, failed };
    },
  };
}

/** Of a list of heads that comes in pages. */
function digestOf() {
  const hash = createHash('sha256');
  return {
    add(list: readonly CheckpointHead[]) {
      hash.update(JSON.stringify(list));
      return this;
    },
    end: () => hash.digest('hex'),
  };
}

/** Somebody has changed an object or a row: to sign on would bless it. */
function broken(tenant: string): ConsiliumError {
  return new ConsiliumError('checkpoint_broken', { remedy: `verify the trail of tenant ${tenant}` });
}
