import type { Json, LostWork, WorkRows } from '@consilium/kernel';
import type { Pool } from 'pg';
import { runColumns } from '../history/run-rows.ts';
import { runStart, startValues } from '../history/start-run.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { scoped } from '../postgres/scoped.ts';
import { keptText } from './cache-rows.ts';
import { ORDER, orderFrom, orderValues } from './work-columns.ts';

const OPEN = {
  name: 'open_work',
  text: `SELECT ${ORDER} FROM app.work w
    WHERE w.tenant = app.tenant() AND w.compartment = app.compartment() AND w.id = $1`,
};
const RESULT = {
  name: 'work_result',
  text: 'SELECT result FROM app.work WHERE tenant = app.tenant() AND compartment = app.compartment() AND id = $1',
};
/** Behind the sixteen values of `app.start_run`: those of a stage's row (none: null), and the key of a cached value. */
const START = {
  name: 'start_work',
  text: `WITH added AS (
      INSERT INTO app.work (tenant, compartment, actor, purpose, id, kind, name, request, max_micro_usd, least_micro_usd,
        most_micro_usd, pipeline, stage, item, stages)
      SELECT app.tenant(), app.compartment(), app.actor(), app.purpose(), $17::uuid, $18, $19, $20::json, $21::bigint, $22::bigint,
        $23::bigint, $24::uuid, $25, $26::integer, $27::json
      WHERE $17::uuid IS NOT NULL
      ON CONFLICT DO NOTHING)
    SELECT app.start_run($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16), (
      SELECT c.value FROM app.cache_entries c WHERE c.tenant = app.tenant() AND c.compartment = app.compartment()
        AND c.actor = app.actor() AND c.key = $28 AND c.expires_at > clock_timestamp())`,
};
const STAGE_VALUES = 11;
const CLOSE = {
  name: 'close_work',
  text: `WITH finished AS (
      UPDATE app.work w SET result = $4, cached = $5
      WHERE w.tenant = app.tenant() AND w.compartment = app.compartment() AND w.id = $1 AND $4::json IS NOT NULL),
    kept AS (
      INSERT INTO app.cache_entries (tenant, compartment, actor, key, value, expires_at)
      SELECT app.tenant(), app.compartment(), app.actor(), $6, $7::json, clock_timestamp() + $8 * interval '1 second'
      WHERE $6::text IS NOT NULL
      ON CONFLICT (tenant, compartment, actor, key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at)
    SELECT app.close_runs(r.team, $2, $3) FROM app.runs r
      WHERE r.tenant = app.tenant() AND r.compartment = app.compartment() AND r.id = $1`,
};

/** For runs of the worker. `pool` is the app role's. */
export function createWorkRows(pool: Pool): WorkRows {
  return {
    open: async (scope, id) => {
      const row = await scoped(pool, scope, (transaction) => firstRow(transaction, OPEN, [id]), {
        readOnly: true,
      });
      return row ? orderFrom(row) : null;
    },
    result: async (scope, id) => {
      const row = await scoped(pool, scope, (transaction) => firstRow(transaction, RESULT, [id]), {
        readOnly: true,
      });
      return row ? (row[0] as Json | null) : null;
    },
    start: async (scope, { identity, reserveMicroUsd, stage, key }) => {
      const values = [
        ...startValues(scope, identity, reserveMicroUsd),
        ...(stage ? orderValues(stage) : new Array<null>(STAGE_VALUES).fill(null)),
        key,
      ];
      const row = await scoped(pool, scope, (transaction) => firstRow(transaction, START, values), {
        mustOpen: stage !== null,
      });
      return { ...runStart(row?.[0], identity), cached: (row?.[1] as Json | undefined) ?? null };
    },
    close: async (scope, { record, result, keep }) => {
      const { runs, steps } = runColumns([record]);
      const kept = keep && result ? keptText(result.value) : null;
      const values = [
        ...[record.run, runs, steps, result && JSON.stringify(result.value), result?.cached ?? false],
        ...[kept && keep?.key, kept, keep?.seconds ?? 0],
      ];
      await scoped(pool, scope, (transaction) => rows(transaction, CLOSE, values), {
        mustOpen: kept !== null,
      });
    },
  };
}

const SWEEP = {
  name: 'sweep_work',
  text: 'SELECT tenant, actor, compartment, purpose, id, kind FROM app.sweep_work($1, $2)',
};

const lostWork = rowReader<LostWork>()('tenant actor compartment purpose id kind');

/** Work that was accepted and not begun. `pool` is the system role's. */
export async function sweepWork(
  pool: Pool,
  { olderThanMs, limit }: { readonly olderThanMs: number; readonly limit: number },
): Promise<readonly LostWork[]> {
  const found = await rows(pool, SWEEP, [`${olderThanMs} ms`, limit]);
  return found.map(lostWork);
}
