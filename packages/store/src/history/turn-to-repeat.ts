import type { History, RunStatus } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';
import { isUuid } from './ids.ts';

/** conversation, turn. Another turn of the same message that began later, or answered it, means that this one is the past. */
const FIND = {
  name: 'turn_to_repeat',
  text: `SELECT r.seq, c.team, r.status, r.ended_at IS NOT NULL, EXISTS (
      SELECT FROM app.runs l WHERE l.tenant = r.tenant AND l.compartment = r.compartment
        AND l.conversation = r.conversation AND l.seq = r.seq AND l.kind = 'turn' AND l.started_at > r.started_at)
    FROM app.runs r JOIN app.conversations c
      ON c.tenant = r.tenant AND c.compartment = r.compartment AND c.id = r.conversation
    WHERE r.conversation = $1 AND r.id = $2 AND r.kind = 'turn'`,
};

const UNFINISHED: readonly RunStatus[] = ['failed', 'partial', 'parked'];

export function turnToRepeat(pool: Pool): History['turnToRepeat'] {
  return async (scope, conversation, turn) => {
    if (!isUuid(conversation) || !isUuid(turn)) return 'not-found';
    const row = await scoped(
      pool,
      scope,
      (transaction) => firstRow(transaction, FIND, [conversation, turn]),
      { readOnly: true },
    );
    if (row === undefined) return 'not-found';
    const [seq, team, status, ended, hasLater] = row as [number, string, RunStatus, boolean, boolean];
    if (!ended || hasLater || !UNFINISHED.includes(status)) return 'not-repeatable';
    return { seq, team };
  };
}
