import type { Compartment } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';

/** Ids only: the system role sees every tenant and no text. */
export interface StuckRun {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly run: string;
  readonly turn: string;
  readonly kind: string;
  /** Null: a run without one. */
  readonly conversation: string | null;
  readonly invocation: string;
}

const FIND = {
  name: 'find_stuck_runs',
  text: `SELECT tenant, compartment, id, turn, kind, conversation, invocation FROM app.runs
    WHERE status = 'running' AND started_at < clock_timestamp() - $1::double precision * interval '1 millisecond'
    ORDER BY started_at LIMIT $2`,
};
const BY_INVOCATION = {
  name: 'running_run_of',
  text: `SELECT tenant, compartment, id, turn, kind, conversation, invocation FROM app.runs
    WHERE status = 'running' AND invocation = $1`,
};
const CLOSE = { name: 'close_stuck_run', text: 'SELECT app.close_stuck_run($1, $2, $3)' };

/** Runs that began more than `olderThanMs` ago and still run, oldest first. `pool` is the system role's. */
export async function findStuckRuns(
  pool: Pool,
  options: { readonly olderThanMs: number; readonly limit: number },
): Promise<readonly StuckRun[]> {
  return (await rows(pool, FIND, [options.olderThanMs, options.limit])).map(stuckRunFrom);
}

/** The run that an invocation does and has not ended. `pool` is the system role's. */
export async function runningRunOf(pool: Pool, invocation: string): Promise<StuckRun | null> {
  const row = await firstRow(pool, BY_INVOCATION, [invocation]);
  return row ? stuckRunFrom(row) : null;
}

const stuckRunFrom = rowReader<StuckRun>()('tenant compartment run turn kind conversation invocation');

/** Closes it as failed with the code `stuck`. False: it had ended meanwhile, and nothing was changed. */
export async function closeStuckRun(
  pool: Pool,
  run: Pick<StuckRun, 'tenant' | 'compartment' | 'run'>,
): Promise<boolean> {
  return (await firstRow(pool, CLOSE, [run.tenant, run.compartment, run.run]))?.[0] === true;
}
