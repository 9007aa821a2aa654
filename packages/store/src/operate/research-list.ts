import type { Operations } from '@consilium/kernel';
import { rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import type { AsOperator } from './as-operator.ts';
import { checkLimit, cursorParts } from './page.ts';

const PAGE = {
  name: 'operate_research_list',
  text: 'SELECT id, agent, state, at, place::text FROM app.research_list($1, $2, $3, $4)',
};
const listedRow =
  rowReader<Awaited<ReturnType<Operations['researchList']>>['rows'][number]>()('id agent state @at');
/** The key of the last row: microseconds and its id. */
const CURSOR = /^(\d{1,17})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Triggers, failures and agents of the tenant, by page. */
export function researchList(look: AsOperator): Operations['researchList'] {
  return async (operator, { list, limit, before }) => {
    checkLimit(limit);
    const place = cursorParts(before, CURSOR);
    return look(operator, { action: 'operate.research' }, async (transaction) => {
      const found = await rows(transaction, PAGE, [list, ...place, limit]);
      const last = found.length < limit ? undefined : found.at(-1);
      return {
        rows: found.map(listedRow),
        before: last === undefined ? null : `${last[4]}-${last[0]}`,
      };
    });
  };
}
