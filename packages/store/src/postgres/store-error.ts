import { ConsiliumError } from '@consilium/kernel';
import pg from 'pg';

/** Trying again can help: no connection, too many of them, shutting down, deadlock, serialization, time-out. */
const RETRYABLE = /^(08|53|40|57P0|57014|55P03|25P03)/;
/** Raised by the database where something is written for a compartment that has a tombstone. */
const ERASED = 'ZE001';

/**
 * What PostgreSQL threw, as an error of ours. Its message and details may quote a row, so only the SQLSTATE and the
 * names of table and constraint go on: `store_unavailable` (retryable), `erased` or `store_failed`.
 */
export function storeError(error: unknown): ConsiliumError {
  if (error instanceof ConsiliumError) return error;
  if (!(error instanceof pg.DatabaseError))
    return new ConsiliumError('store_unavailable', { retryable: true });
  const state = error.code ?? '';
  if (RETRYABLE.test(state)) return new ConsiliumError('store_unavailable', { retryable: true });
  if (state === ERASED) return new ConsiliumError('erased');
  const place = [state, error.table, error.constraint].filter(Boolean).join(' ');
  return new ConsiliumError('store_failed', { remedy: `look up the SQLSTATE: ${place}` });
}
