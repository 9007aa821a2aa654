import type { ActiveTurn, History, Purpose } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';
import { isUuid } from './ids.ts';

/** As the database's `app.turn_json` writes it. */
export type TurnRow = readonly [run: string, seq: number, team: string, actor: string, purpose: Purpose];

export function activeTurnFrom([run, seq, team, actor, purpose]: TurnRow): ActiveTurn {
  return { run, seq, team, actor, purpose };
}

const FIND = {
  name: 'active_turn',
  text: `SELECT (SELECT app.turn_json(t) FROM app.turns t WHERE t.tenant = c.tenant AND t.compartment = c.compartment
      AND t.conversation = c.id AND t.is_active)
    FROM app.conversations c WHERE c.id = $1`,
};

export function activeTurn(pool: Pool): History['activeTurn'] {
  return async (scope, conversation) => {
    if (!isUuid(conversation)) return 'not-found';
    const row = await scoped(pool, scope, (transaction) => firstRow(transaction, FIND, [conversation]), {
      readOnly: true,
    });
    if (row === undefined) return 'not-found';
    return row[0] === null ? 'idle' : activeTurnFrom(row[0] as TurnRow);
  };
}
