import type { StageProgress, WorkDesk, WorkItem } from '@consilium/kernel';
import type { Pool } from 'pg';
import { isUuid } from '../history/ids.ts';
import { RUN_COLUMNS, summaryFrom } from '../history/runs.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { scoped } from '../postgres/scoped.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';
import { ADD, FROM, ITEM, itemFrom, orderValues, SPENT } from './work-columns.ts';

type ProgressRow = Pick<WorkItem, 'status' | 'code' | 'microUsd'> & {
  readonly stages: StageProgress[] | null;
};
const progressRow = rowReader<ProgressRow>()('status code #microUsd stages');
const OWN = 'w.tenant = app.tenant() AND w.compartment = app.compartment() AND w.actor = app.actor()';
const READ = { name: 'read_work', text: `SELECT ${ITEM} ${FROM} WHERE ${OWN} AND w.id = $1` };
const LIST = {
  name: 'list_work',
  text: `SELECT ${ITEM} ${FROM} WHERE ${OWN} AND w.pipeline IS NULL
      AND ($2::uuid IS NULL OR (w.created_at, w.id) < (SELECT p.created_at, p.id FROM app.work p
        WHERE p.tenant = app.tenant() AND p.compartment = app.compartment() AND p.id = $2))
    ORDER BY w.created_at DESC, w.id DESC LIMIT $1`,
};
const STAGES = {
  name: 'work_stages',
  text: `SELECT ${ITEM} ${FROM} WHERE ${OWN} AND w.pipeline = $1 ORDER BY w.created_at, w.id`,
};
const RUNS = {
  name: 'work_runs',
  text: `SELECT ${RUN_COLUMNS} FROM app.runs r
    WHERE r.tenant = app.tenant() AND r.compartment = app.compartment() AND r.turn = $1
      AND EXISTS (SELECT FROM app.work w WHERE ${OWN} AND w.id = $1)
    ORDER BY r.started_at, r.id`,
};
const EXISTS = { name: 'work_exists', text: `SELECT w.id FROM app.work w WHERE ${OWN} AND w.id = $1` };
/** Stages that nobody has begun are in the list that the run was asked with. */
const PROGRESS = {
  name: 'work_progress',
  text: `SELECT coalesce(r.status, 'waiting'), r.code, ${SPENT}, (
      SELECT json_agg(json_build_object('id', s.id, 'stage', s.stage, 'item', s.item, 'round', s.round, 'name', s.name,
        'cached', s.cached, 'status', coalesce(t.status, 'waiting'), 'code', t.code, 'microUsd', coalesce(t.micro_usd, 0))
        ORDER BY s.created_at NULLS LAST, s.at, s.id)
      FROM (
        SELECT s.tenant, s.compartment, s.id, s.stage, s.item, s.name, s.cached, s.created_at, 0 AS at,
          row_number() OVER (PARTITION BY s.stage, s.item ORDER BY s.created_at, s.id) AS round
        FROM app.work s WHERE s.tenant = w.tenant AND s.compartment = w.compartment AND s.pipeline = w.id
        UNION ALL
        SELECT w.tenant, w.compartment, NULL, d.stage->>0, NULL, d.stage->>1, false, NULL, d.at, 1
        FROM json_array_elements(w.stages) WITH ORDINALITY AS d (stage, at)
        WHERE w.kind = 'pipeline' AND coalesce(r.status, 'running') = 'running' AND NOT EXISTS (
          SELECT FROM app.work b WHERE b.tenant = w.tenant AND b.compartment = w.compartment AND b.pipeline = w.id
            AND b.stage = d.stage->>0)
      ) s LEFT JOIN app.runs t ON t.tenant = s.tenant AND t.compartment = s.compartment AND t.id = s.id)
    ${FROM} WHERE ${OWN} AND w.id = $1`,
};

/** For people. `pool` is for looks that show no content. */
export function createWorkDesk({
  store,
  pool,
}: {
  readonly store: ScopedStore;
  readonly pool: Pool;
}): WorkDesk {
  const of = (id: string) => [`run/${id}`];
  return {
    add: (caller, order) =>
      store.write(caller, 'work.run', async (transaction) => {
        await rows(transaction, ADD, orderValues(order));
        return { value: undefined, targets: of(order.id) };
      }),
    read: async (caller, id) => {
      if (!isUuid(id)) return null;
      return store.read(caller, { action: 'work.read', targets: of(id) }, async (transaction) => {
        const row = await firstRow(transaction, READ, [id]);
        return row ? itemFrom(row) : null;
      });
    },
    list: (caller, { limit, before }) =>
      store.read(caller, { action: 'work.list' }, async (transaction) =>
        (await rows(transaction, LIST, [limit, before ?? null])).map(itemFrom),
      ),
    stages: async (caller, pipeline) => {
      if (!isUuid(pipeline)) return [];
      return store.read(caller, { action: 'work.read', targets: of(pipeline) }, async (transaction) =>
        (await rows(transaction, STAGES, [pipeline])).map(itemFrom),
      );
    },
    runs: async (caller, id) => {
      if (!isUuid(id)) return [];
      return store.read(caller, { action: 'work.read', targets: of(id) }, async (transaction) =>
        (await rows(transaction, RUNS, [id])).map(summaryFrom),
      );
    },
    progress: async (scope, id) => {
      if (!isUuid(id)) return null;
      const row = await scoped(pool, scope, (transaction) => firstRow(transaction, PROGRESS, [id]), {
        readOnly: true,
      });
      if (!row) return null;
      const progress = progressRow(row);
      return { ...progress, stages: progress.stages ?? [] };
    },
    priced: (caller) => store.read(caller, { action: 'work.estimate' }, async () => {}),
    mayCancel: async (caller, id) => {
      if (!isUuid(id)) return false;
      return store.read(caller, { action: 'work.cancel', targets: of(id) }, async (transaction) =>
        Boolean(await firstRow(transaction, EXISTS, [id])),
      );
    },
  };
}
