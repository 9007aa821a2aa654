import type { Pool, PoolClient, QueryResult } from 'pg';
import { storeError } from './store-error.ts';

/**
 * One transaction: commits when `body` returns, rolls back when it throws. `begin` is the text that opens it, more
 * statements may follow the BEGIN; `body` is given their results. Throws ConsiliumError: `store_unavailable`
 * (retryable), `store_failed`, or what `body` threw.
 */
export async function inTransaction<T>(
  pool: Pool,
  body: (transaction: PoolClient, began: readonly QueryResult[]) => Promise<T>,
  begin = 'BEGIN',
): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw storeError(error);
  });
  // The pool listens to idle connections only: a lost one that nobody listens to would end the process.
  let broken: Error | undefined;
  const lost = (error: Error) => {
    broken ??= error;
  };
  client.on('error', lost);
  try {
    const began = await control(client, begin);
    const result = await body(client, began);
    await control(client, 'COMMIT');
    return result;
  } catch (error) {
    // What the body makes of a lost connection is not told apart from its own errors by the driver.
    const failed = broken || isFromDatabase(error) ? storeError(error) : error;
    // A connection whose rollback fails may still hold the transaction: it must not go back to the pool.
    await client.query('ROLLBACK').catch(lost);
    throw failed;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}

async function control(client: PoolClient, text: string): Promise<readonly QueryResult[]> {
  try {
    // Several statements in one text give an array, which the driver's types do not know.
    return [await client.query(text)].flat();
  } catch (error) {
    throw storeError(error);
  }
}

function isFromDatabase(error: unknown): boolean {
  return error instanceof Error && 'severity' in error;
}
