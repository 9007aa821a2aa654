import type { History } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';
import { scopeValues } from '../postgres/scope-values.ts';
import { storedClientKey } from './codes.ts';
import { isUuid } from './ids.ts';
import { bodyText, citationText } from './message-row.ts';

const ACCEPT = {
  name: 'accept_turn',
  text: 'SELECT seq, id, duplicate, team, run, is_full FROM app.accept_turn($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)',
};

export function acceptMessage(pool: Pool): History['acceptMessage'] {
  return async (scope, message) => {
    const values = scopeValues(scope);
    if (!isUuid(message.conversation)) return 'not-found';
    const row = await firstRow(pool, ACCEPT, [
      ...values,
      message.conversation,
      message.id,
      storedClientKey(message.clientKey),
      bodyText(message.parts, message.claims ?? [], message.urgency ?? null, message.outside),
      message.run,
      message.most,
      message.fromAgent ? 'agent' : 'user',
      message.check ?? false,
      citationText(message.claims ?? []),
    ]);
    const [seq, id, duplicate, team, run, isFull] = row as [
      ...[seq: number | null, id: string, duplicate: boolean, team: string, run: string | null],
      isFull: boolean,
    ];
    if (seq === null) return isFull ? 'queue-full' : 'not-found';
    const { actor, purpose } = scope;
    return { seq, id, duplicate, turn: run === null ? null : { run, seq, team, actor, purpose } };
  };
}
