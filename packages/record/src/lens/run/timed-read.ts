import { type AuditedAct, type Caller, ConsiliumError } from '@consilium/kernel';
import type { ScopedStore } from '@consilium/store';
import type { PoolClient } from 'pg';
import type { LensLimits } from '../limits.ts';
import type { LensQueue } from './lens-queue.ts';

/** With less than this nothing can be answered, ms. */
const LEAST_MS = 10;

/**
 * One read of the lens: when the queue has room for it, and for no longer than its caller's allowance of lens time
 * holds out; what it uses is charged there. The trail's entry comes after the waiting: what is refused has read nothing.
 * Throws ConsiliumError: `lens_budget_exhausted`, `lens_busy` (retryable), and what the store throws.
 */
export function createTimedRead(store: ScopedStore, limits: LensLimits, queue: LensQueue | undefined) {
  return <T>(
    caller: Caller,
    act: AuditedAct,
    body: (transaction: PoolClient, limits: LensLimits) => Promise<T>,
  ): Promise<T> => {
    const timed = async () => {
      const milliseconds = caller.lens?.take(limits.milliseconds) ?? limits.milliseconds;
      let used = 0;
      try {
        if (milliseconds < LEAST_MS) throw exhausted();
        return await store.read(caller, act, async (transaction) => {
          const from = performance.now();
          try {
            return await body(transaction, { ...limits, milliseconds });
          } finally {
            used = performance.now() - from;
          }
        });
      } finally {
        caller.lens?.giveBack(milliseconds - used);
      }
    };
    return queue ? queue.run(caller, timed) : timed();
  };
}

function exhausted(): ConsiliumError {
  return new ConsiliumError('lens_budget_exhausted', {
    remedy: 'this turn has used its time for queries: answer with what was found',
  });
}
