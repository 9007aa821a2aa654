import type { Operations, SpendReport, SpendRow } from '@consilium/kernel';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import type { AsOperator } from './as-operator.ts';

/** tenant, from, to: sums that stay when a patient is erased, by month, and what is not in them yet. */
const kept = (column: 'team' | 'model') => ({
  name: `operate_spend_${column}`,
  text: `SELECT s.${column}, s.stand_in, sum(s.micro_usd), sum(s.input_tokens), sum(s.output_tokens), NULL::bigint
    FROM (SELECT ${column}, stand_in, micro_usd, input_tokens, output_tokens FROM app.spend
        WHERE tenant = $1 AND month >= $2::date AND month < $3::date
      UNION ALL SELECT ${column}, stand_in, micro_usd, input_tokens, output_tokens FROM app.spend_entries
        WHERE tenant = $1 AND day >= $2::date AND day < $3::date
          AND (micro_usd > 0 OR input_tokens > 0 OR output_tokens > 0)) s
    GROUP BY s.${column}, s.stand_in ORDER BY 3 DESC, 1, 2`,
});
const DAYS = `SELECT day, stand_in, micro_usd, input_tokens, output_tokens, turns FROM app.day_spend WHERE tenant = $1
    UNION ALL SELECT day, stand_in, micro_usd, input_tokens, output_tokens, turns FROM app.spend_entries WHERE tenant = $1`;
const BY = {
  team: kept('team'),
  model: kept('model'),
  day: {
    name: 'operate_spend_day',
    text: `SELECT d.day::text, d.stand_in, sum(d.micro_usd), sum(d.input_tokens), sum(d.output_tokens), sum(d.turns)
      FROM (${DAYS}) d WHERE d.day >= $2::date AND d.day < $3::date
      GROUP BY d.day, d.stand_in ORDER BY d.day, d.stand_in`,
  },
};
const MONTH = {
  name: 'operate_spend_month',
  text: `SELECT to_char(m.month, 'YYYY-MM'),
      (SELECT coalesce(sum(t.micro_usd), 0) FROM app.tenant_spend t WHERE t.tenant = $1 AND t.month = m.month)
        + (SELECT coalesce(sum(e.micro_usd), 0) FROM app.spend_entries e WHERE e.tenant = $1 AND e.day >= m.month),
      (SELECT coalesce(sum(d.micro_usd), 0) FROM (${DAYS}) d WHERE d.day >= m.month AND d.stand_in),
      (SELECT c.micro_usd FROM app.monthly_caps c WHERE c.tenant = $1 AND c.compartment = '')
    FROM (SELECT date_trunc('month', now() AT TIME ZONE 'utc')::date AS month) m`,
};

/** `from` and `to` are days, `2026-03-01`; the caller has checked them. */
export function spend(look: AsOperator): Operations['spend'] {
  return async (operator, by, asked) => {
    const range = by === 'day' ? asked : wholeMonths(asked);
    return look(operator, { action: 'operate.spend' }, async (transaction) => {
      const found = await rows(transaction, BY[by], [operator.tenant, range.from, range.to]);
      const month = monthFrom((await firstRow(transaction, MONTH, [operator.tenant])) ?? []);
      return { ...range, rows: found.map(rowFrom), month };
    });
  };
}

function wholeMonths({ from, to }: { readonly from: string; readonly to: string }) {
  const last = new Date(`${to}T00:00:00Z`);
  const isFirst = last.getUTCDate() === 1;
  const end = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + (isFirst ? 0 : 1), 1));
  return { from: `${from.slice(0, 7)}-01`, to: end.toISOString().slice(0, 10) };
}

const rowFrom = rowReader<SpendRow>()('key standIn #microUsd #inputTokens #outputTokens #turns');

const monthFrom = rowReader<SpendReport['month']>()('name #usedMicroUsd #standInMicroUsd #capMicroUsd');
