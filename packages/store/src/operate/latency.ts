import type { LatencyRow, Operations, Percentiles } from '@consilium/kernel';
import { rows } from '../postgres/call.ts';
import type { AsOperator } from './as-operator.ts';

/** The newest so many turns of the span are measured: of each, its steps are read. */
const MOST_MEASURED = 10_000;

/** tenant, from, to, most: each team, and with null all of them. */
const LATENCY = {
  name: 'operate_latency',
  text: `WITH measured AS MATERIALIZED (
      SELECT t.compartment, t.id, t.team, t.started_at, extract(epoch from t.ended_at - t.started_at) * 1000 AS ms
      FROM app.runs t WHERE t.tenant = $1 AND t.kind = 'turn' AND t.invocation IS NOT NULL
        AND t.started_at >= $2 AND t.started_at < $3 AND t.status IN ('complete', 'partial') AND t.ended_at IS NOT NULL
      ORDER BY t.started_at DESC LIMIT $4)
    SELECT m.team, count(*)::int,
      percentile_disc(array[0.5, 0.95, 0.99]) WITHIN GROUP (ORDER BY m.ms),
      percentile_disc(array[0.5, 0.95, 0.99]) WITHIN GROUP (ORDER BY f.ms)
    FROM measured m
    CROSS JOIN LATERAL (
      SELECT min(extract(epoch from p.started_at - m.started_at) * 1000 + p.ms) AS ms
      FROM app.runs r JOIN app.steps p ON p.tenant = r.tenant AND p.compartment = r.compartment AND p.run = r.id
      WHERE r.tenant = $1 AND r.compartment = m.compartment AND r.turn = m.id
        AND r.kind IN ('turn', 'branch', 'tool') AND p.kind = 'model' AND p.outcome <> 'error') f
    GROUP BY GROUPING SETS ((), (m.team)) HAVING count(*) > 0
    ORDER BY grouping(m.team) DESC, 2 DESC, m.team`,
};

/** How long answers took, all teams first. `from` and `to` are moments. */
export function latency(look: AsOperator): Operations['latency'] {
  return (operator, { from, to }) =>
    look(operator, { action: 'operate.latency' }, async (transaction) => {
      const found = await rows(transaction, LATENCY, [operator.tenant, from, to, MOST_MEASURED]);
      return found.map(rowFrom);
    });
}

function rowFrom([team, turns, answer, firstReply]: readonly unknown[]): LatencyRow {
  return {
    team: team as string | null,
    turns: turns as number,
    answer: percentilesFrom(answer) as Percentiles,
    firstReply: percentilesFrom(firstReply),
  };
}

/** Milliseconds; null where nothing was measured. */
function percentilesFrom(given: unknown): Percentiles | null {
  if (given === null) return null;
  const [p50, p95, p99] = (given as readonly unknown[]).map((ms) => Math.round(Number(ms)));
  return p50 === undefined || p95 === undefined || p99 === undefined ? null : { p50, p95, p99 };
}
