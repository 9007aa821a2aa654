import { ConsiliumError, type Operations } from '@consilium/kernel';
import { rows } from '../postgres/call.ts';
import type { AsOperator } from './as-operator.ts';

const PAGE = {
  name: 'operate_research_list',
  text: 'SELECT id, agent, state, at, place::text FROM app.research_list($1, $2, $3, $4)',
};
/** The key of the last row: microseconds and its id. */
const CURSOR = /^(\d{1,17})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Triggers, failures and agents of the tenant, by page. */
export function researchList(look: AsOperator): Operations['researchList'] {
  return async (operator, { list, limit, before }) => {
    if (!Number.isInteger(limit) || limit < 1 || limit > 200)
      throw new ConsiliumError('invalid_limit', { remedy: 'ask for 1 to 200' });
    const place = before === undefined ? [null, null] : placeOf(before);
    return look(operator, { action: 'operate.research' }, async (transaction) => {
      const found = (await rows(transaction, PAGE, [list, ...place, limit])) as ListedRow[];
      const last = found.length < limit ? undefined : found.at(-1);
      return {
        rows: found.map(([id, agent, state, at]) => ({ id, agent, state, at: at.toISOString() })),
        before: last === undefined ? null : `${last[4]}-${last[0]}`,
      };
    });
  };
}

type ListedRow = [id: string, agent: string | null, state: string, at: Date, place: string];

function placeOf(cursor: string): readonly unknown[] {
  const parts = CURSOR.exec(cursor);
  if (parts === null) throw new ConsiliumError('invalid_cursor', { remedy: 'begin again without a cursor' });
  return parts.slice(1);
}
