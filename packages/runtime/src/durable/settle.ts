import { CancelledError, RestatePromise } from '@restatedev/restate-sdk';
import type { DurablePromise } from './durable.ts';
import { failureCode, isCancelled } from './engine-error.ts';

export type Settled<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: string };

/** All of them, in the order given; a failed one is its code. A cancellation is rethrown. */
export async function settle<T>(promises: readonly DurablePromise<T>[]): Promise<readonly Settled<T>[]> {
  const settled = await RestatePromise.allSettled([...promises]);
  return settled.map((entry) => {
    if (entry.status === 'fulfilled') return { ok: true, value: entry.value };
    if (entry.reason instanceof CancelledError) throw entry.reason;
    return { ok: false, code: failureCode(entry.reason) };
  });
}

/** The same for one of many, under a key: for `firstSettled`. */
export function settling<T>(
  key: string,
  promise: DurablePromise<T>,
): DurablePromise<readonly [string, Settled<T>]> {
  return promise.map((value, failure): readonly [string, Settled<T>] => {
    if (failure instanceof CancelledError) throw failure;
    return [key, failure ? { ok: false, code: failureCode(failure) } : { ok: true, value: value as T }];
  });
}

/**
 * The first group whose promises have all ended, with their ends; the same on every replay. A cancellation is rethrown. Each wait of the
 * engine looks at every promise: what need not be told one by one is one group.
 */
export function firstSettled<T>(
  groups: Iterable<readonly DurablePromise<readonly [string, Settled<T>]>[]>,
): Promise<readonly (readonly [string, Settled<T>])[]> {
  return RestatePromise.race([...groups].map((group) => RestatePromise.all([...group])));
}

/**
 * Waits for a step that must be done however often its run is cancelled: what closes a run. Each cancel ends one wait of the
 * invocation, and a run gets several: from the person who asks twice, and from the run above it. Not for calls: one that was cancelled
 * itself would be awaited for ever.
 */
export async function throughCancels<T>(step: DurablePromise<T>): Promise<T> {
  for (let waited = step; ; waited = again(step)) {
    try {
      return await waited;
    } catch (error) {
      if (!isCancelled(error)) throw error;
    }
  }
}

/** The same entry of the journal; a promise whose wait was cancelled stays so. */
function again<T>(step: DurablePromise<T>): DurablePromise<T> {
  return step.map((value, failure) => {
    if (failure) throw failure;
    return value as T;
  });
}
