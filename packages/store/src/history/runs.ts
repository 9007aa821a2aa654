import type { History, RunRecord, RunSummary, StepRecord } from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import { rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { scoped } from '../postgres/scoped.ts';
import { isUuid } from './ids.ts';
import { runColumns } from './run-rows.ts';

const CLOSE = {
  name: 'close_run',
  text: 'SELECT app.close_runs(r.team, $2, $3) FROM app.runs r WHERE r.id = $1',
};
const REPORTS_TO = { name: 'reports_to', text: 'SELECT r.reports_to FROM app.runs r WHERE r.id = $1' };
const REPORT_LATER = { name: 'report_later', text: 'SELECT app.report_later($1, $2, $3)' };
const CANCEL = { name: 'request_cancel', text: 'SELECT app.request_cancel($1)' };
/** Of a row `r`, for `summaryFrom`. */
export const RUN_COLUMNS = `r.id, r.parent, r.kind, r.agent, r.status, r.code, r.started_at, r.ended_at, r.micro_usd,
      r.input_tokens, r.output_tokens, r.team_version, (
        SELECT json_agg(s ORDER BY s.started_at, s.step) FROM app.steps s
        WHERE s.tenant = r.tenant AND s.compartment = r.compartment AND s.run = r.id)`;
const READ = {
  name: 'read_runs',
  text: `SELECT ${RUN_COLUMNS}, (SELECT json_build_object('agent', q.agent, 'reason', q.reason, 'origin', q.origin)
      FROM app.silences q WHERE q.tenant = r.tenant AND q.compartment = r.compartment AND q.run = r.id)
    FROM app.runs r WHERE r.turn = $2 AND coalesce(r.conversation, r.reports_to) = $1 ORDER BY r.started_at, r.id`,
};

interface StepRow
  extends Pick<
    StepRecord,
    'step' | 'kind' | 'agent' | 'name' | 'model' | 'provider' | 'ms' | 'outcome' | 'code'
  > {
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly cached_tokens: number | null;
  readonly micro_usd: number;
  readonly stand_in: boolean;
  readonly started_at: string;
  readonly lens_ms: number;
}

export function closeRun(pool: Pool): History['closeRun'] {
  return (scope, record) => scoped(pool, scope, (transaction) => closeRunIn(transaction, record));
}

/** The same in a transaction of the run's scope that closes more than it. */
export async function closeRunIn(transaction: PoolClient, record: RunRecord): Promise<void> {
  const { runs, steps } = runColumns([record]);
  await rows(transaction, CLOSE, [record.run, runs, steps]);
}

export function reportsTo(pool: Pool): History['reportsTo'] {
  return async (scope, run) => {
    const [row] = await scoped(pool, scope, (transaction) => rows(transaction, REPORTS_TO, [run]));
    return (row?.[0] as string | null | undefined) ?? null;
  };
}

export function reportLater(pool: Pool): History['reportLater'] {
  return async (scope, { run, turn, conversation }) => {
    if (!isUuid(conversation)) return 'forbidden';
    const [row] = await scoped(pool, scope, (transaction) =>
      rows(transaction, REPORT_LATER, [run, turn, conversation]),
    );
    return (row?.[0] as 'will-report' | 'ended' | null | undefined) ?? 'forbidden';
  };
}

/** Works for any run, by its own id; a turn's takes its whole tree along. */
export function requestCancel(pool: Pool): History['requestCancel'] {
  return async (scope, turn) => {
    if (!isUuid(turn)) return { invocations: [] };
    const found = await scoped(pool, scope, (transaction) => rows(transaction, CANCEL, [turn]));
    return { invocations: found.map((row) => row[0] as string) };
  };
}

export function readRuns(pool: Pool): History['readRuns'] {
  return async (scope, conversation, turn) => {
    if (!isUuid(conversation) || !isUuid(turn)) return [];
    const found = await scoped(pool, scope, (transaction) => rows(transaction, READ, [conversation, turn]), {
      readOnly: true,
    });
    return found.map(summaryFrom);
  };
}

export function summaryFrom(row: unknown[]): RunSummary {
  const { steps, ...summary } = runRow(row);
  return { ...summary, steps: (steps ?? []).map(stepFrom) };
}

const runRow = rowReader<Omit<RunSummary, 'steps'> & { readonly steps: readonly StepRow[] | null }>()(
  'run parent kind agent status code @startedAt @endedAt #microUsd #inputTokens #outputTokens teamVersion steps silence',
);

function stepFrom(row: StepRow): StepRecord {
  const { step, kind, agent, name, model, provider, ms, outcome, code } = row;
  const { input_tokens: inputTokens, output_tokens: outputTokens, cached_tokens: cachedTokens } = row;
  const usage = { outputTokens: outputTokens ?? 0, cachedTokens: cachedTokens ?? 0 };
  return {
    ...{ step, kind, agent, name, model, provider, ms, outcome, code },
    ...{ microUsd: row.micro_usd, standIn: row.stand_in, lensMs: row.lens_ms },
    startedAt: new Date(row.started_at).toISOString(),
    usage: inputTokens === null ? null : { inputTokens, ...usage },
  };
}
