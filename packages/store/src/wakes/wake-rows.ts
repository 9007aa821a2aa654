import { createHash } from 'node:crypto';
import {
  ConsiliumError,
  type DueWake,
  isPatientCompartment,
  type Origin,
  type Scope,
  type WakeRows,
} from '@consilium/kernel';
import type { Pool } from 'pg';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { code } from '../history/codes.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';

/** Of one actor in one compartment that are not delivered yet: an agent that plans without end is told so. */
const MOST_OPEN = 100;

const PLAN = {
  name: 'plan_wake',
  text: `INSERT INTO app.wakes (tenant, compartment, key, conversation, due_at, actor, purpose, client_key, team, agent, body, origin)
    SELECT app.tenant(), app.compartment(), $1, $2, $3, app.actor(), app.purpose(), $4, $5, $6, $7, $8
    WHERE (SELECT count(*) FROM app.wakes w WHERE w.tenant = app.tenant() AND w.compartment = app.compartment()
      AND w.actor = app.actor() AND w.delivered_at IS NULL) < ${MOST_OPEN}
    ON CONFLICT DO NOTHING RETURNING key`,
};
const KNOWN = { name: 'known_wake', text: 'SELECT key FROM app.wakes WHERE key = $1' };
const SCHEDULED = {
  name: 'wake_scheduled',
  text: `UPDATE app.wakes SET invocation = $2, sent_at = clock_timestamp()
    WHERE tenant = app.tenant() AND compartment = app.compartment() AND key = $1 RETURNING key`,
};
const FIND = {
  name: 'find_wake',
  text: `SELECT client_key, conversation, due_at, body, origin, team, agent, run, due_at <= app.clock(), held
    FROM app.wakes WHERE tenant = app.tenant() AND compartment = app.compartment() AND key = $1
      AND actor = app.actor() AND delivered_at IS NULL`,
};
const CLOSE = {
  name: 'close_wake',
  text: `UPDATE app.wakes SET delivered_at = clock_timestamp()
    WHERE tenant = app.tenant() AND compartment = app.compartment() AND key = $1 AND delivered_at IS NULL`,
};

export interface WakeParts {
  /** The app role's. */
  readonly app: Pool;
  /** Where no patient is open it plans: it cannot name a patient's table. */
  readonly own: Pool;
  readonly audit: AuditWriter;
}

/** Wakes of conversations: planned once for a key, and taken when they are due. */
export function createWakeRows({ app, own, audit }: WakeParts): WakeRows {
  return {
    plan: async (caller, { key: clientKey, conversation, dueAt, text, origin, task }) => {
      const { scope, run } = caller;
      const key = rowKey(scope, clientKey);
      await audit.before(caller, { action: 'conversation.plan', targets: [`wake/${key}`] });
      const values = [
        ...[key, conversation, dueAt, clientKey, task && code(task.team), task && code(task.agent)],
        ...[JSON.stringify(text), origin],
      ];
      await scoped(
        isPatientCompartment(scope.compartment) ? app : own,
        scope,
        async (transaction) => {
          if (await firstRow(transaction, PLAN, values)) return;
          if (!(await firstRow(transaction, KNOWN, [key])))
            throw new ConsiliumError('too_many_wakes', {
              remedy: `at most ${MOST_OPEN} may wait: let some of them happen first`,
            });
        },
        { mustOpen: true, ...(run === undefined ? {} : { run }) },
      );
      return key;
    },
    scheduled: (scope, key, invocation) =>
      scoped(
        app,
        scope,
        async (transaction) => (await firstRow(transaction, SCHEDULED, [key, invocation])) !== undefined,
      ),
    find: async (scope, key) => {
      const row = await scoped(app, scope, (transaction) => firstRow(transaction, FIND, [key]));
      return row ? dueWake(row) : null;
    },
    close: async (scope, key) => {
      await scoped(app, scope, (transaction) => rows(transaction, CLOSE, [key]));
    },
  };
}

/** The engine stores it readable, so it is a hash. */
export function rowKey({ tenant, compartment, actor }: Scope, clientKey: string): string {
  return createHash('sha256')
    .update(JSON.stringify([tenant, compartment, actor, clientKey]))
    .digest('hex');
}

function dueWake(row: unknown[]): DueWake {
  const [key, conversation, dueAt, text, origin, team, agent, run, isDue, held] = row as [
    ...[key: string, conversation: string | null, dueAt: Date, text: string, origin: Origin],
    ...[team: string | null, agent: string | null, run: string, isDue: boolean, held: boolean],
  ];
  const task = team !== null && agent !== null ? { team, agent } : null;
  return { key, conversation, dueAt, text, origin, task, run, isDue, held };
}
