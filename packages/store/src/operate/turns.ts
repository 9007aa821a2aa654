import type { Compartment, FoundTurn, OperatedTurn, Operations, Purpose, RunStatus } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { isUuid } from '../history/ids.ts';
import { RUN_COLUMNS, summaryFrom } from '../history/runs.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import type { AsOperator } from './as-operator.ts';
import { checkLimit, invalidCursor } from './page.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import { turnSearch } from './turn-search.ts';
import { countsOf, ONE_TURN } from './turn-statements.ts';

export interface TurnParts {
  readonly look: AsOperator;
  readonly pseudonyms: (tenant: string) => Promise<Pseudonyms>;
  /** Milliseconds after which a run that has not ended is stuck: the watchdog's own number. */
  readonly stuckAfterMs: number;
  readonly now: () => Date;
}

/** Microseconds: a Date would round them, and skip or repeat a turn. */
const PLACE = {
  name: 'operate_place',
  text: `SELECT t.started_at::text FROM app.runs t WHERE t.tenant = $1 AND t.id = $2 AND t.turn = t.id`,
};
const TREE = {
  name: 'operate_tree',
  text: `SELECT ${RUN_COLUMNS} FROM app.runs r WHERE r.tenant = $1 AND (r.compartment, r.turn) IN (
      SELECT n.compartment, n.turn FROM app.runs n WHERE n.tenant = $1 AND n.id = $2)
    ORDER BY r.started_at, r.id`,
};
const FIND = {
  name: 'operate_find',
  text: `SELECT t.compartment, t.conversation, t.id, t.status, t.actor, t.purpose FROM app.runs t
    WHERE t.tenant = $1 AND t.kind = 'turn' AND t.conversation IS NOT NULL AND (t.compartment, t.id) IN (
      SELECT n.compartment, n.turn FROM app.runs n WHERE n.tenant = $1 AND n.id = $2)
      AND ($3::text IS NULL OR t.compartment LIKE 'patient/%' OR t.compartment = 'actor/' || $3)`,
};
const IS_DEMO = { name: 'operate_is_demo', text: 'SELECT app.is_demo($1)' };
const MOST_COUNTED = 10_000;
const WEEK_MS = 7 * 86_400_000;

export function createTurns(parts: TurnParts): Pick<Operations, 'turns' | 'counts' | 'tree' | 'turnFor'> {
  const { look, pseudonyms, stuckAfterMs, now } = parts;
  return {
    turns: async (operator, { before, limit, ...filter }) => {
      checkLimit(limit);
      const { tenant } = operator;
      const { of } = await pseudonyms(tenant);
      return look(operator, { action: 'operate.runs' }, async (transaction) => {
        const place = before === undefined ? undefined : await placeOf(transaction, tenant, before);
        const { statement, values } = turnSearch([tenant, stuckAfterMs, limit], filter, place);
        return (await rows(transaction, statement, values)).map((row) => turnFrom(row, of));
      });
    },
    counts: (operator, kind = 'turn') =>
      look(operator, { action: 'operate.counts' }, async (transaction) => {
        const since = new Date(now().getTime() - WEEK_MS);
        const values = [operator.tenant, stuckAfterMs, since, MOST_COUNTED];
        const row = (await firstRow(transaction, countsOf(kind), values)) as number[];
        const [live = 0, stuck = 0, parked = 0, failed = 0, ended = 0, effects = 0] = row;
        return { live, stuck, parked, failed, ended, effects, since: since.toISOString() };
      }),
    tree: async (operator, run) => {
      if (!isUuid(run)) return null;
      const { of } = await pseudonyms(operator.tenant);
      return look(operator, { action: 'operate.run', targets: [`run/${run}`] }, async (transaction) => {
        const turn = await firstRow(transaction, ONE_TURN, [operator.tenant, stuckAfterMs, run]);
        if (turn === undefined) return null;
        const runs = await rows(transaction, TREE, [operator.tenant, run]);
        const demo = await firstRow(transaction, IS_DEMO, [operator.tenant]);
        return { ...turnFrom(turn, of), runs: runs.map(summaryFrom), isDemo: demo?.[0] === true };
      });
    },
    turnFor: async (operator, act, run) => {
      if (!isUuid(run)) return null;
      const meant = { action: `operate.${act}` as const, targets: [`run/${run}`] };
      return look(operator, meant, async (transaction) => {
        // A replay makes text that its operator reads: of patients, and of the operator's own turns.
        const reader = act === 'replay' ? operator.actor : null;
        const row = await firstRow(transaction, FIND, [operator.tenant, run, reader]);
        return row === undefined ? null : foundFrom(operator.tenant, row);
      });
    },
  };
}

async function placeOf(transaction: PoolClient, tenant: string, before: string): Promise<readonly unknown[]> {
  const row = isUuid(before) ? await firstRow(transaction, PLACE, [tenant, before]) : undefined;
  if (row === undefined) throw invalidCursor();
  return [row[0], before];
}

const turnRow = rowReader<Omit<OperatedTurn, 'whose'> & { readonly compartment: Compartment }>()(
  'run compartment team teamVersion agent status code @startedAt @endedAt #ms state #microUsd #inputTokens #outputTokens models standIn conversation kind',
);

function turnFrom(row: readonly unknown[], of: Pseudonyms['of']): OperatedTurn {
  const { compartment, ...turn } = turnRow(row);
  return { ...turn, ms: Math.round(turn.ms), whose: of(compartment) };
}

function foundFrom(tenant: string, row: readonly unknown[]): FoundTurn {
  const [compartment, conversation, turn, status, actor, purpose] = row as string[];
  return {
    place: {
      tenant,
      compartment: compartment as FoundTurn['place']['compartment'],
      conversation: conversation as string,
      turn: turn as string,
    },
    status: status as RunStatus,
    asker: actor && purpose ? { actor, purpose: purpose as Purpose } : null,
  };
}
