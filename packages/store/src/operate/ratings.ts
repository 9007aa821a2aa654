import type { Operations, RatingCounts } from '@consilium/kernel';
import { rows } from '../postgres/call.ts';
import type { AsOperator } from './as-operator.ts';

const COUNTED = {
  name: 'operate_ratings',
  text: `SELECT helpful, reason, stand_in, count(*)::int FROM app.answer_ratings
    WHERE tenant = $1 AND rated_at > now() - make_interval(days => $2)
    GROUP BY helpful, reason, stand_in ORDER BY stand_in, helpful DESC, 4 DESC, reason`,
};

/** How often answers helped, over the whole tenant. */
export function ratings(look: AsOperator): Operations['ratings'] {
  return (operator, days) =>
    look(operator, { action: 'operate.ratings' }, async (transaction) => {
      const found = await rows(transaction, COUNTED, [operator.tenant, days]);
      return found.map(
        ([helpful, reason, standIn, count]) => ({ helpful, reason, standIn, count }) as RatingCounts,
      );
    });
}
