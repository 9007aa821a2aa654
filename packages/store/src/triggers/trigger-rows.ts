import { randomUUID } from 'node:crypto';
import {
  type Caller,
  ConsiliumError,
  jitterOf,
  type NewTrigger,
  planSchedule,
  type Trigger,
  type TriggerChange,
  type TriggerPage,
  type TriggerRows,
} from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { isUuid } from '../history/ids.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { inCaller } from '../postgres/scoped.ts';
import { ownAgent } from '../research/agent-rows.ts';

/**
 * That wait: of an agent, and of an actor. One that plans without end is told so. Calls side by side are counted for an agent; the limit of
 * an actor can be passed by as many as agents plan at the same moment, so that hundreds of them need not wait for each other.
 */
const MOST_OF_AGENT = 20;
const MOST_OF_ACTOR = 5000;

const COLUMNS = `id, agent, reports_to, schedule, zone, instruction, origin, missed, status, fire_at, next_fire_at, jitter_seconds,
  last_fired_at, last_outcome, version, created_at`;
const CLOCK = { name: 'trigger_clock', text: 'SELECT app.clock()' };
/** One at a time of an agent, and of what belongs to none. */
const LOCK = {
  name: 'lock_triggers',
  text: `SELECT pg_advisory_xact_lock(35, hashtext(concat_ws(E'\\n', app.tenant(), app.compartment(), $1::uuid)))`,
};
const OPEN = {
  name: 'triggers_open',
  text: `SELECT count(*) FILTER (WHERE agent = $1) < ${MOST_OF_AGENT} AND count(*) < ${MOST_OF_ACTOR} FROM app.triggers
    WHERE tenant = app.tenant() AND compartment = app.compartment() AND status IN ('pending', 'paused')`,
};
const KNOWN = {
  name: 'trigger_receiver',
  text: `SELECT CASE WHEN $1::uuid IS NULL
    THEN EXISTS (SELECT FROM app.conversations c WHERE c.tenant = app.tenant() AND c.compartment = app.compartment() AND c.id = $2)
    ELSE EXISTS (SELECT FROM app.research_agents a WHERE a.tenant = app.tenant() AND a.compartment = app.compartment()
      AND a.id = $1 AND a.state <> 'stopped') END`,
};
const ADD = {
  name: 'trigger_add',
  text: `INSERT INTO app.triggers (tenant, compartment, actor, purpose, id, agent, reports_to, schedule, zone, instruction, origin,
      missed, fire_at, next_fire_at, jitter_seconds)
    VALUES (app.tenant(), app.compartment(), app.actor(), app.purpose(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    RETURNING ${COLUMNS}`,
};
const READ = {
  name: 'trigger_read',
  text: `SELECT ${COLUMNS} FROM app.triggers
    WHERE tenant = app.tenant() AND compartment = app.compartment() AND id = $1`,
};
const LIST = {
  name: 'trigger_list',
  text: `SELECT ${COLUMNS} FROM app.triggers t
    WHERE tenant = app.tenant() AND compartment = app.compartment() AND ($1::uuid IS NULL OR agent = $1)
      AND ($2::text IS NULL OR status = $2)
      AND ($3::uuid IS NULL OR (coalesce(next_fire_at, 'infinity'), id) > (SELECT coalesce(a.next_fire_at, 'infinity'), a.id
        FROM app.triggers a WHERE a.tenant = app.tenant() AND a.compartment = app.compartment() AND a.id = $3))
    ORDER BY next_fire_at NULLS LAST, id LIMIT $4`,
};
const CHANGE = {
  name: 'trigger_change',
  text: `UPDATE app.triggers SET schedule = $3, zone = $4, instruction = $5, origin = $6, missed = $7, status = $8,
      next_fire_at = $9, jitter_seconds = $10, sent_at = NULL, version = version + 1
    WHERE tenant = app.tenant() AND compartment = app.compartment() AND id = $1 AND version = $2 RETURNING ${COLUMNS}`,
};
const RUN_NOW = {
  name: 'trigger_run_now',
  text: `INSERT INTO app.research_requests (tenant, compartment, id, agent, actor, purpose, why, trigger, fire_at, body, origin, reports_to)
    SELECT t.tenant, t.compartment, $2, t.agent, t.actor, app.purpose(), 'trigger', t.id, app.clock(), t.instruction, t.origin,
        a.conversation
      FROM app.triggers t JOIN app.research_agents a ON a.tenant = t.tenant AND a.compartment = t.compartment AND a.id = t.agent
      WHERE t.tenant = app.tenant() AND t.compartment = app.compartment() AND t.id = $1 AND a.state <> 'stopped'
    RETURNING id`,
};

export interface TriggerParts {
  /** The app role's, or that of teams without a patient, for agents' runs. */
  readonly pool: Pool;
  readonly audit: AuditWriter;
}

/** Triggers of a person's research agents; agents reach their own only. */
export function createTriggerRows({ pool, audit }: TriggerParts): TriggerRows {
  const inScope = inCaller(pool);
  const create = async (
    caller: Caller,
    trigger: Omit<NewTrigger, 'agent'> & { readonly agent: string | null | 'own' },
  ) => {
    const { id, reportsTo, zone, instruction, origin, missed } = trigger;
    await audit.before(caller, { action: 'trigger.create', targets: [`trigger/${id}`] });
    return inScope(caller, async (on) => {
      const agent = trigger.agent === 'own' ? await ownAgent(on) : trigger.agent;
      checkIds(id, agent, reportsTo);
      const known = await firstRow(on, READ, [id]);
      if (known) return triggerOf(known);
      if ((await firstRow(on, KNOWN, [agent, reportsTo]))?.[0] !== true)
        throw new ConsiliumError('not_found');
      await rows(on, LOCK, [agent]);
      if ((await firstRow(on, OPEN, [agent]))?.[0] !== true)
        throw new ConsiliumError('too_many_triggers', {
          remedy: `at most ${MOST_OF_AGENT} of an agent may wait: cancel some of them first`,
        });
      const { schedule, first } = planSchedule(trigger.schedule, await clockOf(on));
      const jitter = jitterOf(id, schedule);
      const texts = [JSON.stringify(schedule), zone, JSON.stringify(instruction), origin, missed];
      const values = [id, agent, reportsTo, ...texts, first, after(first, jitter), jitter];
      return triggerOf((await firstRow(on, ADD, values)) as unknown[]);
    });
  };
  return {
    create,
    createOwn: (caller, trigger) =>
      create(caller, { ...trigger, agent: 'own', reportsTo: null, origin: 'outside' }),
    list: async (
      caller,
      { agent = null, status = null, after: last = null, limit }: Partial<Nullable<TriggerPage>>,
    ) => {
      checkIds(agent, last);
      await audit.before(caller, { action: 'trigger.list' });
      const found = await inScope(caller, (on) => rows(on, LIST, [agent, status, last, limit]), {
        readOnly: true,
      });
      return found.map(triggerOf);
    },
    read: async (caller, id) => {
      if (!isUuid(id)) return null;
      await audit.before(caller, { action: 'trigger.read', targets: [`trigger/${id}`] });
      const found = await inScope(caller, (on) => firstRow(on, READ, [id]), { readOnly: true });
      return found ? triggerOf(found) : null;
    },
    change: async (caller, id, change) => {
      if (!isUuid(id)) return null;
      await audit.before(caller, { action: 'trigger.change', targets: [`trigger/${id}`] });
      return inScope(caller, async (on) => {
        const found = await firstRow(on, READ, [id]);
        if (!found) return null;
        const next = changed(triggerOf(found), change, await clockOf(on));
        const jitter = jitterOf(id, next.schedule);
        const { zone, origin, missed, status, nextFireAt } = next;
        const texts = [JSON.stringify(next.schedule), zone, JSON.stringify(next.instruction), origin, missed];
        const dates = [nextFireAt && after(nextFireAt, jitter), jitter];
        const row = await firstRow(on, CHANGE, [id, change.version, ...texts, status, ...dates]);
        return row ? triggerOf(row) : 'changed';
      });
    },
    clock: (caller) => inScope(caller, clockOf, { readOnly: true }),
    runNow: async (caller, id) => {
      if (!isUuid(id)) return null;
      await audit.before(caller, { action: 'trigger.run', targets: [`trigger/${id}`] });
      const row = await inScope(caller, (on) => firstRow(on, RUN_NOW, [id, randomUUID()]));
      return (row?.[0] as string | undefined) ?? null;
    },
  };
}

type Nullable<T> = { [key in keyof T]: T[key] | null };

/** With its next date after now where it waits again, or for another schedule: what passed while it was paused is not made up for. */
function changed(trigger: Trigger, change: TriggerChange, now: Date): Trigger {
  const { version: _read, ...fields } = change;
  const status = fields.status ?? trigger.status;
  if (trigger.status === 'completed' && !change.schedule)
    throw new ConsiliumError('ended', { remedy: 'it has no further date: give it another schedule' });
  if (trigger.status === 'cancelled')
    throw new ConsiliumError('ended', { remedy: 'it was cancelled: plan another' });
  const next = { ...trigger, ...fields, status: status === 'completed' ? ('pending' as const) : status };
  // What a person has edited is the person's text.
  const origin = change.instruction === undefined ? trigger.origin : ('user' as const);
  const isPlannedAgain =
    change.schedule !== undefined || (trigger.status === 'paused' && status === 'pending');
  if (!isPlannedAgain || status === 'cancelled') return { ...next, origin };
  const { schedule, first } = planSchedule(next.schedule, now);
  return { ...next, origin, schedule, nextFireAt: first };
}

async function clockOf(on: PoolClient): Promise<Date> {
  return ((await firstRow(on, CLOCK, [])) as [Date])[0];
}

const after = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000);

function checkIds(...ids: readonly (string | null)[]): void {
  if (ids.some((id) => id !== null && !isUuid(id))) throw new ConsiliumError('not_found');
}

const triggerRow = rowReader<Trigger & { readonly jitter: number }>()(
  'id agent reportsTo schedule zone instruction origin missed status fireAt nextFireAt jitter lastFiredAt lastOutcome version createdAt',
);

function triggerOf(row: unknown[]): Trigger {
  const { jitter, ...trigger } = triggerRow(row);
  return { ...trigger, nextFireAt: trigger.nextFireAt && after(trigger.nextFireAt, -jitter) };
}
