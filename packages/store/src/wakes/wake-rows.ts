import type { WakeRows } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';

const PLAN = {
  name: 'plan_wake',
  text: `INSERT INTO app.wakes (tenant, compartment, key, conversation, due_at)
    VALUES (app.tenant(), app.compartment(), $1, $2, $3) ON CONFLICT DO NOTHING`,
};
const SCHEDULED = {
  name: 'wake_scheduled',
  text: `UPDATE app.wakes SET invocation = $2
    WHERE tenant = app.tenant() AND compartment = app.compartment() AND key = $1 RETURNING key`,
};

/** Rows of delayed sends: what sleeps in the engine can be found and stopped by them. `pool` is the app role's. */
export function createWakeRows(pool: Pool): WakeRows {
  return {
    planned: (scope, { key, conversation, dueAt }) =>
      scoped(
        pool,
        scope,
        async (transaction) => {
          await rows(transaction, PLAN, [key, conversation, dueAt]);
        },
        { mustOpen: true },
      ),
    scheduled: (scope, key, invocation) =>
      scoped(
        pool,
        scope,
        async (transaction) => (await firstRow(transaction, SCHEDULED, [key, invocation])) !== undefined,
      ),
  };
}
