import type { PoolClient } from 'pg';
import type { CompiledQuery } from '../compile/compile-query.ts';
import type { LensLimits } from '../limits.ts';
import { refusalOf } from './refusal-of.ts';
import type { StatementCache } from './statement-cache.ts';

export interface RawAnswer {
  /** JSON arrays of tagged values (compile/typed.ts), as text. */
  readonly rows: readonly string[];
  /** A cap on rows or bytes cut it off. */
  readonly truncated: boolean;
}

/**
 * For one statement, in this transaction: it ends in time, has one process of the database to itself and no other beside it, and
 * is not compiled to machine code, which would take longer than running it. The order of its joins needs no setting: each step of a pattern is fenced (compile/match/edges.ts), so that a plan for all
 * patients is as good as one for each.
 */
const SETTINGS = `SELECT set_config('statement_timeout', $1, true), set_config('jit', 'off', true),
  set_config('TimeZone', 'UTC', true), set_config('plan_cache_mode', $2, true),
  set_config('max_parallel_workers_per_gather', '0', true)`;

/** Puts the settings of a compiled query on the transaction; `isKept`: its plan is made once for all patients. */
export async function prepareToAsk(
  transaction: PoolClient,
  limits: LensLimits,
  isKept = false,
): Promise<void> {
  const values = [String(limits.milliseconds), isKept ? 'force_generic_plan' : 'auto'];
  await transaction.query({ name: 'lens-settings', text: SETTINGS, values });
}

/**
 * Runs a compiled query; what is `often` asked, with a plan that is kept. Throws LensRefusal for what was refused while it ran, else
 * what the driver throws.
 */
export async function ask(
  transaction: PoolClient,
  { text, values }: Pick<CompiledQuery, 'text' | 'values'>,
  limits: LensLimits,
  often?: StatementCache,
): Promise<RawAnswer> {
  const name = await often?.nameOf(transaction, text);
  await prepareToAsk(transaction, limits, name !== undefined);
  try {
    const { rows } = await transaction.query<[string | null]>({
      ...(name === undefined ? {} : { name }),
      text,
      values: [...values],
      rowMode: 'array',
    });
    often?.answered(text);
    const lines = rows.map(([line]) => line).filter((line) => line !== null);
    const kept = lines.slice(0, limits.rows);
    return { rows: kept, truncated: kept.length < rows.length };
  } catch (error) {
    throw refusalOf(error);
  }
}
