import {
  type AlwaysRule,
  type Claim,
  heldMessage,
  heldNow,
  type InterruptionRule,
  type Interruptions,
  type InterruptionVerdict,
  type MessagePart,
  MOST_HELD_AT_ONCE,
  MOST_OF_AGENT_AN_HOUR,
  mayInterrupt,
  type NewReport,
  type Scope,
} from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';
import { rowKey } from '../wakes/wake-rows.ts';

const OWN = 'tenant = app.tenant() AND compartment = app.compartment()';
/** One report of a reader at a time: the next counts what this one has done. */
const LOCK = {
  name: 'lock_interruptions',
  text: `SELECT pg_advisory_xact_lock(hashtextextended(app.tenant() || E'\\n' || app.actor(), 34))`,
};
const DECIDED = {
  name: 'interruption_decided',
  text: `SELECT true, always, NULL, NULL FROM app.interruptions WHERE ${OWN} AND key = $1
    UNION ALL SELECT false, NULL, reason, due_at FROM app.suppressions WHERE ${OWN} AND key = $1 AND by = 'rule'`,
};
const RULES = {
  name: 'interruption_rules_now',
  text: `SELECT rule FROM app.interruption_rules WHERE ${OWN} AND actor = app.actor() ORDER BY created_at, id`,
};
const CLOCK = { name: 'tenant_clock', text: 'SELECT app.clock()' };
/** What the person had asked for is none. */
const COUNT = {
  name: 'count_interruptions',
  text: `SELECT count(*) FROM app.interruptions i
    WHERE i.tenant = app.tenant() AND i.compartment = app.compartment() AND i.actor = app.actor() AND i.at >= $1 AND NOT EXISTS (SELECT FROM app.suppressions s WHERE s.tenant = i.tenant AND s.compartment = i.compartment
      AND s.key = i.key AND s.promoted_at IS NULL) AND NOT EXISTS (SELECT FROM app.research_requests q WHERE q.tenant = i.tenant
      AND q.compartment = i.compartment AND q.id::text = split_part(i.key, '_', 2) AND q.why = 'message')`,
};
const OF_AGENT = {
  name: 'count_interruptions_of_agent',
  text: `SELECT count(*) FROM app.interruptions i
    JOIN app.research_requests q ON q.tenant = i.tenant AND q.compartment = i.compartment AND q.id::text = split_part(i.key, '_', 2)
    WHERE i.tenant = app.tenant() AND i.compartment = app.compartment() AND i.actor = app.actor() AND i.at > app.clock() - interval '1 hour'
      AND q.agent = $1`,
};
const PASS = {
  name: 'let_interrupt',
  text: `INSERT INTO app.interruptions (tenant, compartment, key, actor, always, at)
    VALUES (app.tenant(), app.compartment(), $1, app.actor(), $2, app.clock()) ON CONFLICT DO NOTHING`,
};
const HOLD = {
  name: 'hold_report',
  text: `INSERT INTO app.suppressions (tenant, compartment, actor, purpose, conversation, key, report, by, reason, item, at, due_at)
    VALUES (app.tenant(), app.compartment(), app.actor(), app.purpose(), $1, $2, $3, 'rule', $4, $5, app.clock(), $6)`,
};

/** One for a conversation and a moment. The sweep sends it when that has come. */
const PLAN = {
  name: 'plan_held',
  text: `INSERT INTO app.wakes (tenant, compartment, key, conversation, due_at, actor, purpose, client_key, body, origin, held)
    VALUES (app.tenant(), app.compartment(), $1, $2, $3, app.actor(), app.purpose(), $4, '""', 'code', true) ON CONFLICT DO NOTHING`,
};
const WAITS = `${OWN} AND actor = app.actor() AND conversation = $1 AND by = 'rule' AND due_at <= app.clock()
    AND promoted_at IS NULL AND sent_at IS NULL`;
const WAITING = { name: 'held_waiting', text: `SELECT count(*) FROM app.suppressions WHERE ${WAITS}` };
const LATER = { name: 'hold_longer', text: `UPDATE app.suppressions SET due_at = $2 WHERE ${WAITS}` };
const SEND = {
  name: 'send_held',
  text: `UPDATE app.suppressions SET sent_at = app.clock(), sent_with = $2 WHERE ${WAITS} AND id IN (
    SELECT id FROM app.suppressions WHERE ${WAITS} ORDER BY at, id LIMIT ${MOST_HELD_AT_ONCE})`,
};
const SENT = {
  name: 'held_sent',
  text: `SELECT a.name, q.why, s.reason, s.item FROM app.suppressions s
    LEFT JOIN app.research_requests q ON q.tenant = s.tenant AND q.compartment = s.compartment AND q.id = s.report
    LEFT JOIN app.research_agents a ON a.tenant = q.tenant AND a.compartment = q.compartment AND a.id = q.agent
    WHERE s.tenant = app.tenant() AND s.compartment = app.compartment() AND s.actor = app.actor() AND s.sent_with = $1
      AND s.promoted_at IS NULL ORDER BY s.at, s.id`,
};

/** `pool` is the app role's. */
export function createInterruptions(pool: Pool): Interruptions {
  return {
    decide: (scope, report) => scoped(pool, scope, (on) => decide(on, scope, report), { mustOpen: true }),
    release: (scope, of) => scoped(pool, scope, (on) => release(on, scope, of), { mustOpen: true }),
  };
}

async function decide(on: PoolClient, scope: Scope, report: NewReport): Promise<InterruptionVerdict> {
  await rows(on, LOCK, []);
  const before = await firstRow(on, DECIDED, [report.key]);
  if (before) return decidedBefore(before);
  const { rules, now } = await rulesNow(on);
  const ofAgent = Number((await firstRow(on, OF_AGENT, [report.agent]))?.[0] ?? 0);
  const verdict: InterruptionVerdict =
    ofAgent >= MOST_OF_AGENT_AN_HOUR
      ? { may: false, reason: `This agent has reported ${ofAgent} times within an hour.`, until: null }
      : await mayInterrupt(report.asked ? [] : rules, report, now, counter(on));
  if (verdict.may) await rows(on, PASS, [report.key, verdict.always && JSON.stringify(verdict.always)]);
  else {
    const item = JSON.stringify({ parts: report.parts, claims: report.claims });
    await rows(on, HOLD, [
      ...[report.conversation, report.key, report.run, JSON.stringify(verdict.reason), item, verdict.until],
    ]);
    await plan(on, scope, report.conversation, verdict.until);
  }
  return verdict;
}

async function release(
  on: PoolClient,
  scope: Scope,
  { wake, conversation }: { readonly wake: string; readonly conversation: string },
): ReturnType<Interruptions['release']> {
  await rows(on, LOCK, []);
  const [waiting] = (await firstRow(on, WAITING, [conversation])) as [string];
  const known = await rows(on, SENT, [wake]);
  if (known.length > 0) return messageOf(known, 0);
  if (waiting === '0') return null;
  const { rules, now } = await rulesNow(on);
  const held = await heldNow(rules, now, counter(on));
  if (held) {
    await rows(on, LATER, [conversation, held.until]);
    await plan(on, scope, conversation, held.until);
    return null;
  }
  await rows(on, SEND, [conversation, wake]);
  await rows(on, PASS, [`held_${wake}`, null]);
  const more = Number(waiting) - MOST_HELD_AT_ONCE;
  if (more > 0) await rows(on, LATER, [conversation, null]);
  return messageOf(await rows(on, SENT, [wake]), Math.max(0, more));
}

async function plan(on: PoolClient, scope: Scope, conversation: string, until: string | null): Promise<void> {
  if (until === null) return;
  const key = `held_${conversation}_${until}`;
  await rows(on, PLAN, [rowKey(scope, key), conversation, until, key]);
}

async function rulesNow(on: PoolClient) {
  const rules = (await rows(on, RULES, [])).map(([rule]) => rule as InterruptionRule);
  const [now] = (await firstRow(on, CLOCK, [])) as [Date];
  return { rules, now };
}

const counter = (on: PoolClient) => async (from: Date) =>
  Number((await firstRow(on, COUNT, [from]))?.[0] ?? 0);

function messageOf(found: readonly (readonly unknown[])[], more: number) {
  const items = found.map((row) => {
    const [agent, why, reason, item] = row as [
      ...[agent: string | null, why: string | null, reason: string],
      item: { readonly parts?: readonly MessagePart[]; readonly claims?: readonly Claim[] },
    ];
    return { agent, why, reason, parts: item.parts ?? [], claims: item.claims ?? [] };
  });
  return heldMessage(items, more);
}

function decidedBefore(row: readonly unknown[]): InterruptionVerdict {
  const [may, always, reason, until] = row as [boolean, AlwaysRule | null, string, Date | null];
  return may ? { may, always } : { may, reason, until: until?.toISOString() ?? null };
}
