import type { Operations, SpendRow } from '@consilium/kernel';
import { rows } from '../postgres/call.ts';
import type { AsOperator } from './as-operator.ts';

/** tenant, from, to: sums that stay when a patient is erased, by month. */
const kept = (column: 'team' | 'model') => ({
  name: `operate_spend_${column}`,
  text: `SELECT s.${column}, sum(s.micro_usd), sum(s.input_tokens), sum(s.output_tokens), NULL::bigint FROM app.spend s
    WHERE s.tenant = $1 AND s.month >= $2::date AND s.month < $3::date
    GROUP BY s.${column} ORDER BY 2 DESC, 1`,
});
const BY = { team: kept('team'), model: kept('model') };
/** By the day (UTC) on which a turn began, with all that it called. */
const BY_DAY = {
  name: 'operate_spend_day',
  text: `SELECT (t.started_at AT TIME ZONE 'UTC')::date::text, sum(c.micro_usd), sum(c.input_tokens), sum(c.output_tokens),
      count(*)
    FROM app.runs t CROSS JOIN LATERAL (
      SELECT sum(r.micro_usd) AS micro_usd, sum(r.input_tokens) AS input_tokens, sum(r.output_tokens) AS output_tokens
      FROM app.runs r WHERE r.tenant = $1 AND r.compartment = t.compartment AND r.turn = t.id) c
    WHERE t.tenant = $1 AND t.kind = 'turn' AND t.invocation IS NOT NULL
      AND t.started_at >= $2::date::timestamp AT TIME ZONE 'UTC' AND t.started_at < $3::date::timestamp AT TIME ZONE 'UTC'
    GROUP BY 1 ORDER BY 1`,
};

/** `from` and `to` are days, `2026-03-01`; the caller has checked them. */
export function spend(look: AsOperator): Operations['spend'] {
  return async (operator, by, asked) => {
    const range = by === 'day' ? asked : wholeMonths(asked);
    return look(operator, { action: 'operate.spend' }, async (transaction) => {
      const statement = by === 'day' ? BY_DAY : BY[by];
      const found = await rows(transaction, statement, [operator.tenant, range.from, range.to]);
      return { ...range, rows: found.map(rowFrom) };
    });
  };
}

function wholeMonths({ from, to }: { readonly from: string; readonly to: string }) {
  const last = new Date(`${to}T00:00:00Z`);
  const isFirst = last.getUTCDate() === 1;
  const end = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + (isFirst ? 0 : 1), 1));
  return { from: `${from.slice(0, 7)}-01`, to: end.toISOString().slice(0, 10) };
}

function rowFrom([key, microUsd, inputTokens, outputTokens, turns]: readonly unknown[]): SpendRow {
  return {
    key: key as string,
    microUsd: Number(microUsd),
    inputTokens: Number(inputTokens),
    outputTokens: Number(outputTokens),
    turns: turns === null ? null : Number(turns),
  };
}
