import {
  type AuditedAct,
  actorCompartment,
  type Caller,
  ConsiliumError,
  checkedId,
  errorCode,
  type TenantSecrets,
  type TrailAction,
} from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../postgres/in-transaction.ts';
import { scopeValues } from '../postgres/scope-values.ts';
import {
  appendEntries,
  appendLocked,
  type Chain,
  type EntryDraft,
  type ReadingFunction,
} from './append-entries.ts';
import { createKnownHeads } from './chain-head.ts';
import { createChainQueue } from './chain-queue.ts';
import { checkedAct, type EntryAct } from './checked-act.ts';

/** Appends to the trail. `before`, `reading` and `within` throw ConsiliumError('forbidden') where the scope has no live grant. */
export interface AuditWriter {
  /**
   * In a transaction of its own, which has committed when this resolves: then the reading may begin. Without a grant
   * the attempt is kept by `refused`.
   */
  readonly before: (caller: Caller, act: AuditedAct) => Promise<void>;
  /**
   * Entry and reading in one statement of `pool`, and so in one transaction: gives what the function found, when it has
   * committed. Refused like `before`.
   */
  readonly reading: (pool: Pool, caller: Caller, act: AuditedAct, read: ReadingFunction) => Promise<unknown>;
  /**
   * Call it before the transaction that will write, as it may need a connection of its own, and what it gives as the
   * last statement of that transaction. Call what that gives when the transaction has committed: it spares the next
   * append a round trip.
   */
  readonly within: (
    caller: Caller,
  ) => Promise<(transaction: PoolClient, act: AuditedAct) => Promise<() => void>>;
  /** Keeps an attempt without a grant in the actor's own chain: `refused.<action>`, with the compartment as target. */
  readonly refused: (caller: Caller, action: TrailAction) => Promise<void>;
  /** Keeps a write that has seen rows and was rolled back: `failed.<action>`. */
  readonly failed: (caller: Caller, action: TrailAction) => Promise<void>;
}

export interface AuditWriterOptions {
  /** The app role's. */
  readonly pool: Pool;
  readonly secrets: Pick<TenantSecrets, 'auditKey'>;
  readonly now: () => Date;
  /** A chain is shorter than this process has seen it; the append throws ConsiliumError('trail_broken'). */
  readonly onBroken?: (chain: Chain) => void;
}

interface Reading {
  readonly pool: Pool;
  readonly read: ReadingFunction;
}

interface Waiting {
  readonly chain: Chain;
  readonly draft: EntryDraft;
  readonly reading?: Reading | undefined;
  readonly done: (error?: unknown, found?: unknown) => void;
}

/** Entries of one chain in one statement. */
const BATCH = 64;
/** After so many misses the head is locked first: other processes cannot make a chain wait for ever. */
const MISSES = 2;
/** With the head locked nobody misses, unless the database does not keep what it is given. */
const LOCKED_MISSES = 3;

/** Writes the trail: chained entries, before what they are about happens. Throws `trail_broken` where a chain does not fit. */
export function createAuditWriter({ pool, secrets, now, onBroken }: AuditWriterOptions): AuditWriter {
  const heads = createKnownHeads();

  const telling = async <T>(chain: Chain, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (errorCode(error) === 'trail_broken') onBroken?.(chain);
      throw error;
    }
  };

  /** Behind the head that we know; told a newer one, behind that. Gives the places that have no grant. */
  const append = async (
    chain: Chain,
    drafts: readonly EntryDraft[],
    reading?: Reading,
  ): Promise<{ readonly refused: ReadonlySet<number>; readonly found?: unknown }> => {
    const key = await secrets.auditKey(chain.tenant);
    const name = nameOf(chain);
    const on = reading?.pool ?? pool;
    for (let missed = 0; missed < MISSES + LOCKED_MISSES; missed++) {
      const done =
        missed < MISSES
          ? await appendEntries(on, key, chain, heads.get(name), drafts, reading?.read)
          : await inTransaction(on, (transaction) =>
              appendLocked(transaction, key, chain, heads.get(name), drafts, reading?.read),
            );
      if (done.verdict === 'forbidden') return { refused: done.refused };
      heads.remember(name, done.head);
      if (done.verdict === 'appended') return { refused: new Set(), found: done.found };
    }
    throw new ConsiliumError('store_failed', { remedy: 'look for triggers on app.audit_heads' });
  };

  const sendBatch = async (batch: readonly Waiting[]): Promise<void> => {
    let left = batch;
    while (left.length > 0) {
      const here = together(left);
      const behind = left.slice(here.length);
      const [{ chain, reading }] = here as [Waiting];
      const drafts = here.map(({ draft }) => draft);
      try {
        const { refused, found } = await telling(chain, append(chain, drafts, reading));
        left = [...(refused.size === 0 ? [] : here.filter((_, place) => !refused.has(place))), ...behind];
        here.forEach(({ done }, place) => {
          if (refused.has(place)) done(new ConsiliumError('forbidden'));
          else if (refused.size === 0) done(undefined, found);
        });
      } catch (error) {
        left = behind;
        for (const { done } of here) done(error);
      }
    }
  };

  const queue = createChainQueue(sendBatch, BATCH);

  const draftOf = ({ scope, run }: Caller, act: EntryAct): EntryDraft => ({
    actor: scope.actor,
    purpose: scope.purpose,
    at: now().toISOString(),
    run: run === undefined ? null : checkedId(run),
    ...checkedAct(act),
  });

  const enqueue = (caller: Caller, act: EntryAct, reading?: Reading): Promise<unknown> => {
    const chain = chainOf(caller);
    const draft = draftOf(caller, act);
    return new Promise((resolve, reject) => {
      const done: Waiting['done'] = (error, found) => (error === undefined ? resolve(found) : reject(error));
      queue.add(nameOf(chain), { chain, draft, reading, done });
    });
  };

  const refused = async (caller: Caller, action: TrailAction): Promise<void> => {
    const { scope } = caller;
    const own = { ...caller, scope: { ...scope, compartment: actorCompartment(scope.actor) } };
    await enqueue(own, { action: `refused.${action}`, targets: [scope.compartment] });
  };

  const before = async (caller: Caller, act: AuditedAct, reading?: Reading): Promise<unknown> => {
    try {
      return await enqueue(caller, act, reading);
    } catch (error) {
      if (errorCode(error) === 'forbidden') await refused(caller, act.action);
      throw error;
    }
  };

  return {
    refused,
    failed: async (caller, action) => {
      await enqueue(caller, { action: `failed.${action}` });
    },
    before: async (caller, act) => {
      await before(caller, act);
    },
    reading: (on, caller, act, read) => before(caller, act, { pool: on, read }),
    within: async (caller) => {
      const chain = chainOf(caller);
      const name = nameOf(chain);
      const key = await secrets.auditKey(chain.tenant);
      return async (transaction, act) => {
        const drafts = [draftOf(caller, act)];
        const done = await telling(chain, appendLocked(transaction, key, chain, heads.get(name), drafts));
        if (done.verdict === 'forbidden') throw new ConsiliumError('forbidden');
        if (done.verdict === 'moved') throw new ConsiliumError('store_failed');
        return () => heads.remember(name, done.head);
      };
    },
  };
}

/** The first of them that go in one statement: one that reads goes alone. */
function together(waiting: readonly Waiting[]): readonly Waiting[] {
  const reading = waiting.findIndex((each) => each.reading !== undefined);
  return reading === -1 ? waiting : waiting.slice(0, Math.max(1, reading));
}

function chainOf({ scope }: Caller): Chain {
  const [tenant] = scopeValues(scope);
  return { tenant, compartment: scope.compartment };
}

function nameOf({ tenant, compartment }: Chain): string {
  return `${tenant}\n${compartment}`;
}
