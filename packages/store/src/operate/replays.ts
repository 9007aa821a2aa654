import type { KeptAnswer, Operations, RunStatus } from '@consilium/kernel';
import { isUuid } from '../history/ids.ts';
import { firstRow, rows } from '../postgres/call.ts';
import type { AsOperator } from './as-operator.ts';

const REPLAYS = {
  name: 'operate_replays',
  text: `SELECT p.run, p.model, p.asked_by, p.asked_at, p.first, p.answer, coalesce(r.status, 'running'), r.code,
      extract(epoch from coalesce(r.ended_at, clock_timestamp()) - coalesce(r.started_at, p.asked_at)) * 1000,
      s.micro_usd, s.stand_in
    FROM app.replays p LEFT JOIN app.runs r ON r.tenant = p.tenant AND r.compartment = p.compartment AND r.id = p.run
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.micro_usd), 0) AS micro_usd, coalesce(bool_or(x.stand_in), false) AS stand_in
      FROM app.runs t JOIN app.steps x ON x.tenant = t.tenant AND x.compartment = t.compartment AND x.run = t.id
      WHERE t.tenant = p.tenant AND t.compartment = p.compartment AND t.turn = p.run) s
    WHERE p.tenant = $1 AND p.turn = $2 ORDER BY p.asked_at DESC LIMIT 20`,
};

const MAY = {
  name: 'operate_may_replay',
  text: `SELECT FROM app.runs t WHERE t.tenant = $1 AND t.id = $2 AND t.kind = 'turn' AND app.is_demo($1)`,
};

/** For a tenant with real patients the database returns no row. */
export function replays(look: AsOperator): Operations['replays'] {
  return async (operator, turn) => {
    if (!isUuid(turn)) return null;
    return look(operator, { action: 'operate.replays', targets: [`run/${turn}`] }, async (transaction) => {
      if (!(await firstRow(transaction, MAY, [operator.tenant, turn]))) return null;
      const found = await rows(transaction, REPLAYS, [operator.tenant, turn]);
      return found.map(([run, model, by, askedAt, first, answer, status, code, ms, microUsd, standIn]) => ({
        ...{ run: run as string, model: model as string, by: by as string },
        askedAt: (askedAt as Date).toISOString(),
        ...{ first: first as KeptAnswer | null, answer: answer as KeptAnswer | null },
        ...{ status: status as RunStatus, code: code as string | null },
        ...{ ms: Math.round(Number(ms)), microUsd: Number(microUsd), standIn: standIn as boolean },
      }));
    });
  };
}
