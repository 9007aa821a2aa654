import type { EarlierMessage, History } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';
import { scopeValues } from '../postgres/scope-values.ts';

const READ = { name: 'read_earlier', text: 'SELECT app.read_earlier($1,$2,$3,$4,$5,$6,$7,$8)' };

const MOST_MESSAGES = 200;

type EarlierRow = readonly [role: EarlierMessage['role'], body: Pick<EarlierMessage, 'parts'>];

export function readEarlier(pool: Pool): History['readEarlier'] {
  return async (scope, { conversation, seq, maxBytes }) => {
    const row = await firstRow(pool, READ, [
      ...scopeValues(scope),
      conversation,
      seq,
      MOST_MESSAGES,
      maxBytes,
    ]);
    const newestFirst = row?.[0] as readonly EarlierRow[] | null;
    return newestFirst ? newestFirst.map(([role, { parts }]) => ({ role, parts })).reverse() : 'forbidden';
  };
}
