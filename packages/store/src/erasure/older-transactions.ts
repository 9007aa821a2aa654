import { setTimeout as delay } from 'node:timers/promises';
import { ConsiliumError } from '@consilium/kernel';
import type { Pool } from 'pg';
import { rows } from '../postgres/call.ts';

/** Every transaction holds a lock on its own virtual id until it ends, also one that has written nothing yet. */
const OPEN = {
  name: 'open_app_transactions',
  text: `SELECT l.virtualtransaction FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE l.locktype = 'virtualxid' AND l.granted AND l.mode = 'ExclusiveLock'
      AND a.datname = current_database() AND a.usename IN ('consilium_app', 'consilium_own')`,
};

/**
 * Waits until every transaction of the app role that is open now has ended: one that opened the compartment just before
 * its tombstone may still write, and nobody else would see that row in time. Throws ConsiliumError('store_unavailable')
 * after `timeoutMs` (default 90 s, three times what a statement may take), and the signal's reason once it is aborted.
 */
export async function awaitOlderTransactions(
  system: Pool,
  options: { readonly timeoutMs?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const { timeoutMs = 90_000, signal } = options;
  const open = async () => new Set((await rows(system, OPEN, [])).map(([id]) => id as string));
  let waiting = await open();
  for (const until = Date.now() + timeoutMs; waiting.size > 0; ) {
    signal?.throwIfAborted();
    if (Date.now() > until)
      throw new ConsiliumError('store_unavailable', {
        retryable: true,
        remedy: 'a transaction does not end',
      });
    await delay(20);
    const still = await open();
    waiting = new Set([...waiting].filter((id) => still.has(id)));
  }
}
