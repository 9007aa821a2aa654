import type { Scope } from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import { scopeValues } from './scope-values.ts';
import { storeError } from './store-error.ts';

export interface ScopedOptions {
  /** Refuse writes; false if not given. */
  readonly readOnly?: boolean;
}

/**
 * One transaction that sees what the scope may open and nothing else. Commits when `body` returns, rolls back when
 * it throws. Throws ConsiliumError: `invalid_id`, `store_unavailable` (retryable), `store_failed`, or what `body` threw.
 */
export async function scoped<T>(
  pool: Pool,
  scope: Scope,
  body: (transaction: PoolClient) => Promise<T>,
  options: ScopedOptions = {},
): Promise<T> {
  const begin = beginText(scope, options.readOnly ?? false);
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
    await control(client, begin);
    const result = await body(client);
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

async function control(client: PoolClient, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw storeError(error);
  }
}

function isFromDatabase(error: unknown): boolean {
  return error instanceof Error && 'severity' in error;
}

/**
 * BEGIN and the scope in one round trip. Several statements in one query take no parameters, so the values stand in
 * the text; `scopeValues` lets only letters, digits, `_`, `-` and `/` through, none of which can end a literal.
 */
function beginText(scope: Scope, readOnly: boolean): string {
  const [tenant, actor, compartment, purpose] = scopeValues(scope);
  return (
    `BEGIN${readOnly ? ' READ ONLY' : ''};` +
    `SELECT set_config('app.tenant','${tenant}',true),set_config('app.actor','${actor}',true),` +
    `set_config('app.compartment','${compartment}',true),set_config('app.purpose','${purpose}',true)`
  );
}
