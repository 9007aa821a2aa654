import type { History } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';
import { scopeValues } from '../postgres/scope-values.ts';
import { storedClientKey } from './codes.ts';
import { isUuid } from './ids.ts';
import { bodyText } from './message-row.ts';

const ACCEPT = {
  name: 'accept_message',
  text: 'SELECT seq, id, duplicate, team FROM app.accept_message($1,$2,$3,$4,$5,$6,$7,$8)',
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
      bodyText(message.parts, [], message.urgency ?? null),
    ]);
    const [seq, id, duplicate, team] = row as [number | null, string, boolean, string];
    return seq === null ? 'not-found' : { seq, id, duplicate, team };
  };
}
