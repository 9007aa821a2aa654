import type { Caller, ListReruns, Rerun, RerunSide, Reruns, RerunTurn } from '@consilium/kernel';
import { errorCode } from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import { isUuid } from '../history/ids.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { scoped } from '../postgres/scoped.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

/** An answer of a turn that has ended; only for the care team, whatever the policies say of messages. */
const ANSWER = {
  name: 'rerun_answer',
  text: `SELECT t.id, t.team, t.team_version, t.seq, m.created_at FROM app.messages m
    JOIN app.runs t ON t.tenant = m.tenant AND t.compartment = m.compartment AND t.id = m.run AND t.ended_at IS NOT NULL
    WHERE m.tenant = app.tenant() AND m.compartment = app.compartment() AND m.conversation = $1 AND m.seq = $2
      AND m.role = 'assistant' AND app.relation() = 'care-team'`,
};
/** A run that was never begun is given up after half an hour. */
const RUNNING = {
  name: 'rerun_running',
  text: `SELECT FROM app.reruns x LEFT JOIN app.runs r
      ON r.tenant = x.tenant AND r.compartment = x.compartment AND r.id = x.run
    WHERE x.tenant = app.tenant() AND x.compartment = app.compartment() AND x.conversation = $1 AND x.seq = $2 AND x.pair <> $3
      AND r.ended_at IS NULL AND x.asked_at > clock_timestamp() - interval '30 min' LIMIT 1`,
};
const BEGIN = {
  name: 'begin_rerun',
  text: `INSERT INTO app.reruns (tenant, compartment, run, pair, side, conversation, seq, turn, as_of, asked_by)
    SELECT app.tenant(), app.compartment(), x.run, $3, x.side, $1, $2, $4, CASE x.side WHEN 'past' THEN $5::timestamptz END, app.actor()
    FROM (VALUES ($6::uuid, 'past'), ($7::uuid, 'present')) x (run, side) ON CONFLICT DO NOTHING`,
};
const KEEP = {
  name: 'keep_rerun',
  text: `UPDATE app.reruns SET answer = $2, notes = $3
    WHERE tenant = app.tenant() AND compartment = app.compartment() AND run = $1 AND asked_by = app.actor()`,
};
const LIST = {
  name: 'list_reruns',
  text: `SELECT x.pair, x.side, x.asked_by, x.asked_at, x.as_of, x.run, x.answer, x.notes,
      coalesce(r.status, CASE WHEN x.asked_at > clock_timestamp() - interval '30 min' THEN 'running' ELSE 'failed' END), r.code,
      s.micro_usd, s.stand_in
    FROM app.reruns x LEFT JOIN app.runs r ON r.tenant = x.tenant AND r.compartment = x.compartment AND r.id = x.run
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(p.micro_usd), 0) AS micro_usd, coalesce(bool_or(p.stand_in), false) AS stand_in
      FROM app.runs t JOIN app.steps p ON p.tenant = t.tenant AND p.compartment = t.compartment AND p.run = t.id
      WHERE t.tenant = x.tenant AND t.compartment = x.compartment AND t.turn = x.run) s
    WHERE x.tenant = app.tenant() AND x.compartment = app.compartment() AND x.conversation = $1 AND x.seq = $2
    ORDER BY x.asked_at DESC, x.pair, x.side LIMIT 40`,
};

const answerOf = (transaction: PoolClient, conversation: string, answer: number) =>
  firstRow(transaction, ANSWER, [conversation, answer]);

/** Re-runs of answers. Beginning one writes an audit entry; the rest happens in runs of their own. */
export function createReruns({ store, pool }: { readonly store: ScopedStore; readonly pool: Pool }): Reruns {
  return {
    begin: async (scope, { pair, past, present, conversation, answer }) => {
      if (!isUuid(conversation)) return 'not-found';
      try {
        return await store.write({ scope }, 'conversation.rerun', async (transaction) => {
          const told = (value: RerunTurn | 'running' | 'not-found') => ({
            value,
            targets: [`conversation/${conversation}`],
          });
          const found = await answerOf(transaction, conversation, answer);
          if (!found) return told('not-found');
          if (await firstRow(transaction, RUNNING, [conversation, answer, pair])) return told('running');
          const [turn, team, teamVersion, seq, at] = found as [string, string, string | null, number, Date];
          const asOf = at.toISOString();
          await rows(transaction, BEGIN, [conversation, answer, pair, turn, asOf, past, present]);
          return told({ turn, team, teamVersion, seq, conversation, asOf });
        });
      } catch (error) {
        if (errorCode(error) === 'forbidden') return 'not-found';
        throw error;
      }
    },
    keep: (scope, { run, answer, notes }) =>
      scoped(pool, scope, async (transaction) => {
        await rows(transaction, KEEP, [run, answer && JSON.stringify(answer), notes]);
      }),
  };
}

/** Reruns of an answer beside it, or `not-found`. */
export function listReruns({ store }: { readonly store: ScopedStore }): ListReruns {
  return async (caller: Caller, conversation, answer) => {
    if (!isUuid(conversation)) return 'not-found';
    return store.read(caller, { action: 'conversation.reruns' }, async (transaction) => {
      if (!(await answerOf(transaction, conversation, answer))) return 'not-found';
      return pairsOf(await rows(transaction, LIST, [conversation, answer]));
    });
  };
}

function pairsOf(found: readonly unknown[][]): readonly Rerun[] {
  const pairs = Map.groupBy(found, ([pair]) => pair as string);
  return [...pairs].flatMap(([pair, sides]) => {
    const [past, present] = ['past', 'present'].map((side) => sides.find((row) => row[1] === side));
    if (!past || !present) return [];
    const [, , askedBy, askedAt, asOf, ...rest] = past as [string, string, string, Date, Date, ...unknown[]];
    const times = { askedAt: askedAt.toISOString(), asOf: asOf.toISOString() };
    return [{ pair, askedBy, ...times, past: sideOf(rest), present: sideOf(present.slice(5)) }];
  });
}

const sideOf = rowReader<RerunSide>()('run answer notes status code #microUsd standIn');
