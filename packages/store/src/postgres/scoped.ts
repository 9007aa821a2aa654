import { type Caller, ConsiliumError, checkedId, type Scope } from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import { asOfClient, checkedMoment } from './as-of.ts';
import { inTransaction } from './in-transaction.ts';
import { scopeValues } from './scope-values.ts';

export interface ScopedOptions {
  /** Refuse writes; false if not given. */
  readonly readOnly?: boolean;
  /** The agent run on whose behalf this is; the database refuses it most writes. */
  readonly run?: string;
  /** Ask for the grant at once and throw ConsiliumError('forbidden') without one; false if not given: no rows. */
  readonly mustOpen?: boolean;
  /** Read the record and the library as they were at this moment, ISO; as they are now if not given. */
  readonly asOf?: string;
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
  return inTransaction(
    pool,
    (transaction, began) => {
      if (options.mustOpen && began.at(-1)?.rows[0]?.may_open !== true) throw new ConsiliumError('forbidden');
      return body(options.asOf === undefined ? transaction : asOfClient(transaction));
    },
    beginText(scope, options),
  );
}

/** As `scoped`, for a caller who must have a grant; an agent's run is named to the database. */
export function inCaller(pool: Pool) {
  return <T>(
    { scope, run }: Caller,
    body: (transaction: PoolClient) => Promise<T>,
    options: ScopedOptions = {},
  ): Promise<T> =>
    scoped(pool, scope, body, { mustOpen: true, ...(run !== undefined && { run }), ...options });
}

/**
 * BEGIN and the scope in one round trip. Several statements in one query take no parameters, so the values stand in
 * the text; `scopeValues` lets only letters, digits, `_`, `-` and `/` through, none of which can end a literal.
 */
function beginText(scope: Scope, { readOnly = false, run, mustOpen = false, asOf }: ScopedOptions): string {
  const [tenant, actor, compartment, purpose] = scopeValues(scope);
  const runSetting = run === undefined ? '' : `,set_config('app.run','${checkedId(run)}',true)`;
  const daySetting = asOf === undefined ? '' : `,set_config('app.as_of','${checkedMoment(asOf)}',true)`;
  return (
    `BEGIN${readOnly ? ' READ ONLY' : ''};` +
    `SELECT set_config('app.tenant','${tenant}',true),set_config('app.actor','${actor}',true),` +
    `set_config('app.compartment','${compartment}',true),set_config('app.purpose','${purpose}',true)${runSetting}${daySetting}` +
    (mustOpen ? ';SELECT app.may_open()' : '')
  );
}
