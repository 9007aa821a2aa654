import type { ActiveTurn, Compartment, LostTurn, Scope } from '@consilium/kernel';
import type { Pool } from 'pg';
import { activeTurnFrom, type TurnRow } from '../history/active-turn.ts';
import { firstRow, rows } from '../postgres/call.ts';

type Of = Pick<Scope, 'tenant' | 'compartment'>;

const SWEEP = {
  name: 'sweep_turns',
  text: `SELECT tenant, compartment, conversation, turn, has_ended
    FROM app.sweep_turns($1::double precision * interval '1 millisecond', $2)`,
};
const ACTIVE = {
  name: 'active_turn_of',
  text: `SELECT json_build_array(t.run, t.seq, t.team, t.actor, t.purpose) FROM app.turns t
    WHERE t.tenant = $1 AND t.compartment = $2 AND t.conversation = $3 AND t.is_active`,
};
const BY_RUN = {
  name: 'active_turn_by_run',
  text: `SELECT t.tenant, t.compartment, t.conversation, json_build_array(t.run, t.seq, t.team, t.actor, t.purpose)
    FROM app.turns t WHERE t.run = $1 AND t.is_active`,
};
const END = { name: 'end_turn_without_answer', text: 'SELECT app.end_turn_without_answer($1,$2,$3,$4,$5)' };

/** Turns that have been active for longer than `olderThanMs` and that nobody runs. `pool` is the system role's. */
export async function sweepTurns(
  pool: Pool,
  { olderThanMs, limit }: { readonly olderThanMs: number; readonly limit: number },
): Promise<readonly LostTurn[]> {
  return (await rows(pool, SWEEP, [olderThanMs, limit])).map((row) => {
    const [tenant, compartment, conversation, turn, hasEnded] = row as [
      ...[string, Compartment, string],
      ...[TurnRow, boolean],
    ];
    return { tenant, compartment, conversation, turn: activeTurnFrom(turn), hasEnded };
  });
}

/** For who has no scope of their own: an operator, the watchdog. Null: none runs. `pool` is the system role's. */
export async function activeTurnOf(pool: Pool, of: Of, conversation: string): Promise<ActiveTurn | null> {
  const row = await firstRow(pool, ACTIVE, [of.tenant, of.compartment, conversation]);
  return row ? activeTurnFrom(row[0] as TurnRow) : null;
}

/** The active turn with this run, in whatever tenant; null: it has ended, or waits. `pool` is the system role's. */
export async function activeTurnByRun(pool: Pool, run: string): Promise<LostTurn | null> {
  const row = await firstRow(pool, BY_RUN, [run]);
  if (!row) return null;
  const [tenant, compartment, conversation, turn] = row as [string, Compartment, string, TurnRow];
  return { tenant, compartment, conversation, turn: activeTurnFrom(turn), hasEnded: false };
}

/**
 * Ends a turn that can write no answer, as its scope lost its grant: its runs are closed as failed with this code, and the next
 * turn is active. Gives that one. `pool` is the system role's.
 */
export async function endWithoutAnswer(
  pool: Pool,
  of: Of,
  { conversation, run, code }: { readonly conversation: string; readonly run: string; readonly code: string },
): Promise<ActiveTurn | null> {
  const row = await firstRow(pool, END, [of.tenant, of.compartment, conversation, run, code]);
  const next = row?.[0] as TurnRow | null;
  return next && activeTurnFrom(next);
}
