import type { ActiveTurn, History, RunStatus } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';
import { isUuid } from './ids.ts';

/** conversation. Its row orders those who give turns a place. */
const LOCK = {
  name: 'lock_conversation',
  text: 'SELECT c.team FROM app.conversations c WHERE c.id = $1 FOR UPDATE',
};
/**
 * conversation, turn. Another turn of the same message that began later, or answered it, means that this one is the past; one
 * that runs or waits, that it was asked for already.
 */
const FIND = {
  name: 'turn_to_repeat',
  text: `SELECT r.seq, r.status, r.ended_at IS NOT NULL, EXISTS (
      SELECT FROM app.runs l WHERE l.tenant = r.tenant AND l.compartment = r.compartment
        AND l.conversation = r.conversation AND l.seq = r.seq AND l.kind = 'turn' AND l.started_at > r.started_at)
      OR EXISTS (SELECT FROM app.turns t WHERE t.tenant = r.tenant AND t.compartment = r.compartment
        AND t.conversation = r.conversation AND t.seq = r.seq)
    FROM app.runs r WHERE r.conversation = $1 AND r.id = $2 AND r.kind = 'turn'`,
};
const QUEUE = { name: 'queue_turn', text: 'SELECT app.queue_turn($1,$2,$3,$4,$5)' };

const UNFINISHED: readonly RunStatus[] = ['failed', 'partial', 'parked'];

export function repeatTurn(pool: Pool): History['repeatTurn'] {
  return async (scope, { conversation, turn, run, most }) => {
    if (!isUuid(conversation) || !isUuid(turn)) return 'not-found';
    return scoped(pool, scope, async (transaction) => {
      const team = (await firstRow(transaction, LOCK, [conversation]))?.[0] as string | undefined;
      const found = await firstRow(transaction, FIND, [conversation, turn]);
      if (team === undefined || found === undefined) return 'not-found';
      const [seq, status, ended, isPast] = found as [number, RunStatus, boolean, boolean];
      if (!ended || isPast || !UNFINISHED.includes(status)) return 'not-repeatable';
      const place = (await firstRow(transaction, QUEUE, [conversation, run, seq, team, most]))?.[0];
      if (place === 'full') return 'queue-full';
      const { actor, purpose } = scope;
      const again: ActiveTurn = { run, seq, team, actor, purpose };
      return { active: place === 'active' ? again : null };
    });
  };
}
