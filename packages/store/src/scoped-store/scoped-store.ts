import { limitByKey } from '@consilium/base';
import { type AuditedAct, type Caller, ConsiliumError, errorCode, type TrailAction } from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import type { ReadingFunction } from '../audit/append-entries.ts';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { type ScopedOptions, scoped } from '../postgres/scoped.ts';

/**
 * The one way to a patient's rows for everything outside this package: no transaction without its audit entry. The
 * chain's lock is never held over a query: a read's entry has committed before the read begins, or commits with it (so an unlogged
 * read cannot be written), a write's entry is its last statement, and `failed.<action>` where it was rolled back. Both throw ConsiliumError('forbidden') without a grant,
 * and then the attempt is an entry in the actor's own chain.
 */
export interface ScopedStore {
  /**
   * One READ ONLY transaction. If the caller names a past moment (`asOf`), its statements read what was recorded then, and
   * ConsiliumError('not_of_that_day') is thrown for one that cannot.
   */
  readonly read: <T>(
    caller: Caller,
    act: AuditedAct,
    body: (transaction: PoolClient) => Promise<T>,
  ) => Promise<T>;
  /**
   * One round trip: a SQL function that adds the entry and reads, in one transaction. Gives what it found when both have
   * committed.
   */
  readonly readAtOnce: (caller: Caller, act: AuditedAct, read: ReadingFunction) => Promise<unknown>;
  /** One transaction, committed when `body` returns; `targets` names what it wrote. */
  readonly write: <T>(
    caller: Caller,
    action: TrailAction,
    body: (transaction: PoolClient) => Promise<{ readonly value: T; readonly targets: readonly string[] }>,
  ) => Promise<T>;
}

export interface ScopedStoreParts {
  readonly pool: Pool;
  readonly audit: AuditWriter;
  /** Connections that one actor holds at once; the rest of what they ask for waits without one. Default: no bound. */
  readonly perActor?: number;
}

/** Connections that write to one patient. They wait for each other's lock, and more of them would only keep the pool from others. */
const PER_PATIENT = 2;

/** Reads and writes in a caller's scope, each with its entry in the trail; at most `perActor` of one person at a time. */
export function createScopedStore({ pool, audit, perActor = Infinity }: ScopedStoreParts): ScopedStore {
  const ofActor = limitByKey(perActor);
  const ofPatient = limitByKey(PER_PATIENT);
  const actorOf = ({ scope }: Caller) => `${scope.tenant}\n${scope.actor}`;
  const patientOf = ({ scope }: Caller) => `${scope.tenant}\n${scope.compartment}`;

  const noting = async <T>(caller: Caller, action: TrailAction, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      // After the rollback, so that a refused caller holds one connection at a time.
      if (errorCode(error) === 'forbidden') await audit.refused(caller, action);
      throw error;
    }
  };

  return {
    read: async (caller, act, body) => {
      await audit.before(caller, act);
      const work = ofActor(actorOf(caller), () =>
        scoped(pool, caller.scope, body, { readOnly: true, ...runOf(caller) }),
      );
      return noting(caller, act.action, work);
    },
    readAtOnce: async (caller, act, read) => {
      refusePast(caller);
      return ofActor(actorOf(caller), () => audit.reading(pool, caller, act, read));
    },
    write: async (caller, action, body) => {
      refusePast(caller);
      const append = await audit.within(caller);
      let began = false;
      let appended = () => {};
      const write = () =>
        scoped(
          pool,
          caller.scope,
          async (transaction) => {
            began = true;
            const { value, targets } = await body(transaction);
            appended = await append(transaction, { action, targets });
            return value;
          },
          { mustOpen: true, ...runOf(caller) },
        );
      // The actor first: who waits for a patient keeps a place of their own only.
      const work = ofActor(actorOf(caller), () => ofPatient(patientOf(caller), write));
      // What the body has read was seen, whatever became of the write. The first error counts more than its entry.
      const kept = work.catch(async (error) => {
        if (began) await audit.failed(caller, action).catch(() => {});
        throw error;
      });
      const value = await noting(caller, action, kept);
      appended();
      return value;
    },
  };
}

function runOf({ run, asOf }: Caller): Pick<ScopedOptions, 'run' | 'asOf'> {
  return { ...(run !== undefined && { run }), ...(asOf !== undefined && { asOf }) };
}

/** A function of the database reads its tables as they are. */
function refusePast({ asOf }: Caller): void {
  if (asOf !== undefined)
    throw new ConsiliumError('not_of_that_day', { remedy: 'this cannot be read as it was on a past day' });
}
