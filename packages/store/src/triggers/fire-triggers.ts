import {
  type Compartment,
  type DueTrigger,
  ENGINE_TIMER_MS,
  type FiredRequest,
  type MissedFires,
  planFires,
  type Schedule,
  type Scope,
  type SoonTrigger,
} from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { rowReader } from '../postgres/row-reader.ts';

const DUE = {
  name: 'due_triggers',
  text: `SELECT tenant, compartment, id, schedule, fires_at, jitter_seconds, missed, clock FROM app.due_triggers($1, $2, $3, $4)`,
};
const FIRE = {
  name: 'fire_triggers',
  text: 'SELECT tenant, compartment, actor, purpose, request FROM app.fire_triggers($1)',
};
const SOON = {
  name: 'soon_triggers',
  text: 'SELECT tenant, compartment, id, actor, purpose, delay_ms, version FROM app.soon_triggers($1, $2)',
};

const NEXT = { name: 'next_trigger', text: 'SELECT app.next_trigger_ms($1)' };

/** One trigger, or at most so many of all tenants. */
export type TriggerClaim =
  | { readonly limit: number }
  | { readonly tenant: string; readonly compartment: Compartment; readonly id: string };

export interface FiredTriggers {
  /** How many were due. */
  readonly due: number;
  /** What research agents are asked; the text of a trigger without one is a wake. */
  readonly requests: readonly FiredRequest[];
}

/**
 * Fires what is due by the clock of its tenant: one transaction that leaves the requests and the next dates. A second call finds
 * nothing. `system` is the system role's pool.
 */
export async function fireTriggers(system: Pool, claim: TriggerClaim): Promise<FiredTriggers> {
  const one =
    'id' in claim ? [1, claim.tenant, claim.compartment, claim.id] : [claim.limit, null, null, null];
  return inTransaction(system, async (transaction) => {
    const due = await rows(transaction, DUE, one);
    if (due.length === 0) return { due: 0, requests: [] };
    const fired = await rows(transaction, FIRE, [JSON.stringify(due.map(plannedRow))]);
    return { due: due.length, requests: fired.map(firedRow).map(requestOf) };
  });
}

function plannedRow(row: unknown[]) {
  const [tenant, compartment, id, schedule, firesAt, jitter, missed, clock] = row as [
    ...[tenant: string, compartment: string, id: string, schedule: Schedule, firesAt: string],
    ...[jitter: number, missed: MissedFires, clock: Date],
  ];
  const before = (moment: Date) => new Date(moment.getTime() - jitter * 1000);
  const due: DueTrigger = { schedule, missed, date: before(new Date(firesAt)) };
  const { fires, next, outcome } = planFires(due, before(clock));
  const nextAt = next && new Date(next.getTime() + jitter * 1000);
  return { tenant, compartment, id, fires_at: firesAt, fires, next_at: nextAt, outcome };
}

const requestOf = ({ request, ...scope }: Scope & Pick<FiredRequest, 'request'>) => ({ scope, request });
const firedRow = rowReader<Scope & Pick<FiredRequest, 'request'>>()(
  'tenant compartment actor purpose request',
);

const soonRow = rowReader<SoonTrigger>()('tenant compartment id actor purpose #delayMs version');

/** Of all tenants: what is due within a day and has no timer yet; it counts as having one from now on. */
export async function soonTriggers(system: Pool, limit: number): Promise<readonly SoonTrigger[]> {
  return (await rows(system, SOON, [`${ENGINE_TIMER_MS} ms`, limit])).map(soonRow);
}

/** Of all tenants, by the clock of each: in how many ms the next one is due that came due at most `sinceMs` ago or comes later. */
export async function nextTriggerMs(system: Pool, sinceMs: number): Promise<number | null> {
  const [ms] = (await firstRow(system, NEXT, [`${Math.ceil(sinceMs)} ms`])) as [string | null];
  return ms === null ? null : Number(ms);
}
