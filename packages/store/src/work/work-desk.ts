import type { WorkDesk, WorkItem } from '@consilium/kernel';
import type { Pool } from 'pg';
import { isUuid } from '../history/ids.ts';
import { RUN_COLUMNS, summaryFrom } from '../history/runs.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';
import { ADD, FROM, ITEM, itemFrom, orderValues, SPENT } from './work-columns.ts';

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
const STATUS = {
  name: 'work_status',
  text: `SELECT coalesce(r.status, 'waiting'), ${SPENT} ${FROM} WHERE ${OWN} AND w.id = $1`,
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
    status: async (scope, id) => {
      if (!isUuid(id)) return null;
      const row = await scoped(pool, scope, (transaction) => firstRow(transaction, STATUS, [id]), {
        readOnly: true,
      });
      return row ? { status: row[0] as WorkItem['status'], microUsd: Number(row[1]) } : null;
    },
    mayCancel: async (caller, id) => {
      if (!isUuid(id)) return false;
      return store.read(caller, { action: 'work.cancel', targets: of(id) }, async (transaction) =>
        Boolean(await firstRow(transaction, STATUS, [id])),
      );
    },
  };
}
