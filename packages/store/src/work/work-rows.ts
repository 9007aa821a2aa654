import type { Json, LostWork, WorkRows } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';
import { ADD, ORDER, orderFrom, orderValues } from './work-columns.ts';

const OPEN = {
  name: 'open_work',
  text: `SELECT ${ORDER} FROM app.work w
    WHERE w.tenant = app.tenant() AND w.compartment = app.compartment() AND w.id = $1`,
};
const RESULT = {
  name: 'work_result',
  text: 'SELECT result FROM app.work WHERE tenant = app.tenant() AND compartment = app.compartment() AND id = $1',
};
const FINISH = {
  name: 'finish_work',
  text: `UPDATE app.work SET result = $2, cached = $3
    WHERE tenant = app.tenant() AND compartment = app.compartment() AND id = $1`,
};

/** For runs of the worker. `pool` is the app role's. */
export function createWorkRows(pool: Pool): WorkRows {
  return {
    open: async (scope, id) => {
      const row = await scoped(pool, scope, (transaction) => firstRow(transaction, OPEN, [id]), {
        readOnly: true,
      });
      return row ? orderFrom(row) : null;
    },
    result: async (scope, id) => {
      const row = await scoped(pool, scope, (transaction) => firstRow(transaction, RESULT, [id]), {
        readOnly: true,
      });
      return row ? (row[0] as Json | null) : null;
    },
    addStage: async (scope, order) => {
      await scoped(pool, scope, (transaction) => rows(transaction, ADD, orderValues(order)), {
        mustOpen: true,
      });
    },
    finish: async (scope, id, { result, cached }) => {
      await scoped(pool, scope, (transaction) =>
        rows(transaction, FINISH, [id, JSON.stringify(result), cached]),
      );
    },
  };
}

const SWEEP = {
  name: 'sweep_work',
  text: 'SELECT tenant, actor, compartment, purpose, id, kind FROM app.sweep_work($1, $2)',
};

/** Work that was accepted and not begun. `pool` is the system role's. */
export async function sweepWork(
  pool: Pool,
  { olderThanMs, limit }: { readonly olderThanMs: number; readonly limit: number },
): Promise<readonly LostWork[]> {
  const found = await rows(pool, SWEEP, [`${olderThanMs} ms`, limit]);
  return found.map(([tenant, actor, compartment, purpose, id, kind]) => {
    return { tenant, actor, compartment, purpose, id, kind } as LostWork;
  });
}
